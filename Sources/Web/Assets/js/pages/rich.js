import { showFailure } from "../shared/toasts.js";
// Loads the rich text tools when an editor gets the focus.
for (const box of document.querySelectorAll("[data-rich]")) {
  let loaded = false;
  const load = () => import(box.dataset.tools).then(() => { loaded = true; });
  const begin = () => load().catch(() => {});
  if (box.contains(document.activeElement)) begin();
  else box.addEventListener("focusin", begin, { once: true });
  // A button pressed before they are loaded acts afterwards.
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || loaded) return;
    event.stopPropagation();
    load().then(() => button.click(), () => showFailure(box.dataset.failed));
  }, true);
}
