import { adoptToast, showFailure } from "./shared/toasts.js";
// The menu of the Library's cards: its texts and actions, which update the card in place.
const entries = document.getElementById("card-menu")?.dataset.entries;
const more = (id) => document.querySelector(`[data-menu-of="${id}"]`);

document.addEventListener("card:open", ({ detail: { menu, card } }) => {
  const { menuOf, favourite, planned, done } = card.querySelector("[data-menu-of]").dataset;
  const state = { favourite, planned, done };
  menu.querySelector("[data-card=open]").href = card.querySelector("[data-entry]").href;
  menu.querySelector("[data-card=edit]").href = `${entries}/${menuOf}/edit?in=library`;
  for (const item of menu.querySelectorAll("[data-off]")) {
    const isOn = state[item.dataset.card] !== undefined;
    item.querySelector("span").textContent = isOn ? item.dataset.off : item.dataset.on;
    // A film can be watched several times; the others are switches.
    if (item.dataset.card !== "done") item.ariaPressed = String(isOn);
  }
});

async function send(path, values) {
  document.dispatchEvent(new Event("acting"));
  try {
    const csrf = document.getElementById("toasts").dataset.csrf;
    const answer = await fetch(path, {
      method: "POST", body: new URLSearchParams({ csrf, ...values }), headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const toast = page.querySelector("[data-toast]");
    if (!answer.ok || !toast) throw new Error(answer.status);
    adoptToast(toast);
  } finally {
    document.dispatchEvent(new Event("acted"));
  }
}

function failed() {
  showFailure(document.getElementById("toasts").dataset.network);
}

async function toggle(id, action) {
  const link = more(id);
  const isOn = link.hasAttribute(`data-${action}`);
  const library = entries.replace(/\/log\/entries$/, "/library/entries");
  try {
    if (action === "favourite") await send(`${library}/${id}/favourite`, { favourite: String(!isOn) });
    else await send(`${library}/${id}/stage`, { stage: isOn ? "done" : "planned" });
  } catch {
    return failed();
  }
  link.toggleAttribute(`data-${action}`, !isOn);
  if (action === "planned") link.toggleAttribute("data-done", isOn);
  if (action !== "favourite") return;
  const cover = link.closest("li, tr").querySelector(".cover");
  if (isOn) cover?.querySelector(".loved")?.remove();
  else cover?.append(document.getElementById("card-loved").content.cloneNode(true));
}

document.addEventListener("library:act", ({ detail: { action, ids: [id], title } }) => {
  if (action !== "delete" && action !== "done") return toggle(id, action);
  const dialog = document.getElementById(`ask-${action}`);
  const heading = dialog.querySelector("h2");
  heading.textContent = heading.dataset.one.replace("{title}", () => title);
  const { dataset } = dialog.querySelector("form");
  if (action === "done") dataset.libraryDone = id;
  else dataset.libraryDelete = id;
  dialog.showModal();
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const id = form.dataset.libraryDone;
  if (!id) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.closest("dialog").close();
  try {
    await send(form.getAttribute("action"), {
      action: "done", confirmed: "true", ids: id, date: form.elements.date.value,
      back: location.pathname.slice(document.getElementById("toasts").dataset.root.length),
    });
    more(id)?.removeAttribute("data-planned");
    more(id)?.setAttribute("data-done", "");
  } catch {
    failed();
  }
}, true);

document.addEventListener("submit", async (event) => {
  const id = event.target.dataset.libraryDelete;
  if (!id) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target.closest("dialog").close();
  const card = more(id).closest("li, tr");
  const next = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector("[data-entry]");
  card.classList.add("going");
  try {
    await send(`${entries}/${id}/delete`, { in: "library" });
    card.remove();
    next?.focus({ preventScroll: true });
  } catch {
    card.classList.remove("going");
    failed();
  }
}, true);
