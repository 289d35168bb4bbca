import { folded } from "./fold.js";
import { irregularStem, phraseKey, wordsOf } from "./stems.js";
// The names of groceries with their sections, by key: a port of ListCore's Lexicon.
export class Lexicon {
  entries = new Map();
  joined = new Map();
  // Russian names of one word, except brands, by their key. They are nominatives.
  russianNames = new Map();
  longest = 1;

  // Adds a line: section, tab, name, and a third column: "brand", or "common" for what people buy
  // often.
  add(line) {
    const [section, name, kind] = line.split("\t");
    const words = name ? wordsOf(name) : [];
    if (!words.length) return;
    const entry = { name, section, isBrand: kind === "brand", isCommon: kind === "common" };
    this.longest = Math.max(this.longest, words.length);
    const key = phraseKey(words);
    if (!this.entries.has(key)) this.entries.set(key, entry);
    if (words.length === 1 && words[0].isCyrillic && !entry.isBrand) {
      this.russianNames.set(key, [...this.russianNames.get(key) ?? [], name]);
    }
    if (words.length === 2) this.joined.set(phraseKey(wordsOf(words[0].text + words[1].text)), entry);
  }

  // Whether the number of a line belongs to its name: true for "7 up zero", because "7 up" is a
  // name and "up zero" is none; false for "dozen eggs", because "eggs" is a name too.
  isSold(line, name) {
    const [all, rest] = [wordsOf(line), wordsOf(name)];
    if (all.length < 2 || rest[0]?.key === all[0].key && rest.length >= all.length) return false;
    const knows = (words) => words.length > 0 && this.entries.has(phraseKey(words));
    return [.../^\d/.test(all[0].text) ? [2, 3, 4] : [], all.length].some((length) => length <= all.length
      && knows(all.slice(0, length)) && !knows(all.slice(1, length)) && !knows(rest));
  }

  // Returns a Russian name of one word in the nominative: "творога" is "творог". Other names are
  // returned as they are.
  nominative(name) {
    const [word, more] = wordsOf(name);
    let known = word && !more && word.text.length === name.length ? this.russianNames.get(word.key) ?? [] : [];
    if (known.some((one) => folded(one) === word.text)) return name;
    const base = word && irregularStem(word.text);
    // Such a key belongs also to words that differ in more than the ending: "яйцо", "яичко".
    if (base) known = known.filter((one) => folded(one).startsWith(base.slice(0, -1)));
    // "бананы" is the plural of "банан", but "картошки" the genitive of "картошка".
    if (word && /[ыи]$/.test(word.text) && !known.some((one) => /[аеёиоуыэюяь]$/.test(one))) return name;
    const isPlural = word && (/(ов|ев|ей)$/.test(word.text) || !/[аеёиоуыэюяйь]$/.test(word.text));
    const isNeuter = known.some((one) => /[ое]$/.test(one));
    const plural = isPlural && (known.find((one) => /[ыи]$/.test(one)) ?? (isNeuter && known.find((one) => /[ая]$/.test(one))));
    const found = plural || (known.find((one) => !/[ыи]$/.test(one)) ?? known[0] ?? name);
    return /^\p{Lu}/u.test(name) ? found[0].toUpperCase() + found.slice(1) : found;
  }
}

// Loads the lexicon, and pauses every 400 lines so that the page stays responsive. Undefined if it
// cannot be loaded.
export async function loadLexicon(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const lexicon = new Lexicon();
    for (const [at, line] of (await answer.text()).split("\n").entries()) {
      if (at % 400 === 399) await new Promise((resolve) => { setTimeout(resolve); });
      lexicon.add(line);
    }
    return lexicon;
  } catch {
    // Offline and not cached: sections come from corrections and earlier items only.
    return undefined;
  }
}
