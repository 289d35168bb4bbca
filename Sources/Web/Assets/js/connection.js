// Whether the server answers: asked every ten seconds while somebody looks. Red with a countdown
// while it does not (calm, on a page that keeps changes itself and says so), green for three seconds once it does again, nothing while all is well.
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
    // The words are read out once; the seconds would be read out every second.
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

function tell(text, more = "") {
  if (words.textContent !== text) words.textContent = text;
  count.textContent = more;
}

function lose() {
  const isNews = !lost;
  lost = true;
  if (isNews) document.dispatchEvent(new CustomEvent("connection:lost"));
  left = every;
  tick();
}

function tick() {
  if (say.kept) {
    open("kept");
    return tell(say.kept);
  }
  open("failure");
  if (!navigator.onLine) tell(say.offline);
  else tell(say.unavailable, say.retry.replace("#", left));
}

function restore() {
  left = every;
  if (!lost) return;
  lost = false;
  document.dispatchEvent(new CustomEvent("connection:restored"));
  open("success");
  tell(say.restored);
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
  if (!navigator.onLine) return lose();
  if (lost) {
    open(say.kept ? "kept" : "failure");
    tell(say.retrying);
  }
  try {
    const answer = await fetch(`${say.root}/api/v1/health`, {
      cache: "no-store", signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) lose();
    else if ("away" in say) document.dispatchEvent(new CustomEvent("connection:restored"));
    else restore();
  } catch {
    lose();
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
  for (const name of ["offline", "connection:lost"]) addEventListener(name, lose);
  addEventListener("online", ask);
  // A page that sends by itself knows better whether anything arrives: it says so by data-away.
  document.addEventListener("connection:words", () => {
    if ("away" in say) return lost ? tick() : lose();
    if (lost && navigator.onLine) restore();
  });
  if (!navigator.onLine) lose();
}
