import { el } from "./dom.js";
// Opens a modal dialog that is removed when it closes.
export function dialogOf(label, ...content) {
  const dialog = el("dialog.dialog.sheet", { "aria-label": label }, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
