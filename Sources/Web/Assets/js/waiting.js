// A page that lets one wait shows the outline of itself meanwhile, in the frame that stays.
const main = document.getElementById("main");
const patience = 250, longest = 15_000;
let target, timer, outline, place;

// At the window, where it is known whether a script has taken the tap for itself.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  const plain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  target = link && plain && !event.defaultPrevented && !link.download && !link.target ? link : null;
});

addEventListener("beforeunload", (event) => {
  if (!target) return;
  // Somebody who is asked whether to leave stays with what they see.
  timer = setTimeout(() => { if (!event.defaultPrevented) show(new URL(target.href)); }, patience);
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
  // A file that was saved, or a stop: this page is still the one.
  timer = setTimeout(end, longest);
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
