// Keys without Ctrl, as the page of shortcuts lists them. They can be switched off in a browser,
// because speech input presses them by mistake.
const STORED = "single-keys";
const ROWS = "main :is([data-entry][href], .collection-row, .content-row a, .item-tick, .list-card > a)";
// Keys of keyboards with other letters, by their place.
const PLACES = { KeyN: "n", KeyJ: "j", KeyK: "k" };

function step(by) {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.checkVisibility());
  const at = rows.findIndex((row) => row.closest("li, tr")?.contains(document.activeElement));
  rows[at < 0 ? 0 : at + by]?.focus();
}

const press = (target) => target?.matches("input") ? target.focus() : target?.click();

async function help() {
  const { root, close } = document.getElementById("toasts").dataset;
  const address = `${root}/settings/shortcuts`;
  const answer = await fetch(address).catch(() => undefined);
  const page = new DOMParser().parseFromString(await answer?.text() ?? "", "text/html");
  const content = page.querySelector(".shortcuts");
  if (!content) return location.assign(address);
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  content.prepend(page.querySelector("h1"));
  const button = Object.assign(document.createElement("button"), { className: "button", textContent: close, onclick: () => dialog.close() });
  dialog.append(content, button);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  showChoice();
  dialog.ariaLabel = dialog.querySelector("h1").textContent;
  return dialog.showModal();
}

const acts = {
  j: () => step(1),
  k: () => step(-1),
  n: () => press(document.querySelector("#add-item, .fab, [data-new]")),
  "/": () => press(document.querySelector("main [type=search]") ?? document.querySelector("[data-find]")),
  "?": help,
};

const isOff = () => localStorage.getItem(STORED) === "off";
function showChoice() {
  for (const box of document.querySelectorAll("[data-single-keys]")) box.checked = !isOff();
}

addEventListener("keydown", (event) => {
  const { key, code, ctrlKey, metaKey, altKey, target } = event;
  const act = acts[key] ?? (key > "\u007f" && acts[PLACES[code]]);
  if (!act || event.defaultPrevented || ctrlKey || metaKey || altKey || isOff()) return;
  if (target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu]") || document.querySelector("dialog:modal, :popover-open")) return;
  event.preventDefault();
  act();
});
addEventListener("change", ({ target }) => {
  if (!target.matches("[data-single-keys]")) return;
  if (target.checked) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
});
showChoice();
