// Previews the appearance settings of a site.
const sample = document.getElementById("site-preview");
const form = sample?.closest("form");

const luminance = (colour) => [1, 3, 5]
  .map((place) => parseInt(colour.slice(place, place + 2), 16) / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);

const contrast = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const hex = (parts) => "#" + parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");

// As on the server: the closest colour to `colour` with enough contrast.
const readable = (colour, ground) => {
  const end = luminance(ground) > 0.4 ? 0 : 255;
  const parts = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
  for (let step = 0; step <= 50; step += 1) {
    const shown = hex(parts.map((part) => part + (end - part) * (step / 50)));
    if (contrast(shown, ground) >= 4.6) return shown;
  }
  return hex([end, end, end]);
};

const toHex = (rgb) => hex(rgb.match(/\d+/g).slice(0, 3).map(Number));

const show = () => {
  const data = new FormData(form);
  sample.dataset.look = data.get("look") ?? "paper";
  sample.dataset.typeface = data.get("typeface") ?? "serif";
  sample.querySelector(".preview-name").textContent = data.get("title");
  const ground = toHex(getComputedStyle(sample).backgroundColor);
  sample.style.setProperty("--link", readable(data.get("accent"), ground));
};

if (form) {
  form.addEventListener("input", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}
