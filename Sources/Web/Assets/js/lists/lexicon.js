import { phraseKey, wordsOf } from "./stems.js";
// What shops sell, by the keys of names: the twin of ListCore's Lexicon.
export class Lexicon {
  entries = new Map();
  joined = new Map();
  longest = 1;

  // A line of section, tab, name, and a third column for a maker's name.
  add(line) {
    const [section, name, brand] = line.split("\t");
    const words = name ? wordsOf(name) : [];
    if (!words.length) return;
    const entry = { section, isBrand: brand !== undefined };
    this.longest = Math.max(this.longest, words.length);
    const key = phraseKey(words);
    if (!this.entries.has(key)) this.entries.set(key, entry);
    if (words.length === 2) this.joined.set(phraseKey(wordsOf(words[0].text + words[1].text)), entry);
  }

  // Whether the number of a line belongs to a name: "7 up zero" begins with one, and "up zero" with
  // none; "dozen eggs" is one, but so are "eggs".
  isSold(line, name) {
    const [all, rest] = [wordsOf(line), wordsOf(name)];
    if (all.length < 2 || rest[0]?.key === all[0].key && rest.length >= all.length) return false;
    const knows = (words) => words.length > 0 && this.entries.has(phraseKey(words));
    return [.../^\d/.test(all[0].text) ? [2, 3, 4] : [], all.length].some((length) => length <= all.length
      && knows(all.slice(0, length)) && !knows(all.slice(1, length)) && !knows(rest));
  }
}

// Many lines, a few at a time: fingers do not wait for it.
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
    // Never seen with a network: what the household knows must do.
    return undefined;
  }
}
