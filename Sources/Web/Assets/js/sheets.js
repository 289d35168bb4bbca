// Sheets of a form: the button shows the chosen value.
const lang = document.documentElement.lang;

for (const field of document.querySelectorAll("[data-sheet-of]")) {
  const body = field.querySelector(".sheet-body");
  // Errors must be visible beside their control.
  if (body.querySelector(".error")) continue;
  const opener = field.querySelector(".sheet-opener");
  const dialog = document.createElement("dialog");
  dialog.className = "dialog sheet";
  dialog.ariaLabel = body.dataset.title;
  dialog.append(body);
  field.append(dialog);
  opener.addEventListener("click", () => {
    dialog.showModal();
    dialog.querySelector(":checked, input")?.focus();
  });
  body.querySelector("[data-sheet-done]").addEventListener("click", () => dialog.close());
  for (const day of body.querySelectorAll("[data-day]")) {
    day.addEventListener("click", () => {
      const date = new Date(`${day.dataset.day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - Number(day.dataset.back));
      const input = body.querySelector("input");
      input.value = date.toISOString().slice(0, 10);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      dialog.close();
    });
  }
  const show = () => {
    const choice = body.querySelector(":checked");
    const date = body.querySelector("[type='date']");
    const text = choice
      ? choice.closest("label").innerText || choice.closest("label").textContent
      : date?.value && new Date(`${date.value}T12:00:00Z`).toLocaleDateString(
        // As the server writes it, which leaves out the Russian word for “year”.
        lang === "ru" ? "ru" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).replace(/ г\.$/, "");
    field.querySelector("[data-chosen]").textContent = (text || "–").replace(/\s+/g, " ").trim();
  };
  // Moves errors of the response beside the button.
  field.closest("form").addEventListener("refused", () => field.append(...body.querySelectorAll(".error")));
  body.addEventListener("input", show);
  document.addEventListener("form:filled", show);
}
// A tap on a verdict closes the sheet; arrow keys do not.
document.addEventListener("pointerup", (event) => {
  const tile = event.target.closest("dialog.sheet .verdicts .tile");
  if (tile) setTimeout(() => tile.closest("dialog").close(), 180);
});
