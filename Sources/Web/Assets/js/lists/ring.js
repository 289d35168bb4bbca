import { say } from "./words.js";
// A progress ring: grey, blue above a half, green when complete.
const SVG = "http://www.w3.org/2000/svg";
const CIRCUMFERENCE = 2 * Math.PI * 27;

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
  arc.setAttribute("stroke-dasharray", CIRCUMFERENCE);
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
      arc.setAttribute("stroke-dashoffset", CIRCUMFERENCE * (1 - share));
      arc.setAttribute("visibility", share ? "visible" : "hidden");
    },
  };
}
