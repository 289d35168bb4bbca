import { folded } from "./fold.js";
// Stemming: one key for all forms of a word. A port of ListCore's Word, EnglishStem and
// RussianStem.
const ENGLISH = new Map(Object.entries({
  leave: "leaf", loave: "loaf", halve: "half", knive: "knife", calve: "calf", geese: "goose", tooth: "teeth",
  yoghurt: "yogurt", yogourt: "yogurt", donut: "doughnut", ketsup: "ketchup", catsup: "ketchup",
  omelet: "omelette", chilli: "chili", chile: "chili", chillie: "chili", chilie: "chili",
}));
const RUSSIAN = new Map([
  "чай чая чаю чаем чаи чаев", "яйцо яйца яиц яйцами яичко яички яичек яйцам", "масло масла масел маслу маслом",
  "вафля вафли вафель вафлю", "лед льда льду", "лук лука луку луком", "мед меда меду", "суп супа супу супы",
  "сок сока соку соки соков", "сыр сыра сыру сыры", "рис риса рису", "йод йода", "соль соли солью", "соя сои сою",
  "печенье печенья печенюшки печенек печеньки печенье", "кешью кешью", "киви киви", "филе филе", "пюре пюре",
  "какао какао", "кофе кофе кофея", "виски виски", "суши суши", "капля капли капель", "свекла свеклы свеклу свекол",
  "гренки гренок", "хлеб хлеба хлебушек хлебушка", "полено поленья", "персик персика персики персиков",
  "курица курицу курицы кура куры куру кур курочка курочку", "перец перца перчик перцы перцев перцу",
].flatMap((row) => row.split(" ").map((form, _, [first]) => [form, first])));
const longestFirst = (text) => text.split(" ").sort((a, b) => b.length - a.length);
const SOFT = longestFirst("ье ья ью ьев ьям ьями ьях ьем");
const ENDINGS = longestFirst("ыми ими ого его ому ему ый ий ой ая яя ое ее ые ие ых их ым им ую юю ом ем ами ями ах ях ов ев ей ам ям ою ия ии ию а я о е ы и у ю ь й");

export function englishStem(word) {
  let stem = word;
  if (word.length >= 4 && stem.endsWith("s") && !"siu".includes(stem.at(-2))) stem = stem.slice(0, -1);
  if (ENGLISH.has(stem)) return ENGLISH.get(stem);
  if (stem.length < 3) return stem;
  const [third, before, last] = [stem.at(-3), stem.at(-2), stem.at(-1)];
  if (last === "e" && stem.length >= 4) {
    if (before === "i") return `${stem.slice(0, -2)}i`;
    if ("xzo".includes(before) || before === "h" && "sc".includes(third) || before === "s" && third === "s") {
      return stem.slice(0, -1);
    }
  }
  return last === "y" ? `${stem.slice(0, -1)}i` : stem;
}

// The nominative of a word whose stem changes; undefined for other words.
export const irregularStem = (word) => RUSSIAN.get(word);

export function russianStem(word) {
  if (RUSSIAN.has(word)) return RUSSIAN.get(word);
  const ending = (all) => all.find((end) => word.length - end.length >= 3 && word.endsWith(end))?.length;
  let stem = word;
  const [soft, plain] = [ending(SOFT), ending(ENDINGS)];
  if (soft) stem = stem.slice(0, stem.length - (soft - 1));
  else if (plain) {
    stem = stem.slice(0, -plain);
    if (plain === 1 && stem.endsWith("е") && stem.length > 3) stem = stem.slice(0, -1);
  }
  const [before, last] = [stem.at(-2), stem.at(-1)];
  if (stem.length > 3 && (last === "к" || last === "ц") && (before === "е" || before === "о" && last === "к")) {
    return stem.slice(0, -2) + last;
  }
  return stem;
}

// Splits a text into folded words with their keys. `isCut`: a comma, semicolon or bracket precedes.
export function wordsOf(text) {
  const words = [];
  let from = 0, isCut = false;
  const plain = folded(text);
  for (const { 0: raw, index } of plain.matchAll(/[%0-9a-z\u00c0-\u1fff\u2c00-\u2fff\u3040-\uffff][%0-9a-z'\u00c0-\u1fff\u2c00-\u2fff\u3040-\uffff]*/g)) {
    isCut ||= /[,(;]/.test(plain.slice(from, index));
    from = index + raw.length;
    const word = raw.replaceAll("'", "");
    const isCyrillic = /[\u0400-\u04ff]/.test(word);
    words.push({ text: word, isCut: isCut && words.length > 0, isCyrillic, key: (isCyrillic ? russianStem : englishStem)(word) });
    isCut = false;
  }
  return words;
}

// The key of a phrase. Russian keys are sorted, so that "масло оливковое" equals "оливковое масло".
export function phraseKey(words) {
  const keys = words.map(({ key }) => key);
  return (words.every(({ isCyrillic }) => isCyrillic) ? keys.sort() : keys).join(" ");
}
