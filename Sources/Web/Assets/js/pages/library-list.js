// A list of the Library: the entries of one type.
import "../log.js";
import "../search.js";
import "../library.js";
import "../filters.js";
import "../window.js";
import "../card-menu.js";
import "../library-menu.js";
