// Roles are saved as they are chosen, links are copied by a button.
document.addEventListener("change", (event) => {
  event.target.closest("[data-autosubmit]")?.requestSubmit();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-value]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copyValue);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without https there is no clipboard for scripts; the old way works on a selection.
    document.execCommand("copy");
  }
  const words = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = words; }, 2000);
});
