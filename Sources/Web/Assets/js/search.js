// Searches while typing, with the URL of the form, which includes chip, order and view.
const form = document.getElementById("log-search");
let timer;

function search() {
  clearTimeout(timer);
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...query]) if (!value || value === "newest") query.delete(name);
  const url = form.action + (query.size ? `?${query}` : "");
  document.dispatchEvent(new CustomEvent("log:show", { detail: { url } }));
}

form?.addEventListener("input", (event) => {
  if (event.target.id !== "q") return;
  clearTimeout(timer);
  timer = setTimeout(search, 140);
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
form?.querySelector("[data-clear]").addEventListener("click", (event) => {
  event.preventDefault();
  form.elements.q.value = "";
  form.elements.q.focus();
  search();
});
// The number in the field's placeholder follows the results, which are replaced alone.
document.addEventListener("swapped", ({ detail }) => {
  const { hint } = document.getElementById(detail).dataset;
  if (hint && form) form.elements.q.placeholder = hint;
});
document.addEventListener("change", (event) => {
  if (event.target.matches("#sort, #stage")) search();
});
