import { isPlainClick } from "./shared/click.js";
import { showFailure } from "./shared/toasts.js";
// The filters of a list, in a dialog over it: counts follow the choices, values are found by typing,
// and the list is replaced without leaving the page.
let dialog, asked;
const form = () => document.getElementById("filter-form");

// Leaves out empty controls, which would be conditions without a value.
function address(path) {
  const url = new URL(path, location.href);
  url.search = "";
  for (const [name, value] of new FormData(form())) if (value) url.searchParams.append(name, value);
  return url;
}

async function load(url) {
  const answer = await fetch(url, { headers: { accept: "text/html", "commonplace-part": "1" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || !page.getElementById("filter-form")) throw new Error(answer.status);
  return page;
}

async function open(link) {
  let page;
  try {
    page = await load(link.href);
  } catch {
    return showFailure(document.getElementById("toasts").dataset.network);
  }
  dialog = document.createElement("dialog");
  dialog.className = "dialog sheet filter-panel";
  const [title, content] = [page.querySelector("h1"), page.getElementById("filter-form")];
  const close = Object.assign(document.createElement("button"), { type: "button", className: "round", ariaLabel: content.dataset.close });
  close.textContent = "✕";
  close.onclick = () => dialog.close();
  const head = document.createElement("header");
  head.className = "shelf-head";
  const heading = Object.assign(document.createElement("h2"), { id: "filter-title", textContent: title.textContent });
  head.append(heading, close);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(head, content);
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  showPressed();
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-filters]");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  open(link);
});

// MARK: - Counts

function update() {
  clearTimeout(asked);
  asked = setTimeout(async () => {
    const mine = asked;
    if (!form()) return;
    const page = await load(address(form().dataset.facets)).catch(() => undefined);
    // Without an answer the counts stay as they are; showing the list does not need them.
    if (page && mine === asked && form()) take(page);
  }, 200);
}

function take(page) {
  const button = form().querySelector("[data-total]");
  button.textContent = page.querySelector("[data-total]").textContent;
  for (const facet of form().querySelectorAll(".facet")) {
    const fresh = page.querySelector(`.facet[data-facet="${CSS.escape(facet.dataset.facet)}"]`);
    if (!fresh) continue;
    // The values of a list that is being used keep their places; others are the most frequent ones of
    // the new list.
    if (facet.contains(document.activeElement) || facet.querySelector("[data-found]")) takeCounts(facet, fresh);
    else facet.querySelector("ul").replaceWith(fresh.querySelector("ul"));
  }
  for (const choices of form().querySelectorAll("[data-range]")) {
    const fresh = page.querySelector(`[data-range="${CSS.escape(choices.dataset.range)}"]`);
    if (!fresh) choices.querySelectorAll("strong").forEach((count) => count.remove());
    else if (choices.contains(document.activeElement)) takeBoundCounts(choices, fresh);
    else choices.replaceWith(fresh);
  }
  showPressed();
}

function takeBoundCounts(choices, page) {
  for (const button of choices.querySelectorAll("button")) {
    const fresh = page.querySelector(`[data-bounds="${CSS.escape(button.dataset.bounds)}"] strong`);
    button.querySelector("strong")?.replaceChildren(fresh?.textContent ?? "0");
  }
}

function takeCounts(facet, page) {
  const others = [...page.querySelectorAll(".facet-value input")];
  for (const box of facet.querySelectorAll(".facet-value input")) {
    const fresh = others.find(({ value }) => value === box.value);
    const [count, next] = [box.parentElement.querySelector(".count"), fresh?.parentElement.querySelector(".count")];
    if (next && count) count.textContent = next.textContent;
    else if (next) box.parentElement.append(next);
    else count?.remove();
  }
}

document.addEventListener("input", ({ target }) => {
  if (!target.closest("#filter-form") || target.matches("[data-find-values]")) return;
  showPressed();
  update();
});

// MARK: - Bounds

const inputsOf = (button) => [...button.closest("fieldset").querySelectorAll("label input")];

// Marks the button whose bounds the fields have.
function showPressed() {
  for (const button of form().querySelectorAll("[data-bounds]")) {
    const bounds = button.dataset.bounds.split(" ");
    button.ariaPressed = String(inputsOf(button).every((input, at) => input.value === bounds[at]));
  }
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#filter-form [data-bounds]");
  if (!button) return;
  const isOn = button.ariaPressed === "true";
  const bounds = button.dataset.bounds.split(" ");
  for (const [at, input] of inputsOf(button).entries()) input.value = isOn ? "" : bounds[at];
  showPressed();
  update();
});

// MARK: - Finding values

let finding;
document.addEventListener("input", ({ target }) => {
  if (!target.matches("#filter-form [data-find-values]")) return;
  clearTimeout(finding);
  finding = setTimeout(() => find(target), 160);
});

// Shows the values that a typed text finds; without a text, those of the page.
async function find(field) {
  const facet = field.closest(".facet");
  for (const item of facet.querySelectorAll("li")) {
    const box = item.querySelector("input");
    if (item.dataset.found !== undefined && !box.checked) item.remove();
    else item.hidden = Boolean(field.value.trim()) && !box.checked;
  }
  const typed = field.value.trim();
  if (!typed) return;
  try {
    const answer = await fetch(field.dataset.findValues + encodeURIComponent(typed), { headers: { "commonplace-part": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (field.value.trim() !== typed) return;
    for (const { dataset } of page.querySelectorAll("[role=option]:not(.new)")) addValue(facet, dataset.title);
    update();
  } catch {
    showFailure(document.getElementById("toasts").dataset.network);
  }
}

const quoted = (title) => /,|^"/.test(title) ? `"${title.replaceAll('"', '""')}"` : title;

function addValue(facet, title) {
  const boxes = [...facet.querySelectorAll(".facet-value input")];
  const present = boxes.find((box) => box.value === quoted(title));
  if (present) {
    present.closest("li").hidden = false;
    return;
  }
  const operation = facet.dataset.operation;
  const item = document.createElement("li");
  const label = Object.assign(document.createElement("label"), { className: "facet-value" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: `filter[${facet.dataset.facet}][$${operation}]`, value: quoted(title) });
  label.append(box, Object.assign(document.createElement("span"), { textContent: title }));
  item.dataset.found = "";
  item.append(label);
  facet.querySelector("ul").append(item);
}

// MARK: - Showing the list

const focusLink = () => document.querySelector("[data-filters]")?.focus({ preventScroll: true });

document.addEventListener("submit", (event) => {
  if (event.target !== form() || !dialog?.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const url = address(form().action).href;
  dialog.close();
  document.addEventListener("swapped", focusLink, { once: true });
  document.dispatchEvent(new CustomEvent("log:show", { detail: { url, history: "push" } }));
}, true);
