// The Site's routes.
import "../log.js";
import "../pull.js";
