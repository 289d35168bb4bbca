// The Log: its entries.
import "../log.js";
import "../search.js";
import "../scroll.js";
import "../pull.js";
import "../card-menu.js";
import "../select.js";
