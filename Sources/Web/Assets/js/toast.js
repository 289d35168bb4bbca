// Toasts, announced to screen readers. Other scripts call shared/toasts.js. The toast of another page
// replaces the previous one. An action sends "acting" and at the end "acted": until the answer
// arrives, earlier toasts with Undo are hidden, because their Undo could be taken for that of this
// action.
const region = document.getElementById("toasts");
const announcer = document.getElementById("announcer");
const duration = 8000;
// For toasts with Undo.
const undoDuration = 20_000;

function dismiss(toast) {
  toast.classList.add("leaving");
  setTimeout(() => toast.remove(), 350);
}

// Removes a toast after `after` ms, but not while it has the pointer or focus.
function expire(toast, after) {
  setTimeout(() => {
    if (toast.matches(":hover, :focus-within, :has([aria-busy])")) expire(toast, 2000);
    else dismiss(toast);
  }, after);
}

function announce(text) {
  announcer.textContent = "";
  // Screen readers ignore text that is set while the page loads.
  setTimeout(() => { announcer.textContent = text; }, 150);
}

const offered = () => region.querySelectorAll("[data-toast]");

function show({ text, tone = "success", toast: ready }) {
  if (ready) {
    for (const older of offered()) older.remove();
    return add(ready);
  }
  if (tone === "failure") for (const older of offered()) older.hidden = false;
  const toast = document.createElement("div");
  toast.className = `toast ${tone}`;
  const words = document.createElement("p");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "toast-close";
  close.dataset.dismiss = "";
  close.ariaLabel = region.dataset.close;
  close.textContent = "✕";
  toast.append(words, close);
  region.append(toast);
  announce(text);
  expire(toast, tone === "failure" ? 2 * duration : duration);
}

// Adds a toast of a page, which may have Undo.
function add(toast) {
  region.append(toast);
  announce(toast.querySelector("p").textContent);
  expire(toast, toast.querySelector("form") ? undoDuration : duration);
}

document.addEventListener("toast", (event) => show(event.detail));
document.addEventListener("acting", () => {
  for (const older of offered()) older.hidden = true;
});
region.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) dismiss(event.target.closest(".toast"));
});
for (const toast of region.querySelectorAll("[data-toast]")) add(toast);
