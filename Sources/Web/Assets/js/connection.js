// Checks every ten seconds whether the server answers, while the page is visible. Shows a red toast
// with a countdown while it does not (a neutral one on pages that store changes themselves), and a
// green one for three seconds when it does again.
const region = document.getElementById("toasts");
const say = region.dataset;
const every = 10;
let left = every;
let lost = false;
let toast, words, count, greenTimer;

function open(tone) {
  clearTimeout(greenTimer);
  if (!toast) {
    toast = document.createElement("div");
    words = document.createElement("p");
    count = document.createElement("span");
    // Screen readers read the text once, not the countdown.
    words.role = "status";
    count.ariaHidden = "true";
    toast.append(words, count);
    region.append(toast);
  }
  toast.className = `toast connection ${tone}`;
  toast.querySelector("button")?.remove();
}

function close() {
  toast?.remove();
  toast = undefined;
}

function showText(text, more = "") {
  if (words.textContent !== text) words.textContent = text;
  count.textContent = more;
}

function reportLost() {
  const isNews = !lost;
  lost = true;
  if (isNews) document.dispatchEvent(new CustomEvent("connection:lost"));
  left = every;
  tick();
}

function tick() {
  if (say.kept) {
    // Pages that show this text themselves.
    if ("inPage" in say) return close();
    open("kept");
    return showText(say.kept);
  }
  open("failure");
  if (!navigator.onLine) showText(say.offline);
  else showText(say.unavailable, say.retry.replace("#", left));
}

function restore() {
  left = every;
  if (!lost) return;
  lost = false;
  document.dispatchEvent(new CustomEvent("connection:restored"));
  open("success");
  showText(say.restored);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "toast-close";
  button.ariaLabel = say.close;
  button.textContent = "✕";
  button.addEventListener("click", close);
  toast.append(button);
  greenTimer = setTimeout(close, 3000);
}

async function ask() {
  if (!navigator.onLine) return reportLost();
  if (lost && !("inPage" in say)) {
    open(say.kept ? "kept" : "failure");
    showText(say.retrying);
  }
  try {
    const answer = await fetch(`${say.root}/api/v1/health`, {
      cache: "no-store", signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) reportLost();
    else if ("away" in say) document.dispatchEvent(new CustomEvent("connection:restored"));
    else restore();
  } catch {
    reportLost();
  }
}

if ("member" in say) {
  setInterval(() => {
    if (document.hidden) return;
    left -= 1;
    if (left === 0) ask();
    else if (lost && left > 0) tick();
  }, 1000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && lost) ask(); });
  for (const name of ["offline", "connection:lost"]) addEventListener(name, reportLost);
  addEventListener("online", ask);
  // Pages that send by themselves set data-away when nothing arrives.
  document.addEventListener("connection:words", () => {
    if ("away" in say) return lost ? tick() : reportLost();
    if (lost && navigator.onLine) restore();
  });
  if (!navigator.onLine) reportLost();
}
