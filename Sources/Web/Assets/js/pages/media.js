// The control that chooses media files.
import "../media.js";
