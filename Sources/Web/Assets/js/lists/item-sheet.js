import { desk } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { valueOf } from "./merge.js";
import { SECTIONS, canonical, colourOf, isReserved, ordered } from "./sections.js";
import { say, sectionName } from "./words.js";
// The sheet of an item: store, section, rename and delete.
export function openItemSheet(item, used, actions) {
  const name = valueOf(item, "name");
  const present = canonical(valueOf(item, "section") ?? "Other");
  const dialog = dialogOf(say("moreFor", { name }),
    el("header.sheet-head", {}, el("h2", {}, name),
      button("button.round", { ariaLabel: say("close"), onclick: () => dialog.close() }, icon("close"))),
    storeChoice(item, actions),
    el("h3.sheet-title", { id: "move-to" }, say("moveTo")),
    sectionChoice(present, used, (section) => { dialog.close(); actions.move(item.id, section); }),
    el("div.actions", {},
      button("button.button", { onclick: () => { dialog.close(); actions.rename(item.id); } }, icon("edit"), say("rename")),
      button("button.button.danger", { onclick: () => { dialog.close(); actions.remove(item.id); } }, icon("trash"), say("delete"))));
  dialog.querySelector("[aria-pressed=true]")?.focus();
}

function storeChoice(item, actions) {
  if (!desk.book.stores.length) return undefined;
  const present = valueOf(item, "store") ?? "";
  const select = el("select", { onchange: () => actions.store(item.id, select.value) },
    [{ id: "", name: say("anyStore") }, ...desk.book.stores].map(({ id, name }) =>
      el("option", { value: id, selected: id === present }, name)));
  return el("label.sheet-field", {}, el("span", {}, say("store")), select);
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
