// The entry's form: keeps values when the type changes, and enables Save.
const form = document.querySelector(".entry-form");
const carried = new Map();
let type = form?.elements.type_id?.value;

const fieldsOf = (id) =>
  [...form.querySelectorAll("[data-key]")].filter((field) => field.name.startsWith(`field.${id}.`));

// An entry in the collection of its type, or a new one in none, follows when the type changes.
function chooseCollection(before, after) {
  const choice = form.elements.collection_id;
  const of = (wanted) => [...choice?.options ?? []].find((option) => option.dataset.type === wanted);
  if (choice?.selectedOptions[0]?.dataset.type !== before) return;
  const next = of(after) ?? of("");
  if (!next || next.selected) return;
  next.selected = true;
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}

// Fields of the new type take over values with the same key; the others are kept for a change back.
form?.addEventListener("change", (event) => {
  if (event.target.name !== "type_id") return;
  for (const field of fieldsOf(type)) {
    carried.set(field.dataset.key, field.type === "checkbox" ? field.checked : field.value);
  }
  chooseCollection(type ?? "", event.target.value);
  type = event.target.value;
  for (const field of fieldsOf(type)) {
    const value = carried.get(field.dataset.key);
    if (value === undefined) continue;
    if (field.type === "checkbox") field.checked = value === true || value === "true";
    else field.value = typeof value === "boolean" ? (value ? "true" : "") : value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
});

// Saving needs a title and finished uploads; a lookup needs neither.
function updateButtons() {
  const ready = form.elements.title.value.trim() && !form.querySelector(".uploading");
  for (const button of form.querySelectorAll("button:not([type='button'], [data-lookup])")) button.disabled = !ready;
}

// Shows an entry that the Log already has of the work being typed.
const same = form?.querySelector("[data-same]");
let asking, asked = "";

async function findSame() {
  const { title, type_id: kind } = form.elements;
  const year = fieldsOf(kind?.value).find((field) => field.dataset.key === "Year")?.value ?? "";
  const query = `?${new URLSearchParams({ title: title.value.trim(), type: kind?.value ?? "", year })}`;
  if (query === asked) return;
  asked = query;
  try {
    const answer = await fetch(same.dataset.same + query, { headers: { "commonplace-part": "1" } });
    if (!answer.ok || query !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    same.replaceChildren(...page.body.firstElementChild.childNodes);
    same.hidden = !same.firstChild;
  } catch {
    // The server asks again when the form is saved.
  }
}

if (same) {
  form.addEventListener("input", () => {
    clearTimeout(asking);
    asking = setTimeout(findSame, 400);
  });
}

if (form) {
  form.addEventListener("input", updateButtons);
  document.addEventListener("form:settle", updateButtons);
  addEventListener("pageshow", () => setTimeout(updateButtons));
  updateButtons();
}
