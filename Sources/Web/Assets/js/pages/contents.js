// The Site's contents of one type.
import "../log.js";
import "../search.js";
import "../scroll.js";
import "../pull.js";
import "../card-menu.js";
import "../select.js";
import "../site-waiting.js";
