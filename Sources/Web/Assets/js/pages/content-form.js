// The form of a content. The scripts of its controls are loaded beside it.
import "../site-form.js";
import "../one-line.js";
import "../rich-fallback.js";
import "../guard.js";
import "../site-draft.js";
