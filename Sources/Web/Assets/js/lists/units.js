import { wordsOf } from "./stems.js";
// Units: a port of ListCore's Unit. Columns: name, base unit, factor to the base, other forms; "+"
// marks a container, which needs no number ("bag of rice").
const ROWS_OF_UNITS = `g|g|1| gram gramme gr;kg|g|1000| kilo kilogram kgs;mg|||;ml|ml|1| milliliter millilitre;l|ml|1000| liter litre ltr;oz||| ounce;lb||| pound lbs ib ibs;gal||| gallon;qt||| quart;pt||| pint;cup|||;tbsp||| tablespoon;tsp||| teaspoon;pcs||| pc piece ct count;pack|||+ pk packet package pkg pkt;can|||+ tin;bottle|||+ btl;box|||+;bag|||+;jar|||+;bunch|||+;head|||+;loaf|||+;carton|||+;roll|||+;stick|||+;slice|||+;tub|||+;bar|||+;case|||+;punnet|||+;tube|||+;clove|||+;г|г|1| гр грамм;кг|г|1000| кило килограмм кил;мл|мл|1| миллилитр;л|мл|1000| литр литрик;шт||| штука штучка;уп|||+ упак упаковка;пачка|||+ пач;банка|||+ баночка бан;бутылка|||+ бут бутылочка;пакет|||+ пак пакетик;коробка|||+ кор коробочка;пучок|||+ пуч;головка|||+;буханка|||+;рулон|||+;кусок|||+ кусочек;стакан|||+ стаканчик;ложка|||;кочан|||+;вилок|||+;плитка|||+;батончик||| ;мешок|||+;ведро|||+;тюбик|||+;ломтик|||+;зубчик|||+;сетка|||+;лоток|||+;палка|||+`;
export const MEASURES = new Map();
const UNIT_KEYS = new Map();
for (const row of ROWS_OF_UNITS.split(";")) {
  const [name, base, factor, forms] = row.split("|");
  const measure = { name, base: base || name, factor: Number(factor) || 1, isContainer: forms.startsWith("+") };
  MEASURES.set(name, measure);
  for (const { key } of wordsOf(`${name} ${forms}`)) UNIT_KEYS.set(key, measure);
}

// Latin letters and digits that OCR confuses with Cyrillic letters.
const LATIN = "aeocpxykmtbhnrugbi3064", CYRILLIC = "аеосрхукмтвнпгидьізоб4";

// Finds the unit of a word, with or without a full stop.
export function unitOf(word) {
  const bare = word.replace(/\.$/, "");
  const [only, more] = wordsOf(bare);
  if (!only || more || only.text.length !== bare.length) return undefined;
  const other = only.isCyrillic ? bare.replace(/[a-z0-9]/g, (letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter) : bare;
  return UNIT_KEYS.get(only.key) ?? UNIT_KEYS.get(wordsOf(other)[0].key);
}
