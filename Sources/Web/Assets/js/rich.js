// Rich text: what its bar, its keys and its pasting do is fetched once somebody comes to write.
for (const box of document.querySelectorAll("[data-rich]")) {
  let loaded = false;
  const load = () => import(box.dataset.tools).then(() => { loaded = true; });
  box.addEventListener("focusin", () => load().catch(() => {}), { once: true });
  // A button that was pressed meanwhile does what it says as soon as it can.
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || loaded) return;
    event.stopPropagation();
    load().then(() => button.click(), () => {
      document.dispatchEvent(new CustomEvent("toast", { detail: { text: box.dataset.failed, tone: "failure" } }));
    });
  }, true);
}
