import { folded } from "./fold.js";
// The parts of a shop: the twin of ListCore's Section. Names are those on the wire.
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

// What stands for a section beside its items: of what people made up, its first letter.
export const signOf = (name) => SIGNS[[...SECTIONS.keys()].indexOf(name)] ?? [...name][0].toUpperCase();

// Names that mean something to JavaScript's objects are no sections.
export const isReserved = (text) => ["__proto__", "constructor", "prototype"].includes(text.trim());

// As the store has them, then those known, then what people made up by alphabet, Other last.
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
