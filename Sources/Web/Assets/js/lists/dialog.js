import { el } from "./dom.js";
// A dialog over the page, gone when it is closed.
export function dialogOf(label, ...content) {
  const dialog = el("dialog.dialog.sheet", { "aria-label": label }, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
