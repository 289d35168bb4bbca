// All pages of the Lists.
import "../lists/start.js";
// Exported for browser tests, which change the state and wait for the lexicon.
export { desk } from "../lists/desk.js";
export { lexiconReady } from "../lists/household.js";
