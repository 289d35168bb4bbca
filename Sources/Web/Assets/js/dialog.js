// Links that open a dialog instead of the page with the same question.
document.addEventListener("click", (event) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target.closest("a, button");
  if (!link || !plain || event.defaultPrevented) return;
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
