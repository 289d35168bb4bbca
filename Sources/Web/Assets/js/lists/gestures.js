// Gestures of a row: a long press or right click calls `menu`, swipes call `left` and, if given,
// `right`. `content` is the element that follows the finger.
const HOLD_MS = 500, SWIPE_DISTANCE = 80;

export function listen(element, content, { isIdle = () => true, menu, left, right }) {
  let from, by = 0, timer, isHeld;
  const end = () => {
    clearTimeout(timer);
    content.style.transform = "";
    element.classList.remove("swiping");
    from = undefined;
  };
  element.addEventListener("contextmenu", (event) => {
    if (!isIdle()) return;
    event.preventDefault();
    if (!isHeld) menu();
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || !isIdle()) return;
    [from, by, isHeld] = [event, 0, false];
    timer = setTimeout(() => { isHeld = true; end(); menu(); ignoreTouchEnd(); }, HOLD_MS);
  });
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    by = event.clientX - from.clientX;
    if (Math.hypot(by, event.clientY - from.clientY) > 8) clearTimeout(timer);
    if (Math.abs(by) < 12) return;
    element.classList.add("swiping");
    content.style.transform = `translateX(${right ? by : Math.min(0, by)}px)`;
  });
  element.addEventListener("pointerup", () => {
    const act = from && (by < -SWIPE_DISTANCE ? left : by > SWIPE_DISTANCE && right);
    end();
    if (act) act();
  });
  element.addEventListener("pointercancel", end);
  // Ignores the click that ends a long press or a swipe.
  element.addEventListener("click", (event) => {
    if (!isHeld && Math.abs(by) < 12) return;
    [isHeld, by] = [false, 0];
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// Lifting the finger of a long press must not activate what opened under it.
function ignoreTouchEnd() {
  addEventListener("touchend", (event) => event.preventDefault(), { once: true, capture: true, passive: false });
}
