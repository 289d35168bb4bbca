// Sets the focal point of an image by tapping, dragging or the sliders, and updates the crops.
const image = document.querySelector("[data-focal] img");
const point = document.querySelector(".focal-point");
const [x, y] = ["focal_x", "focal_y"].map((name) => document.querySelector(`[name=${name}]`));

function show() {
  const [left, top] = [x, y].map(({ value }) => `${Number(value)}%`);
  point.style.left = left;
  point.style.top = top;
  for (const crop of document.querySelectorAll(".crop img")) crop.style.objectPosition = `${left} ${top}`;
}

function setPoint({ clientX, clientY }) {
  const { left, top, width, height } = image.getBoundingClientRect();
  x.value = Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100);
  y.value = Math.round(Math.min(1, Math.max(0, (clientY - top) / height)) * 100);
  show();
}

if (image) {
  image.draggable = false;
  image.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    image.setPointerCapture(event.pointerId);
    setPoint(event);
    image.addEventListener("pointermove", setPoint);
    for (const end of ["pointerup", "pointercancel"]) {
      image.addEventListener(end, () => image.removeEventListener("pointermove", setPoint), { once: true });
    }
  });
  for (const slider of [x, y]) slider.addEventListener("input", show);
  show();
}
