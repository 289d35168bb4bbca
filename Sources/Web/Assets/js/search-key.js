import { isPlainClick } from "./shared/click.js";
// ⌘K, Ctrl+K and the tab open the global search; its script and style are loaded on first use.
const dialog = document.getElementById("book-search");
const root = dialog ?? document.getElementById("book-search-page");
const tab = document.querySelector("[data-find]");
const mac = /Mac|iP/.test(navigator.platform);
if (mac && tab) tab.querySelector("kbd").textContent = "⌘K";

function open(event) {
  event.preventDefault();
  const field = root.querySelector("[name=q]");
  const dataset = dialog?.dataset;
  if (dataset?.style) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: dataset.style }));
    delete dataset.style;
    // Without the script the form opens the search page.
    import(dataset.script).catch(() => {});
  }
  if (dialog && !dialog.open) {
    dialog.showModal();
    dialog.dispatchEvent(new Event("opened"));
  }
  field.focus();
  field.select();
}

addEventListener("keydown", (event) => {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = event;
  // In rich text the keys make a link.
  if (!root || event.defaultPrevented || code !== "KeyK" || altKey || shiftKey || !(mac ? metaKey : ctrlKey)) return;
  open(event);
});
tab?.addEventListener("click", (event) => {
  if (root && isPlainClick(event)) open(event);
});
// Signing out deletes recent searches.
addEventListener("submit", ({ target }) => {
  if (!target.getAttribute("action")?.endsWith("/sign-out")) return;
  for (const key of Object.keys(localStorage)) if (key.startsWith("searches:")) localStorage.removeItem(key);
});
