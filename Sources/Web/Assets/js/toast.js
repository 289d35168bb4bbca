// What has happened, told in a corner and read out politely.
// Other scripts: document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone } })), or
// with the toast of another page, which takes the place of the one before. Who changes something
// says "acting" first and "acted" in the end: until the answer is there, the way back from what was
// before is not offered, which would be taken for the way back from this.
const region = document.getElementById("toasts");
const announcer = document.getElementById("announcer");
const leaving = 8000;
// One that offers a way back stays until somebody has read it and decided.
const deciding = 20_000;

function dismiss(toast) {
  toast.classList.add("leaving");
  setTimeout(() => toast.remove(), 350);
}

// A toast goes after a while, but never while it is being read or pointed at.
function expire(toast, after) {
  setTimeout(() => {
    if (toast.matches(":hover, :focus-within, :has([aria-busy])")) expire(toast, 2000);
    else dismiss(toast);
  }, after);
}

function announce(text) {
  announcer.textContent = "";
  // A region that is filled as the page loads is not read out.
  setTimeout(() => { announcer.textContent = text; }, 150);
}

const offered = () => region.querySelectorAll("[data-toast]");

function show({ text, tone = "success", toast: ready }) {
  if (ready) {
    for (const older of offered()) older.remove();
    return put(ready);
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
  expire(toast, tone === "failure" ? 2 * leaving : leaving);
}

// One that came with another page, with its undo.
function put(toast) {
  region.append(toast);
  announce(toast.querySelector("p").textContent);
  expire(toast, toast.querySelector("form") ? deciding : leaving);
}

document.addEventListener("toast", (event) => show(event.detail));
document.addEventListener("acting", () => {
  for (const older of offered()) older.hidden = true;
});
region.addEventListener("click", (event) => {
  if (event.target.closest("[data-dismiss]")) dismiss(event.target.closest(".toast"));
});
for (const toast of region.querySelectorAll("[data-toast]")) put(toast);
