// Pull to refresh.
const THRESHOLD = 80;
const list = document.querySelector("[data-pull]");
let start, distance, mark;

const moved = (event) => {
  if (start === undefined) return;
  distance = scrollY > 0 ? 0 : event.touches[0].clientY - start;
  if (distance < 12) return mark?.remove();
  if (!mark?.isConnected) {
    mark = Object.assign(document.createElement("p"), { className: "pull" });
    document.body.append(mark);
  }
  mark.textContent = distance > THRESHOLD ? list.dataset.pull : "";
  mark.style.translate = `-50% ${Math.min(distance, THRESHOLD * 1.4) / 2}px`;
  mark.style.opacity = distance / THRESHOLD;
};

const ended = (event) => {
  mark?.remove();
  if (start === undefined || distance <= THRESHOLD || event.type !== "touchend") return;
  start = undefined;
  if (list.id !== "results") return location.reload();
  document.dispatchEvent(new CustomEvent("log:show", {
    detail: { url: location.href, history: "keep" },
  }));
};

addEventListener("touchstart", (event) => {
  const blocked = event.target.closest?.("dialog, [popover], .chips, .select-bar");
  start = scrollY <= 0 && event.touches.length === 1 && !blocked
    ? event.touches[0].clientY : undefined;
  distance = 0;
  // On the element: a live update can remove it, and then its events no longer bubble.
  event.target.addEventListener("touchmove", moved);
  event.target.addEventListener("touchend", ended);
  event.target.addEventListener("touchcancel", ended);
});
