// Pages that can be pulled down to reload them.
import "../pull.js";
