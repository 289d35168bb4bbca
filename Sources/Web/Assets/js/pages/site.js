// The Site: its types and latest contents.
import "../site-waiting.js";
import "../log.js";
import "../pull.js";
