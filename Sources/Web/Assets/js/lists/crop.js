import { el } from "./dom.js";
// A piece of a photo, cut out by the style: `box` is [x, y, width, height] in fractions of it.
export function cropOf(address, [x, y, width, height], [wide, high]) {
  const part = el("span.crop", { "aria-hidden": "true" });
  const at = (from, share) => share < 1 ? `${100 * from / (1 - share)}%` : "0";
  Object.assign(part.style, {
    backgroundImage: `url("${address}")`, aspectRatio: `${width * wide} / ${height * high}`,
    backgroundSize: `${100 / width}% ${100 / height}%`, backgroundPosition: `${at(x, width)} ${at(y, height)}`,
  });
  return part;
}
