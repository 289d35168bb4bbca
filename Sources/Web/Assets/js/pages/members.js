// Saves a role when it is chosen, and copies links.
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
    // Without https there is no clipboard API; execCommand copies the selection.
    document.execCommand("copy");
  }
  const words = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => { button.textContent = words; }, 2000);
});
