// The scripts of a list, loaded when a page first needs them.
export { lexiconReady } from "./household.js";
export { ListPage } from "./list-page.js";
export { renameAt } from "./rename.js";
