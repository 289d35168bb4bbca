// A long press or the right button opens what there is to do with something, a swipe does it: `left`,
// and where there is one `right`. `content` is what moves under the finger.
const HOLD = 500, FAR = 80;

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
    timer = setTimeout(() => { isHeld = true; end(); menu(); hold(); }, HOLD);
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
    const act = from && (by < -FAR ? left : by > FAR && right);
    end();
    if (act) act();
  });
  element.addEventListener("pointercancel", end);
  // The click that ends a long press or a swipe is none.
  element.addEventListener("click", (event) => {
    if (!isHeld && Math.abs(by) < 12) return;
    [isHeld, by] = [false, 0];
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

// The finger that opened something must not choose in it when it is lifted.
function hold() {
  addEventListener("touchend", (event) => event.preventDefault(), { once: true, capture: true, passive: false });
}
