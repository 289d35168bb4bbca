import { isPlainClick } from "./shared/click.js";
// Asks before leaving a changed form. The form's draft script stores the input, controlled by
// events of the form.
const form = document.querySelector("[data-guard], [data-site-form]");
let started = false;
let timer, target, onlyTitle;

if (form) {
  const changed = (is) => form.toggleAttribute("data-changed", is);
  const dispatch = (name, detail) => form.dispatchEvent(new CustomEvent(name, { detail }));
  onlyTitle = !document.querySelector("[data-errors]");
  changed(!onlyTitle);
  // Input events while the page loads come from scripts, not from a person.
  setTimeout(() => { started = true; });
  form.addEventListener("input", (event) => {
    if (!started) return;
    changed(true);
    onlyTitle &&= ["title", "type_id"].includes(event.target.name);
    clearTimeout(timer);
    timer = setTimeout(dispatch, 250, "keep");
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
    // The page after a successful save deletes the draft.
    sessionStorage.setItem("draft-sent", detail);
    changed(false);
  });
  form.addEventListener("refused", () => {
    changed(true);
    sessionStorage.removeItem("draft-sent");
  });
  const notice = document.getElementById("draft");
  notice.addEventListener("click", (event) => {
    const action = event.target.closest("[data-draft]")?.dataset.draft;
    if (!action) return;
    notice.hidden = true;
    dispatch(action);
    form.elements.title.focus();
  });
  addEventListener("beforeunload", (event) => { if (form.matches("[data-changed]")) event.preventDefault(); });
  const dialog = document.getElementById("leave");
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    // Who has only typed a title and then opens the entry that has it loses nothing.
    if (onlyTitle && link?.closest("[data-same]")) {
      changed(false);
      dispatch("forget");
    }
    if (link && form.matches("[data-changed]") && !event.defaultPrevented && !link.hash && !link.target
      && link.origin === location.origin && isPlainClick(event)) {
      event.preventDefault();
      target = link.href;
      dialog.showModal();
    }
    if (event.target.closest("[data-stay]")) dialog.close();
    if (event.target.closest("[data-leave]")) {
      changed(false);
      clearTimeout(timer);
      dispatch("forget");
      location.assign(target);
    }
  });
}
