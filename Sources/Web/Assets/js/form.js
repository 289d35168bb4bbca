// The entry's form: values that follow the type, and when it can be saved.
const form = document.querySelector(".entry-form");
const carried = new Map();
let type = form?.elements.type_id?.value;

const fieldsOf = (id) =>
  [...form.querySelectorAll("[data-key]")].filter((field) => field.name.startsWith(`field.${id}.`));

// Another type takes over what was typed for the keys that it has too; the rest is kept in mind for
// coming back.
form?.addEventListener("change", (event) => {
  if (event.target.name !== "type_id") return;
  for (const field of fieldsOf(type)) {
    carried.set(field.dataset.key, field.type === "checkbox" ? field.checked : field.value);
  }
  type = event.target.value;
  for (const field of fieldsOf(type)) {
    const value = carried.get(field.dataset.key);
    if (value === undefined) continue;
    if (field.type === "checkbox") field.checked = value === true || value === "true";
    else field.value = typeof value === "boolean" ? (value ? "true" : "") : value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// Nothing without a title is saved (a search may begin without), nor while photos are on their way.
function settle() {
  const ready = form.elements.title.value.trim() && !form.querySelector(".uploading");
  for (const button of form.querySelectorAll("button:not([type='button'], [data-lookup])")) button.disabled = !ready;
}

if (form) {
  form.addEventListener("input", settle);
  document.addEventListener("form:settle", settle);
  addEventListener("pageshow", () => setTimeout(settle));
  settle();
}
