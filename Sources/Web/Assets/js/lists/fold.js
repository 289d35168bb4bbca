// Folds names for comparison: a port of ListCore's Folding. Lower case without accents; й remains a
// letter of its own, and ё becomes е.
const ROWS = [
  ["àáâãäåāăąǎ", "a"], ["çćĉċč", "c"], ["ďđð", "d"], ["èéêëēĕėęě", "e"], ["ĝğġģ", "g"], ["ĥħ", "h"],
  ["ìíîïĩīĭįı", "i"], ["ĵ", "j"], ["ķ", "k"], ["ĺļľŀł", "l"], ["ñńņňŉ", "n"], ["òóôõöøōŏő", "o"],
  ["ŕŗř", "r"], ["śŝşšș", "s"], ["ţťŧț", "t"], ["ùúûüũūŭůűų", "u"], ["ŵ", "w"], ["ýÿŷ", "y"],
  ["źżž", "z"], ["æ", "ae"], ["œ", "oe"], ["ß", "ss"], ["þ", "th"], ["ё", "е"], ["ѝ", "и"], ["ѐ", "е"],
  ["’‘ʼ`´", "'"], ["‐‑‒–—−", "-"], ["\u00a0\u2009\u202f", " "], ["“”„«»", "\""], ["×✕✖", "x"],
];
const PLAIN = new Map(ROWS.flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])));

export function folded(text) {
  let out = "", last = " ";
  for (const letter of text) {
    const lower = letter.toLowerCase();
    if (/[\u0300-\u036f]/.test(letter)) {
      if (letter === "\u0306" && last === "и") out = `${out.slice(0, -1)}й`;
      last = " ";
    } else if (PLAIN.has(letter)) {
      out += PLAIN.get(letter);
      last = " ";
    } else {
      for (const one of lower) {
        if (/[\u0300-\u036f]/.test(one)) continue;
        out += PLAIN.get(one) ?? one;
        last = one;
      }
    }
  }
  return out;
}
