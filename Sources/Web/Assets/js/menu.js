// Menus as details elements: they close when left, and support arrow keys.
const open = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("click", (event) => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("focusin", (event) => {
  for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  for (const menu of open()) {
    const button = menu.querySelector("summary");
    if (event.key === "Escape") {
      menu.open = false;
      button.focus();
    } else if (menu.contains(event.target) && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      const items = [...menu.querySelectorAll("a, button:not([disabled])")];
      const at = items.indexOf(document.activeElement);
      const step = event.key === "ArrowDown" ? 1 : -1;
      items[(at + step + items.length) % items.length]?.focus();
      event.preventDefault();
    }
  }
});
