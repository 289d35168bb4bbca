// What was typed is never lost: leaving asks first. How it is kept says the script beside this one,
// which hears of everything by events of the form.
const form = document.querySelector("[data-guard], [data-site-form]");
let started = false;
let timer, target;

if (form) {
  const changed = (is) => form.toggleAttribute("data-changed", is);
  const tell = (name, detail) => form.dispatchEvent(new CustomEvent(name, { detail }));
  changed(Boolean(document.querySelector("[data-errors]")));
  // The page settles itself at first; only then does an event mean a person.
  setTimeout(() => { started = true; });
  form.addEventListener("input", () => {
    if (!started) return;
    changed(true);
    clearTimeout(timer);
    timer = setTimeout(tell, 250, "keep");
  });
  form.addEventListener("fill", ({ detail }) => {
    const values = new Map();
    for (const [name, value] of detail) values.set(name, [...(values.get(name) ?? []), value]);
    for (const control of form.elements) {
      if (!control.name || ["hidden", "file", "submit"].includes(control.type)) continue;
      const given = values.get(control.name) ?? [];
      if (["radio", "checkbox"].includes(control.type)) control.checked = given.includes(control.value);
      else control.value = given.at(-1) ?? "";
    }
    document.dispatchEvent(new CustomEvent("form:filled", { detail: values }));
    form.dispatchEvent(new Event("input"));
  });
  form.addEventListener("sent", ({ detail }) => {
    clearTimeout(timer);
    // The page that comes after a save forgets the draft.
    sessionStorage.setItem("draft-sent", detail);
    changed(false);
  });
  form.addEventListener("refused", () => {
    changed(true);
    sessionStorage.removeItem("draft-sent");
  });
  const notice = document.getElementById("draft");
  notice.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-draft]")?.dataset.draft;
    if (!wish) return;
    notice.hidden = true;
    tell(wish);
    form.elements.title.focus();
  });
  addEventListener("beforeunload", (event) => { if (form.matches("[data-changed]")) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && form.matches("[data-changed]") && !event.defaultPrevented && !link.hash && !link.target
      && link.origin === location.origin && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      target = link.href;
      dialog.showModal();
    }
    if (event.target.closest("[data-stay]")) dialog.close();
    if (event.target.closest("[data-leave]")) {
      changed(false);
      clearTimeout(timer);
      tell("forget");
      location.assign(target);
    }
  });
}
