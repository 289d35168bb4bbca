import { isPlainClick } from "../shared/click.js";
// The global search, in its dialog or on its page: results while typing, recent searches of this
// browser, arrow keys.
const dialog = document.getElementById("book-search");
const root = dialog ?? document.getElementById("book-search-page");
const form = root.querySelector("form");
const field = form.elements.q;
const found = root.querySelector(".book-found");
const labels = document.getElementById("toasts").dataset;
const MAX_RECENT = 8;
// The URL of the search with its type and collection; `address` adds the query.
let place = new URL(dialog ? form.action : location.href);
if (dialog?.dataset.near) place.searchParams.set("near", dialog.dataset.near);
let timer, request, shown;

function address() {
  const next = new URL(place);
  const text = field.value.trim();
  if (text) next.searchParams.set("q", text);
  else next.searchParams.delete("q");
  return next.href;
}

async function load() {
  clearTimeout(timer);
  request?.abort();
  const mine = (request = new AbortController());
  const url = address();
  found.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, {
      signal: mine.signal, headers: { accept: "text/html", "commonplace-part": "1" },
    });
    // Signed out: the sign-in page returns to this URL.
    if (answer.redirected) return location.assign(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector(".book-found");
    if (!answer.ok || !fresh) throw new Error(answer.status);
    show(fresh, page.querySelector(".book-search [role=status]").textContent);
    shown = url;
    if (!dialog) history.replaceState(null, "", url);
  } catch (error) {
    // Aborted by a newer request.
    if (error.name !== "AbortError") fail();
  } finally {
    if (request === mine) found.removeAttribute("aria-busy");
  }
}

function show(fresh, status) {
  const chosen = found.contains(document.activeElement) && document.activeElement.getAttribute("href");
  const along = found.querySelector(".chips")?.scrollLeft;
  found.replaceChildren(...fresh.childNodes);
  if (along) found.querySelector(".chips")?.scrollTo({ left: along, behavior: "instant" });
  else found.scrollTop = 0;
  root.querySelector("[role=status]").textContent = status;
  showRecent();
  // The chosen chip is replaced by one that undoes the choice.
  if (chosen) (found.querySelector(".chip[aria-current]") ?? field).focus();
}

function fail() {
  shown = undefined;
  const words = document.createElement("p");
  words.textContent = labels.network;
  const again = Object.assign(document.createElement("button"), {
    type: "button", className: "button", textContent: root.dataset.again, onclick: load,
  });
  const box = Object.assign(document.createElement("div"), { className: "found-empty", role: "alert" });
  box.append(words, again);
  found.replaceChildren(box);
}

// MARK: - Recent searches

const key = `searches:${labels.space}`;

function recent() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function storeRecent(texts) {
  // Storage can be forbidden or full.
  try {
    localStorage.setItem(key, JSON.stringify(texts.slice(0, MAX_RECENT)));
  } catch { }
}

function remember() {
  const text = field.value.trim();
  if (text) storeRecent([text, ...recent().filter((each) => each.toLowerCase() !== text.toLowerCase())]);
}

function showRecent() {
  const template = found.querySelector("[data-recent]");
  if (!template || !recent().length) return;
  const section = template.content.cloneNode(true).firstElementChild;
  const item = section.querySelector("li");
  item.replaceWith(...recent().map((text) => {
    const copy = item.cloneNode(true);
    const [link, button] = copy.children;
    const url = new URL(place);
    url.searchParams.set("q", text);
    link.href = url;
    link.querySelector(".found-title").textContent = text;
    button.ariaLabel = button.ariaLabel.replace("{query}", text);
    link.onclick = (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      field.value = text;
      field.focus();
      load();
    };
    button.onclick = () => {
      storeRecent(recent().filter((each) => each !== text));
      const next = copy.nextElementSibling ?? copy.previousElementSibling;
      copy.remove();
      if (!next) return forgetAll(section);
      next.querySelector("button").focus();
    };
    return copy;
  }));
  section.querySelector("[data-forget-all]").onclick = () => forgetAll(section);
  found.querySelector(".found-empty").hidden = true;
  template.after(section);
}

function forgetAll(section) {
  storeRecent([]);
  section.remove();
  found.querySelector(".found-empty").hidden = false;
  field.focus();
}

// MARK: - Typing and choosing

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(load, 120);
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wanted = address();
  if (wanted !== shown) await load();
  const best = found.querySelector("[data-hit]");
  if (dialog && best && shown === wanted) best.click();
  else if (wanted === shown) remember();
});

form.querySelector("[data-clear]")?.addEventListener("click", (event) => {
  event.preventDefault();
  field.value = "";
  field.focus();
  load();
});

found.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  if (link.hasAttribute("data-remember")) remember();
  if (!link.hasAttribute("data-narrow") || !isPlainClick(event)) return;
  event.preventDefault();
  place = new URL(link.href);
  load();
});

root.addEventListener("keydown", (event) => {
  const rows = [...found.querySelectorAll("[data-row]")];
  const at = rows.indexOf(document.activeElement);
  if (event.key === "ArrowDown" && rows.length) {
    event.preventDefault();
    rows[Math.min(at + 1, rows.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (rows[at - 1] ?? field).focus();
  } else if (event.key === "Escape" && dialog) {
    // By default Escape only clears a search field.
    event.preventDefault();
    dialog.close();
  } else if (at >= 0 && event.key.length === 1 && !event.metaKey && !event.ctrlKey && event.key !== " ") {
    // Typing on a result continues in the field.
    field.focus();
  }
});

if (dialog) {
  dialog.addEventListener("opened", load);
  // Back shows the page without the dialog.
  addEventListener("pagehide", () => dialog.close());
  load();
} else {
  shown = address();
  showRecent();
  field.focus();
}
