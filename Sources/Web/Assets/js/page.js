// Small things of every page.
addEventListener("pageshow", () => {
  for (const cover of document.querySelectorAll(".cover")) cover.style.viewTransitionName = "";
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.hasAttribute("data-entry")) {
    // The cover that was tapped grows into the next page's.
    const cover = link.querySelector(".cover");
    if (cover) cover.style.viewTransitionName = "cover";
  }
});

// A secret or an address, copied by the button beside it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  const source = button && document.getElementById(button.dataset.copy);
  if (!source) return;
  try {
    await navigator.clipboard.writeText(source.textContent);
    const detail = { text: button.dataset.copied };
    document.dispatchEvent(new CustomEvent("toast", { detail }));
  } catch {
    // Without the right to copy, the text stands selected.
    getSelection().selectAllChildren(source);
  }
});

// The page that follows a saved form tells so; then its draft is over. Any other leaves it be.
const sent = sessionStorage.getItem("draft-sent");
sessionStorage.removeItem("draft-sent");
if (sent && document.querySelector("[data-toast]")) {
  sessionStorage.removeItem(sent);
  localStorage.removeItem(sent);
}

document.querySelector("[data-errors]")?.scrollIntoView({ block: "center" });
