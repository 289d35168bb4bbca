// The Site's editor: a preview of the slug, what a future publication time does, and errors in JSON.
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

// Returns the typed time in words, as the server writes it, if it is in the future in the member's
// time zone.
function futureTime(field) {
  const now = new Date().toLocaleString("sv", { timeZone: field.dataset.zone }).replace(" ", "T");
  if (!(field.value > now)) return undefined;
  const time = new Date(`${field.value}Z`);
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  const { weekday, day, month } = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const [year, clock] = [field.value.slice(0, field.value.indexOf("-")), field.value.slice(field.value.indexOf("T") + 1).slice(0, 5)];
  return `${weekday}, ${day}\u{a0}${month}${now.startsWith(`${year}-`) ? "" : ` ${year}`}, ${clock}`;
}

// With a future time the form schedules instead of publishing; its texts say so.
function sayWhen() {
  const { publish_at: field, status } = form.elements;
  const [button, note, draft] = [form.querySelector("[data-publishes]"), document.getElementById("schedule-note"), document.getElementById("draft-name")];
  const time = status.value === "archived" ? undefined : futureTime(field);
  const texts = [
    [button, time ? button.dataset.schedules.replace("{time}", time) : button.dataset.publishes],
    [note, time ? note.dataset.text.replace("{time}", time) : ""],
    ...draft ? [[draft, time ? draft.dataset.scheduled : draft.dataset.draft]] : [],
  ];
  for (const [place, text] of texts) if (place.textContent !== text) place.textContent = text;
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
  if (form.elements.publish_at) {
    form.addEventListener("input", ({ target }) => { if (/^(publish_at|status)$/.test(target.name)) sayWhen(); });
    document.addEventListener("form:filled", sayWhen);
    addEventListener("pageshow", () => setTimeout(sayWhen));
  }
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
