// Stores a draft on this device while typing, until the server has the content. A save without a
// connection is sent when there is one.
const form = document.querySelector("[data-site-form]");
const key = `site-draft:${form?.getAttribute("action")}`;
const note = document.getElementById("draft-state");

function saveDraft(more = {}) {
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision"].includes(name));
  const draft = {
    fields, revision: form.elements.revision?.value, title: form.elements.title.value,
    page: location.pathname + location.search, at: Date.now(), ...more,
  };
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full; the page still has the text.
    return;
  }
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  note.textContent = form.dataset.kept.replace("{time}", time);
}

// Stores a save that cannot be sent now.
function storeForLater(event, button) {
  event.preventDefault();
  event.stopImmediatePropagation();
  saveDraft({ waiting: { publishes: button?.value === "publish" } });
  note.textContent = form.dataset.waits;
  form.removeAttribute("data-changed");
}

function send() {
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  if (!draft?.waiting) return;
  const button = form.querySelector(draft.waiting.publishes ? "[data-publishes]" : "button:not([type=button])");
  localStorage.setItem(key, JSON.stringify({ ...draft, waiting: undefined }));
  form.requestSubmit(button);
}

// Whether this page's new entry was saved. The browser's Back shows what was typed again.
const isSaved = () => form.elements.form_id && sessionStorage.getItem("form-sent") === location.href
  && !localStorage.getItem(key);
const renew = () => location.replace(location.href);

if (form && performance.getEntriesByType("navigation")[0].type === "back_forward" && isSaved()) renew();
else if (form) {
  addEventListener("pageshow", ({ persisted }) => { if (persisted && isSaved()) renew(); });
  document.getElementById("toasts").dataset.kept = form.dataset.waits;
  const changed = form.matches("[data-changed]");
  const forget = () => localStorage.removeItem(key);
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  const restore = () => {
    // The same form id: the server then does not create the entry twice.
    const id = draft.fields.find(([name]) => name === "form_id")?.[1];
    if (id && form.elements.form_id) form.elements.form_id.value = id;
    form.dispatchEvent(new CustomEvent("fill", { detail: draft.fields }));
  };
  // A draft of an older revision would overwrite the newer one. The server compares waiting saves.
  const fits = draft && (draft.revision === form.elements.revision?.value || draft.waiting);
  if (draft && !fits) forget();
  else if (draft?.waiting && !changed) {
    setTimeout(() => {
      restore();
      if (form.elements.revision) form.elements.revision.value = draft.revision;
      if (navigator.onLine) send();
    });
  } else if (fits && !changed) document.getElementById("draft").hidden = false;
  // Something was typed before this script was loaded.
  else if ([...form.elements].some((control) =>
    control.type !== "hidden" && control.defaultValue !== undefined && control.value !== control.defaultValue)) {
    form.setAttribute("data-changed", "");
    saveDraft();
  }
  form.addEventListener("restore", restore);
  // A waiting save is stored already.
  form.addEventListener("keep", () => { if (form.matches("[data-changed]")) saveDraft(); });
  form.addEventListener("forget", forget);
  addEventListener("pagehide", () => { if (form.matches("[data-changed]")) saveDraft(); });
  // Capturing, to run before forms.js.
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    if (!navigator.onLine) return storeForLater(event, event.submitter);
    saveDraft();
    sessionStorage.setItem("form-sent", location.href);
    form.dispatchEvent(new CustomEvent("sent", { detail: key }));
  }, true);
  // The connection broke while sending. A new entry may have arrived and must not be sent twice
  // automatically; for an existing one the server compares revisions.
  form.addEventListener("unsent", (event) => {
    form.setAttribute("data-changed", "");
    sessionStorage.removeItem("draft-sent");
    if (navigator.onLine && !form.elements.revision) return;
    storeForLater(event, event.detail);
    dispatchEvent(new Event("connection:lost"));
  });
  addEventListener("online", send);
  document.addEventListener("connection:restored", send);
}
