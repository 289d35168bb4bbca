import { isPlainClick } from "./shared/click.js";
import { showToast } from "./shared/toasts.js";
// Small features of every page.
addEventListener("pageshow", () => {
  for (const cover of document.querySelectorAll(".cover")) cover.style.viewTransitionName = "";
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || !isPlainClick(event)) return;
  if (link.hasAttribute("data-entry")) {
    // A transition from this cover to that of the next page.
    const cover = link.querySelector(".cover");
    if (cover) cover.style.viewTransitionName = "cover";
  }
});

// Buttons that copy the text of an element.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const source = button && document.getElementById(button.dataset.copy);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.textContent);
    showToast({ text: button.dataset.copied });
  } catch {
    // Not allowed: selects the text instead.
    getSelection().selectAllChildren(source);
  }
});

// A toast after a sent form means that it was saved; then deletes the draft.
const sent = sessionStorage.getItem("draft-sent");
sessionStorage.removeItem("draft-sent");
if (sent && document.querySelector("[data-toast]")) {
  sessionStorage.removeItem(sent);
  localStorage.removeItem(sent);
}

for (const chip of document.querySelectorAll(".chips [aria-current]")) {
  chip.scrollIntoView({ inline: "nearest", block: "nearest", behavior: "instant" });
}
document.querySelector("[data-errors]")?.scrollIntoView({ block: "center" });
