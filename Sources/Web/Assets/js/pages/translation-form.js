// The form of a translation. The scripts of its controls are loaded beside it.
import "../one-line.js";
import "../rich-fallback.js";
import "../guard.js";
import "../site-draft.js";
