import { phraseKey, wordsOf } from "./stems.js";
// The names of groceries with their sections, by key: a port of ListCore's Lexicon.
export class Lexicon {
  entries = new Map();
  joined = new Map();
  longest = 1;

  // Adds a line: section, tab, name, and a third column if the name is a brand.
  add(line) {
    const [section, name, brand] = line.split("\t");
    const words = name ? wordsOf(name) : [];
    if (!words.length) return;
    const entry = { name, section, isBrand: brand !== undefined };
    this.longest = Math.max(this.longest, words.length);
    const key = phraseKey(words);
    if (!this.entries.has(key)) this.entries.set(key, entry);
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
