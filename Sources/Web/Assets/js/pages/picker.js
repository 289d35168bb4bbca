// The control that chooses entries.
import "../picker.js";
