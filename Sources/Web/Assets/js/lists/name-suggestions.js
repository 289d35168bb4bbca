import { itemsOf } from "./book.js";
import { correctionKey } from "./categorise.js";
import { desk } from "./desk.js";
import { place } from "./dialog.js";
import { el } from "./dom.js";
import { folded } from "./fold.js";
import { knownEntries, readLine } from "./household.js";
import { valueOf } from "./merge.js";
import { say } from "./words.js";
// Suggestions for the name of a new item: names that were added before, the most frequent first,
// then names of the lexicon.
const MOST = 5;
// The folded names of items, which every typed letter is compared with.
const texts = new WeakMap();

// Returns up to `MOST` suggestions for a typed line: name, and the text that adds it.
export function suggestionsFor(line) {
  const { name: typed, quantity } = readLine(line);
  const begin = folded(typed).trim();
  if (!begin) return [];
  const found = new Map();
  for (const entry of [...usedNames(begin), ...lexiconNames(begin)]) {
    const key = correctionKey(entry);
    if (!found.has(key) && folded(entry) !== begin) found.set(key, entry);
    if (found.size === MOST) break;
  }
  return [...found.values()].map((name) => {
    const written = typed[0] === typed[0].toUpperCase() ? name[0].toUpperCase() + name.slice(1) : name;
    return { name: written, line: [quantity, written].filter(Boolean).join(" ") };
  });
}

// Names of all items, also of deleted ones, because checked items are usually cleared after
// shopping. Those that begin like the typed text precede those with a later word that does.
function usedNames(begin) {
  const used = new Map();
  for (const list of desk.book.lists.values()) {
    for (const item of list.items.values()) {
      const { name: field } = item.fields;
      if (!field) continue;
      if (!texts.has(field)) texts.set(field, folded(field[0]));
      const [[name, stamp], text] = [field, texts.get(field)];
      const isFirst = text.startsWith(begin);
      if (!isFirst && !text.includes(` ${begin}`)) continue;
      const key = correctionKey(name);
      const { count = 0, last = "" } = used.get(key) ?? {};
      used.set(key, stamp > last ? { name, isFirst, count: count + 1, last: stamp } : { ...used.get(key), count: count + 1 });
    }
  }
  return [...used.values()].sort((a, b) => b.isFirst - a.isFirst || b.count - a.count || (a.last < b.last ? 1 : -1)).map(({ name }) => name);
}

// What people buy often first, "bread" before "bran", and of the others short names: "milk jug"
// before "milk chocolate". A name that is complete needs none: after "milk", "milk jug" would only
// cover the list.
function lexiconNames(begin) {
  if (begin.length < 2) return [];
  const found = [...knownEntries()].filter(({ name }) => name.toLowerCase().startsWith(begin));
  return found.some(({ name }) => folded(name) === begin) ? [] : found
    .sort((a, b) => b.isCommon - a.isCommon || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

// Shows suggestions above the field while a name is typed. Choosing one calls `add` with its line.
export function suggestNames(field, list, add) {
  const box = el("ul.adder-panel.suggested", { id: "suggested", role: "listbox", ariaLabel: say("suggestions"), hidden: true });
  const options = () => [...box.children];
  let chosen = -1;
  for (const [name, value] of [["role", "combobox"], ["aria-controls", box.id], ["aria-autocomplete", "list"], ["aria-expanded", "false"]]) {
    field.setAttribute(name, value);
  }
  const mark = (at) => {
    chosen = at;
    options().forEach((option, index) => { option.ariaSelected = String(index === at); });
    field.setAttribute("aria-activedescendant", options()[at]?.id ?? "");
  };
  const show = (found) => {
    const items = found.length ? itemsOf(desk.book.lists.get(list)) : [];
    const present = new Set(items.filter((item) => !valueOf(item, "checked")).map((item) => correctionKey(valueOf(item, "name"))));
    box.replaceChildren(...found.map(({ name, line }, at) => el("li", {
      id: `suggested-${at}`, role: "option", onclick: () => { close(); add(line); },
    }, el("span", {}, line), present.has(correctionKey(name)) ? el("small", {}, say("onList")) : "")));
    box.hidden = !found.length;
    field.ariaExpanded = String(found.length > 0);
    place(box, field.form);
    mark(-1);
  };
  const close = () => show([]);
  const draw = () => show(suggestionsFor(field.value));
  // The field keeps the focus, so that the keyboard of a phone stays open.
  box.addEventListener("pointerdown", (event) => event.preventDefault());
  field.addEventListener("input", draw);
  field.addEventListener("blur", close);
  field.form.addEventListener("submit", close);
  field.addEventListener("keydown", (event) => {
    const count = options().length;
    if (!count) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) mark((chosen + step + (chosen < 0 && step < 0 ? 1 : 0) + count) % count);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen >= 0) options()[chosen].click();
    else return;
    event.preventDefault();
  });
  field.form.append(box);
  if (field.value) draw();
}
