// Without the script of rich text its Markdown can be edited.
addEventListener("load", () => {
  for (const box of document.querySelectorAll("[data-rich]:not([data-mode])")) box.dataset.mode = "markdown";
});
