// Rarely used scripts, loaded when one of them is first needed.
export { checkSections } from "./check.js";
export { ClarifyPage } from "./clarify.js";
export { addNames, askForMore, mergeDuplicates, offerDuplicates } from "./duplicates.js";
export { openHistory } from "./history.js";
export { openItemSheet } from "./item-sheet.js";
export { openMemory } from "./memory.js";
export { suggestNames } from "./name-suggestions.js";
export { addMore, pasteText, readPhoto } from "./scan.js";
export { openShare } from "./share.js";
export { StoresPage } from "./stores.js";
