// Values of the page: texts, URLs and rights.
export const home = document.getElementById("lists");
export const frame = home.dataset;
export const language = document.documentElement.lang || "en";
export const writes = "writes" in frame;
// A share link may allow only checking items, or only viewing.
export const ticks = "ticks" in frame;
const WORDS = new Map();
const learn = (text) => { for (const line of text.split("\n")) WORDS.set(...line.match(/^([^=]*)=(.*)$/).slice(1)); };
learn(frame.words);
const PLURALS = new Intl.PluralRules(language);
const FORMS = ["zero", "one", "two", "few", "many", "other"]
  .filter((name) => PLURALS.resolvedOptions().pluralCategories.includes(name));

// Loads further texts, which belong to scripts loaded on demand.
const learnt = new Set();
export async function loadTexts(address) {
  if (learnt.has(address)) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  learn(await answer.text());
  learnt.add(address);
}

export function say(key, values = {}) {
  const forms = (WORDS.get(key) ?? key).split("|");
  const form = forms.length === 1 ? forms[0] : forms[Math.min(FORMS.indexOf(PLURALS.select(values.n ?? 2)), forms.length - 1)];
  return form.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// The translated name of a known section; custom sections as written.
export const sectionName = (name) => /^[A-Z]/.test(name) ? WORDS.get(name) ?? name : name;

// The default name of a list: the day, with a number if the name is taken.
export function dayName(taken, day = new Date()) {
  const weekday = day.toLocaleDateString(language, { weekday: "long" });
  const name = `${weekday[0].toUpperCase()}${weekday.slice(1)}, ${shortDay(day)}`;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(free)) return free;
  }
}

// The day of the week and the day: “Fri, 20 Feb”.
export const weekDay = (time) => `${new Date(time).toLocaleDateString(language, { weekday: "short" })}, ${shortDay(time)}`;

export const shortDay = (time) => new Date(time).toLocaleDateString(
  language === "ru" ? "ru" : "en-GB", { day: "numeric", month: "short" });
