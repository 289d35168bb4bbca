import { Categoriser, correctionsOf } from "./categorise.js";
import { desk } from "./desk.js";
import { folded } from "./fold.js";
import { loadLexicon } from "./lexicon.js";
import { isShown, valueOf } from "./merge.js";
import { quantityOf } from "./quantity.js";
import { canonical } from "./sections.js";
import { frame } from "./words.js";
// The section of an item: by the space's corrections, else by the lexicon, else that of an earlier
// item with the same name.
export const lexiconReady = loadLexicon(frame.lexicon).then((found) => { lexicon = found; });
let lexicon, categoriser, usedCorrections;

export function sectionOf(name) {
  if (!lexicon) return earlierSection(name) ?? "Other";
  if (usedCorrections !== desk.book.corrections) {
    usedCorrections = desk.book.corrections;
    categoriser = new Categoriser(lexicon, correctionsOf(usedCorrections));
  }
  const section = categoriser.section(name);
  return section === "Other" ? earlierSection(name) ?? section : section;
}

// The entries of the lexicon: name and section; empty until it is loaded.
export const knownEntries = () => lexicon?.entries.values() ?? [];

// Reads a line that a person typed: "полкило творога" is "творог" and "0,5 кг".
export const readLine = (line) => inNominative(quantityOf(line, lexicon));

// Without its amount, a Russian name needs no genitive.
export const inNominative = (read) =>
  lexicon && read.quantity ? { ...read, name: lexicon.nominative(read.name) } : read;

function earlierSection(name) {
  const asked = folded(name).trim();
  let section, latest = "";
  for (const list of desk.book.lists.values()) {
    for (const item of list.items.values()) {
      const [value, stamp] = item.fields.section ?? [];
      if (!value || value === "Other" || stamp < latest || !isShown(item)) continue;
      if (folded(valueOf(item, "name")).trim() === asked) [section, latest] = [canonical(value), stamp];
    }
  }
  return section;
}
