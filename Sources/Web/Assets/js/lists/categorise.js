import { quantityOf } from "./quantity.js";
import { canonical } from "./sections.js";
import { phraseKey, wordsOf } from "./stems.js";
// Finds the section of an item from its name: a port of ListCore's Categoriser. It does not correct
// typing errors, which the server's check of sections does.
const LINKS = new Set("with in for w without from on для с со в во из без на под к от or или".split(" "));
const HEADS = new Set(wordsOf("cookie cracker chip crisp bread cake muffin bagel soup sauce juice pie pizza yogurt cereal candy salad dressing bun noodle tea shampoo soap vinegar beer wine biscuit cupcake pretzel popcorn gum ketchup mustard jam spread detergent wipe").map(({ key }) => key));
const CANS = new Set("canned tinned can cans tin tins банка банку банки банке".split(" "));
const isFrozen = ({ text }) => text === "frozen" || /^(заморож|свежезаморож|свежеморож|быстрозаморож)/.test(text);
const isCanned = ({ text }) => CANS.has(text) || text.startsWith("консервирован");

export const correctionKey = (name) => phraseKey(wordsOf(quantityOf(name).name));

export class Categoriser {
  // `corrections`: sections by the keys of names; they take precedence over the lexicon.
  constructor(lexicon, corrections = new Map()) {
    Object.assign(this, { lexicon, corrections });
    this.most = Math.max(lexicon.longest, 4, ...[...corrections.keys()].map((key) => key.split(" ").length));
  }

  section(name) {
    const all = wordsOf(name);
    const words = wordsOf(quantityOf(name, this.lexicon).name);
    const whole = this.corrections.get(phraseKey(words));
    if (words.length && whole) return whole;
    const known = this.#found(all);
    if (known) return known.section;
    const best = this.#best(this.#hits(words), words);
    if (!best) return all.some(isFrozen) ? "Frozen Foods" : "Other";
    return best.kind === "correction" ? best.section : adjustedSection(best.section, all);
  }

  #hits(words) {
    const hits = [];
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + this.most); end += 1) {
        const found = this.#found(words.slice(start, end));
        if (found) hits.push({ ...found, start, end, length: end - start, isCyrillic: words[start].isCyrillic });
      }
    }
    return hits;
  }

  #found(run) {
    if (!run.length) return undefined;
    const key = phraseKey(run);
    if (this.corrections.has(key)) return { section: this.corrections.get(key), kind: "correction" };
    const entry = this.lexicon.entries.get(key) ?? (run.length === 1 ? this.lexicon.joined.get(key) : undefined);
    if (entry) return { section: entry.section, kind: entry.isBrand ? "brand" : "lexicon" };
    const one = run.length === 2 ? run[0].text + run[1].text : "";
    const joined = one.length >= 7 ? this.lexicon.entries.get(phraseKey(wordsOf(one))) : undefined;
    return joined && !joined.isBrand ? { section: joined.section, kind: "lexicon" } : undefined;
  }

  // Prefers the words before a link word or comma: "tuna in oil", "milk for the cat", "onions,
  // red".
  #best(hits, words) {
    const head = words.findIndex((word, at) => at > 0 && (word.isCut || LINKS.has(word.text)));
    const before = hits.filter(({ start }) => start < (head < 0 ? words.length : head));
    return longestHit(before, words) ?? longestHit(hits, words);
  }
}

// For the section of a brand, the sections whose items are flavours of it.
const FLAVOURS = {
  Snacks: ["Produce", "Dairy & Eggs", "Meat & Seafood", "Condiments & Sauces", "International"],
  "Frozen Foods": ["Produce", "Bakery", "Snacks", "Dairy & Eggs"],
  Beverages: ["Produce", "Condiments & Sauces"],
  "Dairy & Eggs": ["Produce", "Snacks", "Condiments & Sauces"],
};

// The brand at the beginning, if all other hits are its flavours: "doritos chilli heatwave" are
// crisps.
function makeWithFlavours(hits, words) {
  const make = hits.filter(({ kind, start }) => kind === "brand" && !start).reduce((a, b) => a && a.length >= b.length ? a : b, undefined);
  const flavours = make && FLAVOURS[make.section];
  if (!flavours || hits.some(({ kind }) => kind === "correction")) return undefined;
  const behind = hits.filter(({ start }) => start >= make.end);
  const others = behind.filter((hit) => !behind.some((one) => one.length > hit.length && one.start <= hit.start && hit.start < one.end));
  return others.length && others.every((hit) => hit.kind === "lexicon" && hit.section !== make.section
    && flavours.includes(hit.section) && !HEADS.has(words[hit.end - 1].key)) ? make : undefined;
}

function longestHit(hits, words) {
  const phrases = hits.filter(({ kind, length }) => kind === "correction" && length > 1);
  if (phrases.length) return phrases.reduce((a, b) => b.length > a.length ? b : a);
  const make = makeWithFlavours(hits, words);
  if (make) return make;
  const things = hits.filter(({ kind }) => kind !== "brand");
  const all = things.length ? things : hits;
  if (!all.length) return undefined;
  const length = Math.max(...all.map((hit) => hit.length));
  const brand = hits.find((hit) => hit.kind === "brand" && hit.length > Math.max(length, 1));
  if (brand) return brand;
  const candidates = all.filter((hit) => hit.length === length);
  const [first, last, end] = [candidates[0], candidates.at(-1), all.at(-1)];
  if (first.isCyrillic) return first;
  // "peanut butter cookies" are cookies.
  return end.start >= last.end && !end.isCyrillic && HEADS.has(words[end.start].key) ? end : last;
}

// The section of frozen or canned items, which differs from that of fresh ones.
function adjustedSection(section, words) {
  if (words.some(isFrozen)) return "Frozen Foods";
  const isFresh = section === "Produce" || section === "Meat & Seafood";
  return isFresh && words.some(isCanned) ? "Pantry & Canned Goods" : section;
}

export const correctionsOf = (pairs) => new Map(pairs.map(({ name, section }) => [correctionKey(name), canonical(section)]));
