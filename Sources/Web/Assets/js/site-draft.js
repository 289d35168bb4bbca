// What was typed is never lost: it is kept on this device while one types, with a line or without
// one, until the server has it. A save without a line waits here and is sent once there is one.
const form = document.querySelector("[data-site-form]");
const key = `site-draft:${form?.getAttribute("action")}`;
const notice = document.getElementById("draft");
const note = document.getElementById("draft-state");
let changed = Boolean(document.querySelector("[data-errors]"));
let started = false;
let timer, target;

function keep(more = {}) {
  clearTimeout(timer);
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision"].includes(name));
  const draft = {
    fields, revision: form.elements.revision?.value, title: form.elements.title.value,
    page: location.pathname + location.search, at: Date.now(), ...more,
  };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The device is full; the page still has it.
    return;
  }
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  note.textContent = form.dataset.kept.replace("{time}", time);
}

const forget = () => localStorage.removeItem(key);

function restore(draft) {
  const values = new Map();
  for (const [name, value] of draft.fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (!control.name || ["hidden", "file", "submit"].includes(control.type)) continue;
    const found = values.get(control.name) ?? [];
    if (["radio", "checkbox"].includes(control.type)) control.checked = found.includes(control.value);
    else control.value = found.at(-1) ?? "";
  }
  document.dispatchEvent(new CustomEvent("form:filled", { detail: values }));
  form.dispatchEvent(new Event("input"));
  changed = true;
}

// Nothing goes out now; it will by itself.
function wait(event, button) {
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ waiting: { publishes: button?.value === "publish" } });
  note.textContent = form.dataset.waits;
  changed = false;
  document.dispatchEvent(new CustomEvent("toast", { detail: { text: form.dataset.waits } }));
}

function send() {
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  if (!draft?.waiting) return;
  const button = form.querySelector(draft.waiting.publishes ? "[data-publishes]" : "button:not([type=button])");
  localStorage.setItem(key, JSON.stringify({ ...draft, waiting: undefined }));
  form.requestSubmit(button);
}

if (form) {
  document.getElementById("toasts").dataset.kept = form.dataset.waits;
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  // One from an older version would bring that version back; but what waits to be sent is compared
  // by the server.
  const fits = draft && (draft.revision === form.elements.revision?.value || draft.waiting);
  if (draft && !fits) forget();
  else if (draft?.waiting && !changed) {
    setTimeout(() => {
      restore(draft);
      if (form.elements.revision) form.elements.revision.value = draft.revision;
      if (navigator.onLine) send();
    });
  } else if (fits && !changed) notice.hidden = false;
  // Somebody quick has typed before this script was there.
  else if ([...form.elements].some((control) =>
    control.type !== "hidden" && control.defaultValue !== undefined && control.value !== control.defaultValue)) {
    changed = true;
    keep();
  }
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
    timer = setTimeout(keep, 300);
  });
  addEventListener("pagehide", () => { if (changed) keep(); });
  // Before the general handler of forms.
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    if (!navigator.onLine) return wait(event, event.submitter);
    keep();
    // The page that comes after a save forgets the draft.
    sessionStorage.setItem("draft-sent", key);
    changed = false;
  }, true);
  // The line broke on the way. What is new may have arrived all the same, and must not come twice;
  // of what was there the server knows which one it was.
  form.addEventListener("unsent", (event) => {
    changed = true;
    sessionStorage.removeItem("draft-sent");
    if (navigator.onLine && !form.elements.revision) return;
    wait(event, event.detail);
    dispatchEvent(new Event("connection:lost"));
  });
  form.addEventListener("refused", () => {
    changed = true;
    sessionStorage.removeItem("draft-sent");
  });
  addEventListener("online", send);
  document.addEventListener("connection:restored", send);

  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && changed && !event.defaultPrevented && !link.hash && !link.target && link.origin === location.origin
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
