// What was typed is never lost: it is kept on this device while one types, with a line or without
// one, until the server has it. A save without a line waits here and is sent once there is one.
const form = document.querySelector("[data-site-form]");
const key = `site-draft:${form?.getAttribute("action")}`;
const note = document.getElementById("draft-state");

function keep(more = {}) {
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

// Nothing goes out now; it will by itself. The connection's own notice says so too.
function wait(event, button) {
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ waiting: { publishes: button?.value === "publish" } });
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

if (form) {
  document.getElementById("toasts").dataset.kept = form.dataset.waits;
  const changed = form.matches("[data-changed]");
  const forget = () => localStorage.removeItem(key);
  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  const restore = () => {
    // The draft's own form: what may have arrived already is not made a second time.
    const id = draft.fields.find(([name]) => name === "form_id")?.[1];
    if (id && form.elements.form_id) form.elements.form_id.value = id;
    form.dispatchEvent(new CustomEvent("fill", { detail: draft.fields }));
  };
  // One from an older version would bring that version back; but what waits to be sent is compared
  // by the server.
  const fits = draft && (draft.revision === form.elements.revision?.value || draft.waiting);
  if (draft && !fits) forget();
  else if (draft?.waiting && !changed) {
    setTimeout(() => {
      restore();
      if (form.elements.revision) form.elements.revision.value = draft.revision;
      if (navigator.onLine) send();
    });
  } else if (fits && !changed) document.getElementById("draft").hidden = false;
  // Somebody quick has typed before this script was there.
  else if ([...form.elements].some((control) =>
    control.type !== "hidden" && control.defaultValue !== undefined && control.value !== control.defaultValue)) {
    form.setAttribute("data-changed", "");
    keep();
  }
  form.addEventListener("restore", restore);
  // What waits already has been kept.
  form.addEventListener("keep", () => { if (form.matches("[data-changed]")) keep(); });
  form.addEventListener("forget", forget);
  addEventListener("pagehide", () => { if (form.matches("[data-changed]")) keep(); });
  // Before the general handler of forms.
  addEventListener("submit", (event) => {
    if (event.target !== form) return;
    if (!navigator.onLine) return wait(event, event.submitter);
    keep();
    form.dispatchEvent(new CustomEvent("sent", { detail: key }));
  }, true);
  // The line broke on the way. What is new may have arrived all the same, and must not come twice;
  // of what was there the server knows which one it was.
  form.addEventListener("unsent", (event) => {
    form.setAttribute("data-changed", "");
    sessionStorage.removeItem("draft-sent");
    if (navigator.onLine && !form.elements.revision) return;
    wait(event, event.detail);
    dispatchEvent(new Event("connection:lost"));
  });
  addEventListener("online", send);
  document.addEventListener("connection:restored", send);
}
