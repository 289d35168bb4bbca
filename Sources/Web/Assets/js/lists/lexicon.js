import { frame } from "./words.js";
// Where names belong. It comes once, and the worker keeps it; without it items wait in Other.
export async function loadLexicon() {
  return frame.lexicon ? undefined : undefined;
}
