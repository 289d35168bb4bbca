// The Library, and its suggestions.
import "../library.js";
