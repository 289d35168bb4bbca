import { isPlainClick } from "./shared/click.js";
// Shows an outline in the frame while the next page is slow to load.
const main = document.getElementById("main");
const delay = 250, maxDuration = 15_000;
let target, timer, outline, place;

// On the window: after other scripts, which may cancel the click.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  target = link && isPlainClick(event) && !event.defaultPrevented && !link.download && !link.target ? link : null;
});

addEventListener("beforeunload", (event) => {
  if (!target) return;
  // Not while the browser asks whether to leave.
  timer = setTimeout(() => { if (!event.defaultPrevented) show(new URL(target.href)); }, delay);
});

addEventListener("pagehide", end);
addEventListener("pageshow", end);

function show(url) {
  outline = document.createElement("div");
  outline.className = `outline ${/\/log$/.test(url.pathname) ? "of-cards" : "of-rows"}`;
  outline.ariaHidden = "true";
  for (let part = 0; part < 8; part++) outline.append(document.createElement("span"));
  place = scrollY;
  main.classList.add("waiting");
  main.ariaBusy = "true";
  main.append(outline);
  scrollTo(0, 0);
  const { loading } = document.getElementById("toasts").dataset;
  document.getElementById("announcer").textContent = loading;
  // A download, or loading was stopped: this page stays.
  timer = setTimeout(end, maxDuration);
}

function end() {
  clearTimeout(timer);
  if (!outline) return;
  outline.remove();
  outline = undefined;
  main.classList.remove("waiting");
  main.ariaBusy = null;
  scrollTo(0, place);
}
