import { itemsOf } from "./book.js";
import { correctionKey } from "./categorise.js";
import { desk, edit } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { button, el, icon, tell } from "./dom.js";
import { sumOf } from "./duplicates.js";
import { valueOf } from "./merge.js";
import { between } from "./position.js";
import { SECTIONS, canonical, colourOf, isReserved, ordered } from "./sections.js";
import { dayName, frame, say, sectionName } from "./words.js";
// The sheet of an item: edit, delete, store, another list and section.
// `change`: who wrote the item last.
export function openItemSheet(item, used, actions, change) {
  const name = valueOf(item, "name");
  const present = canonical(valueOf(item, "section") ?? "Other");
  const dialog = dialogOf(say("moreFor", { name }),
    el("header.sheet-head", {}, el("h2", {}, name),
      button("button.round", { ariaLabel: say("close"), onclick: () => dialog.close() }, icon("close"))),
    change && el("p.hint", {}, change),
    el("div.actions", {},
      button("button.button", { onclick: () => { dialog.close(); actions.edit(item.id); } }, icon("edit"), say("editFields")),
      button("button.button.danger", { onclick: () => { dialog.close(); actions.remove(item.id); } }, icon("trash"), say("delete"))),
    storeChoice(item, actions), listChoice(item, () => dialog.close()),
    // The longest part is the last one, so that nothing is hidden below it.
    el("h3.sheet-title", { id: "move-to" }, say("moveTo")),
    sectionChoice(present, used, (section) => { dialog.close(); actions.move(item.id, section); }));
}

function storeChoice(item, actions) {
  if (!desk.book.stores.length) return undefined;
  const present = valueOf(item, "store") ?? "";
  const select = el("select", { onchange: () => actions.store(item.id, select.value) },
    [{ id: "", name: say("anyStore") }, ...desk.book.stores].map(({ id, name }) =>
      el("option", { value: id, selected: id === present }, name)));
  return el("label.sheet-field", {}, el("span", {}, say("store")), select);
}

// A choice of another list, with buttons that move or copy the item there.
function listChoice(item, close) {
  if ("shared" in frame) return undefined;
  const others = desk.book.shownLists().filter(({ id }) => id !== item.list);
  const name = el("input", { maxLength: 100, placeholder: dayName(desk.book.names()) });
  const naming = el("label.sheet-field", { hidden: others.length > 0 }, el("span", {}, say("listName")), name);
  const select = el("select", { onchange: () => { naming.hidden = select.value !== ""; } },
    others.map((list) => el("option", { value: list.id }, valueOf(list, "name"))), el("option", { value: "" }, say("newList")));
  const send = (symbol, word, isMoved) => button("button.button", { onclick: () => {
    close();
    sendTo(select.value, name.value.trim() || name.placeholder, item, isMoved);
  } }, icon(symbol), say(word));
  return el("div.other-list", {}, el("label.sheet-field", {}, el("span", {}, say("otherList")), select), naming,
    el("div.actions", {}, send("forward", "moveThere", true), send("paste", "copyThere", false)));
}

// Moves or copies an item to another list, or without an id to a new one with a name. There it joins
// an item with the same name.
async function sendTo(list, newName, item, isMoved) {
  const target = list || crypto.randomUUID();
  const listName = list ? valueOf(desk.book.lists.get(list), "name") : newName;
  const [name, quantity] = [valueOf(item, "name"), valueOf(item, "quantity") ?? ""];
  const there = list ? itemsOf(desk.book.lists.get(list)) : [];
  const same = there.find((one) => !valueOf(one, "checked") && correctionKey(valueOf(one, "name")) === correctionKey(name));
  const id = same?.id ?? crypto.randomUUID();
  const before = same && (valueOf(same, "quantity") ?? "");
  const last = there.map((one) => valueOf(one, "position")).findLast(Boolean) ?? null;
  const fields = ["name", "section", "store", "quantity"].map((field) => [field, valueOf(item, field)]).filter(([, value]) => value);
  const added = same ? [["quantity", sumOf([before, quantity])]] : [...fields, ["position", between(last, null) ?? last]];
  const change = (isDeleted) => isMoved ? [[item.list, item.id, "deleted", isDeleted]] : [];
  await edit([...list ? [] : [[target, null, "name", listName]], ...added.map(([field, value]) => [target, id, field, value]), ...change(true)]);
  tell(say(isMoved ? "movedTo" : "copiedTo", { name, list: listName }), () => edit([
    same ? [target, id, "quantity", before] : [target, id, "deleted", true],
    ...list ? [] : [[target, null, "deleted", true]], ...change(false)]));
}

// A choice of the known sections, custom sections in use, and a field for a new one.
export function sectionChoice(present, used, choose) {
  const names = ordered([...SECTIONS.keys(), ...used]);
  const own = el("form.own-section", {});
  const field = el("input", { maxLength: 60, required: true, placeholder: say("sectionName"), ariaLabel: say("sectionName"), autocomplete: "off" });
  own.append(field, el("button.button", {}, say("moveTo")));
  own.hidden = true;
  own.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isReserved(field.value)) {
      field.setCustomValidity(say("badSection"));
      field.reportValidity();
    } else if (field.value.trim()) choose(canonical(field.value));
  });
  field.addEventListener("input", () => field.setCustomValidity(""));
  const opener = button("button.section-choice", { "aria-expanded": "false", onclick: () => {
    own.hidden = false;
    opener.ariaExpanded = "true";
    field.focus();
  } }, icon("plus"), say("customSection"));
  return el("div.section-choices", { role: "group", "aria-labelledby": "move-to" },
    names.map((name) => button("button.section-choice", { "aria-pressed": String(name === present), onclick: () => choose(name) },
      el(`span.section-dot.c-${colourOf(name)}`), sectionName(name), name === present ? icon("check") : "")),
    opener, own);
}
