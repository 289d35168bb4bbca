import { desk } from "./desk.js";
import { folded } from "./fold.js";
import { isShown, valueOf } from "./merge.js";
import { canonical } from "./sections.js";
// Where an item belongs, without asking anybody: as this household has said, as it stood before, or
// by the lexicon.
export function sectionOf(name, lexicon) {
  const asked = folded(name).trim();
  return corrected(asked) ?? earlier(asked) ?? lexicon?.section(name) ?? "Other";
}

function corrected(asked) {
  const { corrections } = desk.book;
  if (corrections.has(asked)) return canonical(corrections.get(asked));
  const padded = ` ${asked} `;
  let longest = "";
  for (const name of corrections.keys()) {
    if (name.length > longest.length && padded.includes(` ${name} `)) longest = name;
  }
  return longest ? canonical(corrections.get(longest)) : undefined;
}

function earlier(asked) {
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
