import { desk, edit } from "./desk.js";
import { announce, button, el, icon } from "./dom.js";
import { byPosition, valueOf } from "./merge.js";
import { between } from "./position.js";
import { readLine, sectionOf } from "./household.js";
import { say, sectionName } from "./words.js";
// The field for new items: Enter adds one and empties the field.
export function makeAdder(list) {
  const field = el("input", { id: "add-item", maxLength: 200, placeholder: say("addHint"), ariaLabel: say("addItem"), enterKeyHint: "next", autocomplete: "off" });
  const form = el("form.adder", {}, icon("plus"), field, el("button.button.primary", {}, say("addItem")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const lines = field.value.split("\n").map((line) => line.trim()).filter(Boolean);
    field.value = "";
    field.focus();
    if (lines.length) addItems(list, lines);
  });
  // Pasting several lines adds each as an item.
  field.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text").split(/\r?\n/).map(plainLine).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    addItems(list, lines);
  });
  return { form, field };
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
