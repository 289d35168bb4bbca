import { desk, edit } from "./desk.js";
import { arrange, button, dialogOf, el, icon } from "./dom.js";
import { ListCards } from "./list-card.js";
import { valueOf } from "./merge.js";
import { say } from "./words.js";
// All lists, in from the side, beside the one that is open.
export function openHistory(current) {
  const [cards, rows, stop, before] = [new ListCards(current, say("current")), el("ul.list-cards"), new AbortController(), document.activeElement];
  const close = () => { stop.abort(); panel.remove(); before?.focus(); };
  const none = el("p.hint", {}, say("emptyTitle"));
  const panel = el("dialog.list-history", { "aria-label": say("history") }, el("header.sheet-head", {}, el("h2", {}, say("history")),
    button("button.round", { ariaLabel: say("close"), onclick: close }, icon("close"))), none, rows);
  const draw = () => {
    arrange(rows, cards.all());
    none.hidden = rows.children.length > 0;
  };
  const { signal } = stop;
  document.addEventListener("lists:changed", draw, { signal });
  // A name is asked for, and an undo offered, outside of it.
  document.addEventListener("pointerdown", ({ target }) => target.closest("dialog, .toast") || close(), { signal });
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  draw();
  document.body.append(panel);
  panel.show();
}

export function askName(id) {
  const field = el("input", { defaultValue: valueOf(desk.book.lists.get(id), "name"), maxLength: 100, ariaLabel: say("listName"), autocomplete: "off" });
  const form = el("form", { method: "dialog" }, el("h2", {}, say("renameList")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), el("button.button.primary", {}, say("save"))));
  form.addEventListener("submit", () => {
    const name = field.value.trim();
    if (name && name !== field.defaultValue) edit([[id, null, "name", name]]);
  });
  const dialog = dialogOf(say("renameList"), form);
  field.select();
}
