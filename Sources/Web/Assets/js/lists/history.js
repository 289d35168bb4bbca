import { arrange, button, el, icon } from "./dom.js";
import { ListCards } from "./list-card.js";
import { say } from "./words.js";
// A side panel with all lists, beside the open one.
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
  // A press outside closes the panel, except on toasts, which offer Undo.
  document.addEventListener("pointerdown", ({ target }) => target.closest("dialog, .toast") || close(), { signal });
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  draw();
  document.body.append(panel);
  panel.show();
}
