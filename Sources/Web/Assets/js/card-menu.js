import { isPlainClick } from "./shared/click.js";
// The menu of a card: opened by its ⋯, a right click or a long press.
const HOLD_MS = 500;
const cards = "#results :is(.cards, .rows, .posters) > li:not(.gap), #results tbody > tr:not(.gap)";
let card, timer, held;

function open(target, x, y) {
  const menu = document.getElementById("card-menu");
  if (!menu || target.closest(".selecting")) return false;
  card = target;
  menu.querySelector("p").textContent = title();
  menu.querySelector("[data-card='edit']").href = `${card.querySelector("[data-entry]").href}/edit`;
  const { seen } = card.querySelector("[data-menu-of]").dataset;
  if (seen) menu.querySelector("[data-card='done'] span").textContent = seen;
  dispatch("card:open", { menu, card });
  card.querySelector("[data-menu-of]").focus({ preventScroll: true });
  if (!menu.matches(":popover-open")) menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  // Beside the menu of chapters, which is at the start on desktops.
  const start = document.getElementById("main").getBoundingClientRect().left;
  menu.style.left = `${Math.max(start, 8, Math.min(x, innerWidth - width - 8))}px`;
  // Above the chapter bar, which is at the bottom on phones.
  const end = document.querySelector(".chapters")?.getBoundingClientRect().top || innerHeight;
  menu.style.top = `${Math.max(8, Math.min(y, end - height - 8))}px`;
  menu.querySelector(".menu-item").focus();
  return true;
}

const title = () => card.querySelector("h2, th").textContent;
const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

document.addEventListener("click", (event) => {
  // Ignores the click that ends a long press.
  if (held && event.target.closest(cards)) {
    held = false;
    return event.preventDefault();
  }
  const more = event.target.closest("[data-menu-of]");
  if (more && isPlainClick(event)) {
    event.preventDefault();
    const box = more.getBoundingClientRect();
    open(more.closest("li, tr"), box.right - 220, box.bottom + 4);
  }
  const item = event.target.closest("button[data-card]");
  if (!item) return;
  const menu = item.closest("[popover]");
  menu.hidePopover();
  // A dialog that opens now returns the focus to the element that has it.
  card.querySelector("[data-menu-of]").focus({ preventScroll: true });
  const id = card.querySelector("[data-menu-of]").dataset.menuOf;
  const action = item.dataset.card;
  if (action === "select") dispatch("log:select", { id });
  else dispatch(menu.dataset.tell ?? "log:ask", { action, ids: [id], title: title() });
}, true);

// A popover's light dismiss would close the menu when the finger of the long press is lifted, so
// outside presses are handled here.
function close(event) {
  const menu = document.querySelector("#card-menu:popover-open");
  if (!menu || menu.contains(event.target) && event.key !== "Escape") return;
  menu.hidePopover();
  if (event.key) card.querySelector("[data-menu-of]").focus();
}
document.addEventListener("pointerdown", close);
document.addEventListener("keydown", (event) => event.key === "Escape" && close(event));

document.addEventListener("contextmenu", (event) => {
  const target = event.target.closest(cards);
  if (target && open(target, event.clientX, event.clientY)) event.preventDefault();
});

addEventListener("touchstart", (event) => {
  held = false;
  const target = event.target.closest?.(cards);
  clearTimeout(timer);
  if (!target || event.touches.length > 1) return;
  const { clientX, clientY } = event.touches[0];
  timer = setTimeout(() => { held = open(target, clientX, clientY); }, HOLD_MS);
}, { passive: true });
for (const end of ["touchmove", "touchend", "touchcancel", "scroll"]) {
  addEventListener(end, () => clearTimeout(timer), { passive: true });
}
