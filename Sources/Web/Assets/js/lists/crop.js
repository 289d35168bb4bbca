import { el } from "./dom.js";
// A piece of a photo, cut out by the style: `box` is [x, y, width, height] in shares of it. A little
// of what is around a line belongs to it.
const HEIGHT = 2.6, AROUND = 0.3;

export function cropOf(address, [left, top, width, height], [wide, high]) {
  const around = AROUND * height * high;
  const [from, to] = [[left * wide - around, top * high - around],
    [(left + width) * wide + around, (top + height) * high + around]];
  const [x, y] = [Math.max(0, from[0] / wide), Math.max(0, from[1] / high)];
  const [w, h] = [Math.min(1, to[0] / wide) - x, Math.min(1, to[1] / high) - y];
  const ratio = (w * wide) / (h * high);
  const at = (start, share) => share < 1 ? `${100 * start / (1 - share)}%` : "0";
  const part = el("span.crop", { "aria-hidden": "true" });
  Object.assign(part.style, {
    backgroundImage: `url("${address}")`, aspectRatio: `${ratio}`, inlineSize: `min(100%, ${HEIGHT * ratio}rem)`,
    backgroundSize: `${100 / w}% ${100 / h}%`, backgroundPosition: `${at(x, w)} ${at(y, h)}`,
  });
  return part;
}
