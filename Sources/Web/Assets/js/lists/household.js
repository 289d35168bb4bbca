import { Categoriser, correctionsOf } from "./categorise.js";
import { desk } from "./desk.js";
import { folded } from "./fold.js";
import { loadLexicon } from "./lexicon.js";
import { isShown, valueOf } from "./merge.js";
import { quantityOf } from "./quantity.js";
import { canonical } from "./sections.js";
import { frame } from "./words.js";
// Where an item belongs: as this household has said, else by the lexicon, else where it stood before.
export const lexiconReady = loadLexicon(frame.lexicon).then((found) => { lexicon = found; });
let lexicon, made, madeOf;

export function sectionOf(name) {
  if (!lexicon) return earlier(name) ?? "Other";
  if (madeOf !== desk.book.corrections) {
    madeOf = desk.book.corrections;
    made = new Categoriser(lexicon, correctionsOf(madeOf));
  }
  const section = made.section(name);
  return section === "Other" ? earlier(name) ?? section : section;
}

export const readLine = (line) => quantityOf(line, lexicon);

function earlier(name) {
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
