import { folded } from "./fold.js";
// The sections of a store with their colours: a port of ListCore's Section. Names are those of the
// API.
export const SECTIONS = new Map([
  ["Produce", "green"], ["Bakery", "amber"], ["Meat & Seafood", "red"], ["Dairy & Eggs", "blue"],
  ["Frozen Foods", "cyan"], ["Pantry & Canned Goods", "orange"], ["International", "purple"],
  ["Condiments & Sauces", "yellow"], ["Snacks", "pink"], ["Beverages", "teal"],
  ["Household & Cleaning", "slate"], ["Other", "neutral"],
]);
const SIGNS = ["🥬", "🍞", "🥩", "🥛", "🧊", "🥫", "🍜", "🧂", "🍿", "🥤", "🧼", "🧺"];
const CANONICAL = new Map([...SECTIONS.keys()].map((name) => [name.toLowerCase(), name]));
const DYNAMIC = ["violet", "rose", "indigo", "lime", "fuchsia", "sky"];

export function canonical(text) {
  const trimmed = text.trim();
  return CANONICAL.get(trimmed.toLowerCase()) ?? trimmed;
}

export function colourOf(text) {
  const name = canonical(text);
  if (SECTIONS.has(name)) return SECTIONS.get(name);
  let hash = 0n;
  for (let at = 0; at < name.length; at += 1) {
    hash = BigInt.asIntN(64, (hash + BigInt(name.charCodeAt(at))) * 31n);
  }
  return DYNAMIC[Number((hash < 0n ? -hash : hash) % 6n)];
}

// The sign of a section beside its items: an emoji, or the first letter of a custom section.
export const signOf = (name) => SIGNS[[...SECTIONS.keys()].indexOf(name)] ?? [...name][0].toUpperCase();

// Names with a meaning for JavaScript objects are not allowed.
export const isReserved = (text) => ["__proto__", "constructor", "prototype"].includes(text.trim());

// Orders sections: first as in the store, then known ones, then custom ones by name, Other last.
export function ordered(names, store = []) {
  const walk = [...store.map(canonical), ...[...SECTIONS.keys()].slice(0, -1)];
  const place = new Map();
  walk.forEach((name, at) => { if (!place.has(name)) place.set(name, at); });
  const end = place.get("Other") ?? Infinity;
  const rank = (name) => place.get(name) ?? (name === "Other" ? end : walk.length);
  const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  return [...new Set([...names].map(canonical))].sort((a, b) =>
    order(rank(a), rank(b))
      || (rank(a) === walk.length ? order(folded(a), folded(b)) : 0) || order(a, b));
}
