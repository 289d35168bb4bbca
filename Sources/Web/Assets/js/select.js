// Ticking several cards, and asking before something happens to them.
const results = () => document.getElementById("results");
const boxes = () => [...document.querySelectorAll("#results [name='ids'][type='checkbox']")];
const ticked = () => boxes().filter((box) => box.checked).map((box) => box.value);

// The form of a text that goes with a number, as the server chooses it.
function counted(forms, count) {
  const all = forms.split("|");
  const order = document.documentElement.lang === "ru" ? ["one", "few", "many"] : ["one"];
  const rule = new Intl.PluralRules(document.documentElement.lang).select(count);
  const place = order.includes(rule) ? order.indexOf(rule) : all.length - 1;
  return (all[place] ?? all.at(-1)).replace("{n}", count.toLocaleString(document.documentElement.lang));
}

function tell() {
  const title = document.getElementById("selected");
  if (!title) return;
  const count = ticked().length;
  const text = count ? counted(title.dataset.forms, count) : title.dataset.none;
  if (title.textContent !== text) title.textContent = text;
  for (const button of document.querySelectorAll("[data-ask]")) button.disabled = !count;
}

function turn(on) {
  results().classList.toggle("selecting", on);
  if (!on) for (const box of boxes()) box.checked = false;
  // While cards are ticked their links lie under the boxes, for the keyboard too.
  for (const link of results().querySelectorAll("[data-entry]")) link.tabIndex = on ? -1 : 0;
  tell();
}

function ask({ action, ids, title }) {
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

const item = (id) => boxes().find((box) => box.value === id)?.closest("li");
const titleOf = (id) => item(id)?.querySelector("h2").textContent;

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-select]");
  const button = event.target.closest("[data-ask]");
  if (button) {
    event.preventDefault();
    ask({ action: button.dataset.ask, ids: ticked() });
  }
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const wasOn = results().classList.contains("selecting");
  const wanted = link.dataset.select;
  turn(wanted !== "off");
  if (wanted === "off") return document.querySelector(".select-link").focus();
  for (const box of boxes()) box.checked = wanted === "all";
  tell();
  if (!wasOn) boxes()[0]?.focus();
});

document.addEventListener("change", (event) => event.target.name === "ids" && tell());
document.addEventListener("keydown", (event) => {
  const open = document.querySelector("dialog[open], :popover-open");
  if (event.key === "Escape" && !open && document.querySelector(".selecting")) {
    turn(false);
    document.querySelector(".select-link").focus();
  }
});
document.addEventListener("log:select", ({ detail }) => {
  turn(true);
  const box = item(detail.id).querySelector("[name='ids']");
  box.checked = true;
  tell();
  box.focus();
});
document.addEventListener("log:ask", ({ detail }) => ask(detail));
document.addEventListener("swapped", tell);
document.addEventListener("log:grown", tell);

// Sent without leaving the page; before the general handler of forms, which would block it.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("dialog [data-selection]");
  if (!form) return;
  event.preventDefault();
  form.closest("dialog").close();
  if (form.dataset.selection === "delete") {
    for (const old of form.querySelectorAll("[name='ids']")) item(old.value)?.classList.add("going");
  }
  document.dispatchEvent(new CustomEvent("log:show", {
    detail: { url: form.getAttribute("action"), body: new URLSearchParams(new FormData(form)), form },
  }));
  document.getElementById("main").focus({ preventScroll: true });
}, true);
tell();
