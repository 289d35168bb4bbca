// What was typed is never lost: leaving asks first, and a draft outlives the page.
const form = document.querySelector("[data-guard]");
const key = `draft:${form?.getAttribute("action")}`;
const notice = document.getElementById("draft");
const found = document.querySelector("[data-lookup-pictures]");
let changed = Boolean(document.querySelector("[data-errors]"));
let started = false;
let timer, target;

function keep() {
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision", "photo"].includes(name));
  // As text: a copy of what is still on its way would load its picture again.
  const photos = [...document.querySelectorAll("[data-photo-item]")].map((item) => item.outerHTML);
  sessionStorage.setItem(key, JSON.stringify({
    fields, photos: photos.join(""), found: found.innerHTML, revision: form.elements.revision?.value,
  }));
}

function restore(draft) {
  found.innerHTML = draft.found;
  const values = new Map();
  for (const [name, value] of draft.fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (!control.name || ["hidden", "file"].includes(control.type)) continue;
    const found = values.get(control.name) ?? [];
    if (["radio", "checkbox"].includes(control.type)) control.checked = found.includes(control.value);
    else control.value = found.at(-1) ?? "";
  }
  document.querySelector("[data-photos]").innerHTML = draft.photos;
  form.dispatchEvent(new Event("input"));
  document.dispatchEvent(new CustomEvent("form:filled", { detail: values }));
}

const forget = () => sessionStorage.removeItem(key);

if (form) {
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null");
  // One from an older version of the entry would bring that version back.
  const fits = draft && draft.revision === form.elements.revision?.value;
  if (fits && !changed) notice.hidden = false;
  else if (draft && !fits) forget();
  notice.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-draft]")?.dataset.draft;
    if (!wish) return;
    notice.hidden = true;
    if (wish === "restore") restore(draft);
    else forget();
    form.elements.title.focus();
  });
  // The page settles itself at first; only then does an event mean a person.
  setTimeout(() => { started = true; });
  form.addEventListener("input", () => {
    if (!started) return;
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(keep, 250);
  });
  form.addEventListener("submit", () => {
    clearTimeout(timer);
    keep();
    // The page that comes after a save forgets the draft.
    sessionStorage.setItem("draft-sent", key);
    changed = false;
  });
  form.addEventListener("refused", () => {
    changed = true;
    sessionStorage.removeItem("draft-sent");
  });
  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && changed && !event.defaultPrevented && !link.hash && link.origin === location.origin
      && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      target = link.href;
      dialog.showModal();
    }
    if (event.target.closest("[data-stay]")) dialog.close();
    if (event.target.closest("[data-leave]")) {
      changed = false;
      clearTimeout(timer);
      forget();
      location.assign(target);
    }
  });
}
