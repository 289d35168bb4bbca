// The Site's tree.
import "../tree.js";
import "../pull.js";
