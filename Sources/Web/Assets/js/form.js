// The entry's form: pictures before they are sent, values that follow the type, a guard.
const form = document.querySelector("[data-guard]");
let changed = Boolean(document.querySelector("[data-errors]"));

form?.addEventListener("input", () => { changed = true; });
form?.addEventListener("submit", () => { changed = false; });
addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });

// Another type keeps what was typed for the fields that it has too.
form?.addEventListener("change", (event) => {
  if (event.target.name !== "type_id") return;
  const typed = new Map();
  for (const field of form.querySelectorAll("[data-key]")) {
    if (field.value) typed.set(field.dataset.key, field.value);
  }
  for (const field of form.querySelectorAll("[data-key]")) {
    if (field.name.startsWith(`field.${event.target.value}.`)) {
      field.value ||= typed.get(field.dataset.key) ?? "";
    }
  }
});

// Chosen photos are shown with their names and can be taken back one by one.
const input = form?.querySelector("input[type=file]");
const previews = form?.querySelector("[data-previews]");
let files = [];

function keep(chosen) {
  files = chosen.slice(0, Number(input.dataset.limit));
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  for (const image of previews.querySelectorAll("img")) URL.revokeObjectURL(image.src);
  previews.replaceChildren(...files.map(preview));
}

function preview(file, index) {
  const item = document.createElement("li");
  const image = document.createElement("img");
  const name = document.createElement("span");
  const button = document.createElement("button");
  image.src = URL.createObjectURL(file);
  image.alt = name.textContent = name.title = file.name;
  button.type = "button";
  button.textContent = "×";
  button.ariaLabel = previews.dataset.removeLabel.replace("#", index + 1);
  button.addEventListener("click", () => {
    keep(files.filter((other) => other !== file));
    input.focus();
  });
  item.append(image, name, button);
  return item;
}

input?.addEventListener("change", () => keep([...files, ...input.files]));
