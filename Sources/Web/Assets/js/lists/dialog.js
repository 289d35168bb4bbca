import { el } from "./dom.js";
const TAB_BAR = 80;

// Places a panel of the field for new items below it, or above it if there is no room.
export function place(panel, form) {
  const room = visualViewport.height - TAB_BAR - form.getBoundingClientRect().bottom;
  panel.classList.toggle("below", panel.offsetHeight < room);
}

// Opens a modal dialog that is removed when it closes.
export function dialogOf(label, ...content) {
  const dialog = el("dialog.dialog.sheet", { "aria-label": label }, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
