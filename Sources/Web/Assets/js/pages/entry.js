// An entry of the Log.
import "../entry.js";
