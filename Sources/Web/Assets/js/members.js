// Roles are saved as they are chosen, links are copied by a button.
for (const form of document.querySelectorAll("[data-autosubmit]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without https there is no clipboard for scripts; the old way works on a selection.
      document.execCommand("copy");
    }
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = words; }, 2000);
  });
  field.addEventListener("focus", () => field.select());
}
