// An entry of the Library.
import "../entry.js";
import "../library.js";
