import { isPlainClick } from "./shared/click.js";
// Selects several cards, and confirms actions on them.
const results = () => document.getElementById("results");
const boxes = () => [...document.querySelectorAll("#results [name='ids'][type='checkbox']")];
const ticked = () => boxes().filter((box) => box.checked).map((box) => box.value);

// Chooses the plural form of a text as the server does.
function counted(forms, count) {
  const all = forms.split("|");
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const known = rules.resolvedOptions().pluralCategories;
  const order = ["zero", "one", "two", "few", "many", "other"].filter((name) => known.includes(name));
  return (all[order.indexOf(rules.select(count))] ?? all.at(-1)).replace("{n}", count.toLocaleString(document.documentElement.lang));
}

function updateCount() {
  const title = document.getElementById("selected");
  if (!title) return;
  const count = ticked().length;
  const text = count ? counted(title.dataset.forms, count) : title.dataset.none;
  if (title.textContent !== text) title.textContent = text;
  for (const button of document.querySelectorAll("[data-ask]")) button.disabled = !count;
}

function setSelecting(on) {
  results().classList.toggle("selecting", on);
  if (!on) for (const box of boxes()) box.checked = false;
  // While selecting, links cannot be tapped, so they are skipped by Tab too.
  for (const link of results().querySelectorAll("[data-entry]")) link.tabIndex = on ? -1 : 0;
  updateCount();
}

function confirmAction({ action, ids, title }) {
  const dialog = document.getElementById(`ask-${action}`);
  const heading = dialog.querySelector("h2");
  const one = ids.length === 1 && (title ?? titleOf(ids[0]));
  heading.textContent = one
    ? heading.dataset.one.replace("{title}", () => one)
    : counted(heading.dataset.forms, ids.length);
  const form = dialog.querySelector("form");
  for (const old of form.querySelectorAll("[name='ids']")) old.remove();
  form.append(...ids.map((value) =>
    Object.assign(document.createElement("input"), { type: "hidden", name: "ids", value })));
  const here = new URL(location);
  here.searchParams.delete("select");
  const root = document.getElementById("toasts").dataset.root;
  form.elements.back.value = here.pathname.slice(root.length) + here.search;
  dialog.showModal();
}

// Returns the id of the row after these rows, or else before them.
function rowBeside(ids) {
  const all = boxes().map((box) => box.value);
  const last = Math.max(...ids.map((id) => all.indexOf(id)));
  return all.slice(last + 1).find((id) => !ids.includes(id)) ?? all.slice(0, last).findLast((id) => !ids.includes(id));
}

const item = (id) => boxes().find((box) => box.value === id)?.closest("li");
const titleOf = (id) => item(id)?.querySelector("h2").textContent;

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-select]");
  const button = event.target.closest("[data-ask]");
  if (button) {
    event.preventDefault();
    confirmAction({ action: button.dataset.ask, ids: ticked() });
  }
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const wasOn = results().classList.contains("selecting");
  const wanted = link.dataset.select;
  setSelecting(wanted !== "off");
  if (wanted === "off") return document.querySelector(".select-link").focus();
  for (const box of boxes()) box.checked = wanted === "all";
  updateCount();
  if (!wasOn) boxes()[0]?.focus();
});

document.addEventListener("change", (event) => event.target.name === "ids" && updateCount());
document.addEventListener("keydown", (event) => {
  const open = document.querySelector("dialog[open], :popover-open");
  if (event.key === "Escape" && !open && document.querySelector(".selecting")) {
    setSelecting(false);
    document.querySelector(".select-link").focus();
  }
});
document.addEventListener("log:select", ({ detail }) => {
  setSelecting(true);
  const box = item(detail.id).querySelector("[name='ids']");
  box.checked = true;
  updateCount();
  box.focus();
});
document.addEventListener("log:ask", ({ detail }) => confirmAction(detail));
document.addEventListener("swapped", updateCount);
document.addEventListener("log:grown", updateCount);

// Sends without leaving the page. Capturing, because forms.js would otherwise send the form.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("dialog [data-selection]");
  if (!form) return;
  event.preventDefault();
  form.closest("dialog").close();
  const changed = [...form.querySelectorAll("[name='ids']")].map(({ value }) => value);
  if (form.dataset.selection === "delete") for (const id of changed) item(id)?.classList.add("going");
  const next = rowBeside(changed);
  document.dispatchEvent(new CustomEvent("log:show", {
    detail: { url: form.getAttribute("action"), body: new URLSearchParams(new FormData(form)), form },
  }));
  document.getElementById("main").focus({ preventScroll: true });
  document.addEventListener("swapped", () => item(next)?.querySelector("[data-entry]")?.focus({ preventScroll: true }), { once: true });
}, true);
updateCount();
