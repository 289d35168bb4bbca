import { say } from "./words.js";
// How much of a list is done, as a ring: grey at first, blue above half, green when all is.
const SVG = "http://www.w3.org/2000/svg";
const AROUND = 2 * Math.PI * 27;

export function makeRing() {
  const box = document.createElement("div");
  box.role = "img";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  const [track, arc] = ["track", "arc"].map((name) => {
    const circle = document.createElementNS(SVG, "circle");
    for (const [key, value] of [["class", name], ["cx", 32], ["cy", 32], ["r", 27]]) circle.setAttribute(key, value);
    svg.append(circle);
    return circle;
  });
  arc.setAttribute("stroke-dasharray", AROUND);
  const text = document.createElement("span");
  text.ariaHidden = "true";
  box.append(svg, text);
  return {
    box,
    show({ all, share }) {
      const percent = Math.floor(share * 100);
      box.className = `ring ${all && share === 1 ? "whole" : share > 0.5 ? "most" : "some"}`;
      box.ariaLabel = say("progress", { percent });
      text.textContent = all && share === 1 ? "✓" : `${percent}%`;
      arc.setAttribute("stroke-dashoffset", AROUND * (1 - share));
      arc.setAttribute("visibility", share ? "visible" : "hidden");
    },
  };
}
