import { adoptToast, showFailure } from "./shared/toasts.js";
// Saves hearts and stars without leaving the page, and inserts the updated entry.
const wait = { timer: 0 };

async function send(form, body) {
  document.dispatchEvent(new Event("acting"));
  try {
    const answer = await fetch(form.action, {
      method: "POST", body, headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("entry")) throw new Error(answer.status);
    const label = document.activeElement?.closest?.(".stars, .heart")?.className;
    document.dispatchEvent(new CustomEvent("swap", { detail: { id: "entry", page } }));
    const again = label && document.querySelector(`.${label.split(" ").at(-1)}`);
    (again?.querySelector("input:checked") ?? again)?.focus({ preventScroll: true });
    const toast = page.querySelector("[data-toast]");
    if (toast) adoptToast(toast);
  } catch {
    // Not saved: shows the stored value again, with an error.
    form.reset();
    showFailure(document.getElementById("toasts").dataset.network);
  } finally {
    document.dispatchEvent(new Event("acted"));
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-in-place]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  send(event.target, new URLSearchParams(new FormData(event.target, event.submitter)));
}, true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-in-place='change']");
  if (!form) return;
  clearTimeout(wait.timer);
  // Arrow keys pass other values first.
  wait.timer = setTimeout(() => send(form, new URLSearchParams(new FormData(form))), 450);
});

// Suggests names while typing, after the names already in the field.
let naming;
document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.names) return;
  clearTimeout(naming);
  naming = setTimeout(() => offer(target), 160);
});

// The text up to the last comma outside quotes.
const earlier = /^(?:(?:"[^"]*"|[^",])*,\s*)*/;

async function offer(input) {
  const [before] = input.value.match(earlier);
  const typed = input.value.slice(before.length).replaceAll('"', "").trim();
  if (!typed) return;
  try {
    const answer = await fetch(input.dataset.names + encodeURIComponent(typed), {
      headers: { "commonplace-part": "1" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const names = [...page.querySelectorAll("[role=option]:not(.new)")].map(({ dataset }) => dataset.title);
    input.list.replaceChildren(...names.map((name) => {
      const option = document.createElement("option");
      option.value = before + (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
      return option;
    }));
  } catch {
    // Names can be typed in full.
  }
}

// Leaves empty filters out of the URL.
document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "filter-form") return;
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});
