import { adoptToast, showFailure } from "./shared/toasts.js";
// The Site's tree: rows are dragged by their handle, vertically to reorder and horizontally to
// nest. Buttons do the same. Each move is sent at once.
const tree = () => document.getElementById("tree");
let dragged, start, place;

const items = () => [...tree().querySelectorAll("li[data-node]")];
const levelOf = (item) => Number(item.dataset.depth);

// The row with its descendants.
function block(item) {
  const all = items();
  const at = all.indexOf(item);
  let end = at + 1;
  while (end < all.length && levelOf(all[end]) > levelOf(item)) end += 1;
  return all.slice(at, end);
}

// Converts a place among the rows to a parent and a position below it.
function destination(own, before, depth) {
  const all = items().filter((item) => !own.includes(item));
  const above = all.slice(0, before);
  let parent;
  for (const item of above.toReversed()) {
    if (levelOf(item) < depth) {
      parent = item;
      break;
    }
  }
  let position = 0;
  for (const item of above.toReversed()) {
    if (item === parent) break;
    if (levelOf(item) === depth) position += 1;
    if (levelOf(item) < depth) break;
  }
  return { parent: parent?.dataset.node ?? "", position };
}

async function send(node, { parent, position }) {
  const body = new URLSearchParams({
    csrf: document.getElementById("toasts").dataset.csrf, node, parent, position,
  });
  tree().ariaBusy = "true";
  try {
    const answer = await fetch(tree().dataset.move, { method: "POST", body, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("tree")) {
      const text = page.querySelector("main h1")?.textContent;
      throw new Error(text || document.getElementById("toasts").dataset.network);
    }
    // The menu of the site follows the order of the tree.
    for (const id of ["tree", "site-menu"]) document.dispatchEvent(new CustomEvent("swap", { detail: { id, page } }));
    const toast = page.querySelector("[data-toast]");
    if (toast) {
      document.querySelector("[data-toast]")?.remove();
      adoptToast(toast);
    }
  } catch ({ message }) {
    showFailure(message);
  }
  tree().ariaBusy = null;
}

function clear() {
  document.querySelector(".drop-line")?.remove();
  for (const item of items()) item.classList.remove("dragged");
}

function follow({ clientX, clientY }) {
  const rest = items().filter((item) => !dragged.includes(item));
  let before = rest.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  if (before < 0) before = rest.length;
  const above = rest[before - 1];
  const below = rest[before];
  const sign = getComputedStyle(tree()).direction === "rtl" ? -1 : 1;
  const wish = levelOf(dragged[0]) + Math.round((sign * (clientX - start)) / 28);
  const depth = Math.max(below ? levelOf(below) : 0, Math.min(above ? levelOf(above) + 1 : 0, wish));
  place = { before, depth };
  const line = document.querySelector(".drop-line")
    ?? Object.assign(document.createElement("li"), { className: "drop-line", ariaHidden: "true" });
  line.dataset.depth = Math.min(depth, 8);
  if (below) below.before(line);
  else tree().querySelector("ol").append(line);
}

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("#tree [data-drag]");
  if (!handle || event.button) return;
  event.preventDefault();
  dragged = block(handle.closest("li"));
  start = event.clientX;
  place = undefined;
  for (const item of dragged) item.classList.add("dragged");
});

document.addEventListener("pointermove", (event) => { if (dragged) follow(event); });
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    if (!dragged) return;
    const own = dragged;
    dragged = undefined;
    clear();
    if (end === "pointerup" && place) send(own[0].dataset.node, destination(own, place.before, place.depth));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !dragged) return;
  dragged = undefined;
  clear();
});

// The buttons send their forms without leaving the page.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("#tree form[data-move]");
  if (!form) return;
  event.preventDefault();
  const { node, to } = Object.fromEntries(new FormData(form, event.submitter));
  const [parent, position] = to.split(":");
  const { label } = event.submitter.dataset;
  send(node, { parent, position }).then(() => {
    const item = items().find((one) => one.dataset.node === node);
    const same = item && [...item.querySelectorAll("button")].find((button) => button.dataset.label === label);
    (same && !same.disabled ? same : item?.querySelector("a"))?.focus();
  });
}, true);
