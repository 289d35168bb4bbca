import { itemsOf } from "./book.js";
import { correctionKey } from "./categorise.js";
import { desk, edit } from "./desk.js";
import { announce, el, icon, tell } from "./dom.js";
import { byPosition, valueOf } from "./merge.js";
import { between } from "./position.js";
import { readLine, sectionOf } from "./household.js";
import { moreScript } from "./ways.js";
import { say, sectionName } from "./words.js";
// The field for new items: Enter adds one and empties the field. `banner` shows duplicates among
// pasted lines.
export function makeAdder(list, banner) {
  const field = el("input", { id: "add-item", maxLength: 200, placeholder: say("addHint"), ariaLabel: say("addItem"), enterKeyHint: "next", autocomplete: "off" });
  const form = el("form.adder", {}, icon("plus"), field, el("button.button.primary", {}, say("addItem")));
  const add = (line) => {
    field.value = "";
    field.focus();
    const present = presentItem(list, line);
    if (!present) return addItems(list, [line]);
    if (valueOf(present, "checked")) return needAgain(list, present, line);
    return moreScript().then(({ askForMore }) => askForMore(form, field, present, line), () => addItems(list, [line]));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const line = field.value.trim();
    if (/[,;]\s/.test(line)) moreScript().then(({ addNames }) => addNames(list, line, field, add, banner), () => add(line));
    else if (line) add(line);
  });
  // Without its texts, which may be missing offline, the field works without suggestions. They are
  // loaded with the first letter, because the field of an empty list has the focus at once.
  field.addEventListener("input", () => moreScript().then(({ suggestNames }) => suggestNames(field, list, add), () => {}), { once: true });
  // Pasting several lines adds each as an item.
  field.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text").split(/\r?\n/).map(plainLine).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    addItems(list, lines);
    moreScript().then(({ offerDuplicates }) => offerDuplicates(list, banner), () => {});
  });
  return { form, field };
}

// Returns the item of the list that a line names: an unchecked one, or else a checked one.
function presentItem(list, line) {
  const key = correctionKey(line);
  const same = itemsOf(desk.book.lists.get(list)).filter((item) => correctionKey(valueOf(item, "name")) === key);
  return same.find((item) => !valueOf(item, "checked")) ?? same[0];
}

// Unchecks an item that is needed again, with the quantity that was typed, if any.
function needAgain(list, item, line) {
  const { quantity } = readLine(line);
  const set = (isChecked, amount) => edit([[list, item.id, "checked", isChecked], ...quantity ? [[list, item.id, "quantity", amount]] : []]);
  const before = valueOf(item, "quantity") ?? "";
  set(false, quantity);
  tell(say("neededAgain", { name: valueOf(item, "name") }), () => set(true, before));
}

export const plainLine = (line) => line.replace(/^[\s•*·▪☐☑✓✔–—-]*(\[[ xXхХ]?\])?\s*/u, "").trim();

// Cuts a text to `most` UTF-16 units without splitting a surrogate pair.
const cut = (text, most) => text.slice(0, most).toWellFormed().replace(/\uFFFD$/, "");

export function addItems(id, lines) {
  const items = lines.map((line) => {
    const { name, quantity } = readLine(line);
    return { name: cut(name, 200), quantity, section: sectionOf(line) };
  });
  const added = addRead(id, items);
  const last = items.at(-1);
  announce(say("added", { name: last.name, section: sectionName(last.section) }));
  return added;
}

// Adds parsed items after the existing ones. Returns whether they could be stored.
export function addRead(id, items) {
  let position = [...desk.book.lists.get(id)?.items.values() ?? []].sort(byPosition).map((item) => valueOf(item, "position")).findLast(Boolean) ?? null;
  return edit(items.flatMap(({ id: item = crypto.randomUUID(), name, quantity, section }) => {
    position = between(position, null) ?? position;
    return [
      [id, item, "name", name], [id, item, "section", section], [id, item, "position", position],
      ...quantity ? [[id, item, "quantity", cut(quantity, 40)]] : [],
    ];
  }));
}
