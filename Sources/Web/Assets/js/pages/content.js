// A content of the Site.
import "../site-waiting.js";
import "../pull.js";
