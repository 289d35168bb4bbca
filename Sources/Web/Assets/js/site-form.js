// The Site's editor: a preview of the slug, and errors in JSON.
const form = document.querySelector("[data-site-form]");
const { title, slug } = form?.elements ?? {};
const preview = document.getElementById("slug-preview");
let timer, request;

// Shows the slug that the server would create.
async function look() {
  const typed = slug.value.trim() || title.value.trim();
  if (!typed) {
    preview.textContent = "";
    return;
  }
  request?.abort();
  request = new AbortController();
  const query = new URLSearchParams({ from: slug.value.trim() ? "slug" : "title", text: typed });
  const own = form.getAttribute("action").match(/entries\/([0-9a-f-]{36})$/)?.[1];
  if (own) query.set("entry", own);
  try {
    const answer = await fetch(`${form.dataset.slugs}?${query}`, { signal: request.signal });
    if (!answer.ok) return;
    const { slug: path, taken } = await answer.json();
    preview.textContent = path && `${preview.dataset.origin}${path}${taken ? ` · ${preview.dataset.taken}` : ""}`;
    preview.classList.toggle("taken", taken);
    slug.placeholder = slug.value ? slug.placeholder : path;
    for (const field of form.querySelectorAll("[data-slug-field]")) field.placeholder = path.slice(1);
  } catch (error) {
    if (error.name !== "AbortError") preview.textContent = "";
  }
}

// Shows a JSON error of the browser beside the field.
function check(area) {
  let wrong = "";
  try {
    if (area.value.trim()) JSON.parse(area.value);
  } catch (error) {
    wrong = `${area.dataset.json} ${error.message}`;
  }
  const id = `${area.id}-error`;
  let note = document.getElementById(id);
  if (!wrong) {
    note?.remove();
    area.removeAttribute("aria-invalid");
    area.removeAttribute("aria-describedby");
    return;
  }
  note ??= Object.assign(document.createElement("p"), { id, className: "error", role: "alert" });
  note.textContent = wrong;
  area.closest(".field").append(note);
  area.setAttribute("aria-invalid", "true");
  area.setAttribute("aria-describedby", id);
}

if (form) {
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 180);
  };
  title.addEventListener("input", later);
  slug.addEventListener("input", later);
  document.addEventListener("form:filled", later);
  look();
  for (const area of form.querySelectorAll("[data-json]")) {
    area.addEventListener("change", () => check(area));
    area.addEventListener("input", () => area.hasAttribute("aria-invalid") && check(area));
  }
  const settle = () => {
    const ready = Boolean(title.value.trim());
    for (const button of form.querySelectorAll("button:not([type=button], [data-rests])")) button.disabled = !ready;
  };
  form.addEventListener("input", settle);
  document.addEventListener("form:filled", settle);
  addEventListener("pageshow", () => setTimeout(settle));
  settle();
}
