// All pages of the Lists.
import "../lists/start.js";
// Exported for browser tests, which change its state.
export { desk } from "../lists/desk.js";
