// The form of an entry.
import "../form.js";
import "../lookup.js";
import "../photos.js";
import "../sheets.js";
import "../guard.js";
import "../draft.js";
import "../picker.js";
