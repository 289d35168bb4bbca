// The media library.
import "../media.js";
import "../log.js";
import "../pull.js";
import "../search.js";
