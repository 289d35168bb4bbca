import { button, el } from "./dom.js";
import { say } from "./words.js";
// What has happened, with a way back where there is one.
export function tell(text, undo, tone = "success") {
  if (!undo) return document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone } }));
  for (const other of document.querySelectorAll(".toast.undoable")) other.remove();
  const toast = el("div.toast.undoable", {}, el("p", {}, text),
    button("button.toast-action", { onclick: () => { toast.remove(); undo(); } }, say("undo")));
  return document.dispatchEvent(new CustomEvent("toast", { detail: { toast } }));
}

export function announce(text) {
  document.getElementById("announcer").textContent = text;
}
