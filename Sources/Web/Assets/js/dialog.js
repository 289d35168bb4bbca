import { isPlainClick } from "./shared/click.js";
// Links that open a dialog instead of the page with the same question.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a, button");
  if (!link || !isPlainClick(event) || event.defaultPrevented) return;
  const dialog = document.getElementById(link.dataset.dialog ?? "");
  if (dialog?.showModal) {
    event.preventDefault();
    dialog.showModal();
  } else if (link.dataset.close) {
    const open = link.closest("dialog");
    if (open) event.preventDefault();
    open?.close();
  }
});

// A tap on the backdrop has the dialog itself as its target.
document.addEventListener("click", (event) => {
  if (event.target.matches?.("dialog[open].dialog")) event.target.close();
});
