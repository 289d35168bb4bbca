import { folded } from "./fold.js";
// How much of it: "2 kg potatoes", "milk x2", "яйца 10 шт" and such, as a name and an amount.
const UNITS = "kg|g|gr|mg|lb|lbs|oz|l|lt|ml|cl|dl|pcs?|packs?|packets?|cans?|tins?|jars?|bottles?|bags?|box(?:es)?|bunch(?:es)?|cups?|tbsp|tsp|dozen|loa(?:f|ves)|кг|г|гр|мг|л|мл|шт|штук[иа]?|уп|упак|упаковк[аиу]|пач(?:ка|ки|ку|ек)|бан(?:ка|ки|ку|ок)|бутыл(?:ка|ки|ку|ок)|пакет(?:а|ов)?|пучк?(?:а|ов)?|десят(?:ок|ка|ков)|коробк[аиу]|буханк[аиу]";
const NUMBER = "(?:\\d+\\s+\\d+/\\d+|\\d+/\\d+|\\d+(?:[.,]\\d+)?|½|¼|¾)";
const LEADING = new RegExp(`^(${NUMBER}\\s*(?:x|х|×)?\\s*(?:(?:${UNITS})\\.?(?=\\s))?)\\s+(?:of\\s+)?(\\S.*)$`, "iu");
const TRAILING = new RegExp(`^(.*\\S)[\\s,–-]+(?:[xх×]\\s*)?(${NUMBER}\\s*(?:${UNITS})?\\.?)$`, "iu");
const TIMES = new RegExp(`^(.*\\S)\\s*[xх×]\\s*(\\d+)$`, "iu");

export function quantityOf(text) {
  const plain = text.trim().replace(/\s+/g, " ");
  const times = plain.match(TIMES);
  if (times) return { name: times[1], quantity: times[2] };
  const leading = plain.match(LEADING);
  if (leading && /\p{L}/u.test(leading[2])) return { name: leading[2], quantity: tidy(leading[1]) };
  const trailing = plain.match(TRAILING);
  if (trailing && /\p{L}/u.test(trailing[1])) return { name: trailing[1], quantity: tidy(trailing[2]) };
  return { name: plain, quantity: "" };
}

const tidy = (text) => text.trim().replace(/\s*[xх×]$/iu, "").replace(/(\d)\s*(\p{L})/u, "$1 $2").replace(/\.$/, "");

function amountOf(quantity) {
  const found = folded(quantity).match(/^(\d+(?:[.,]\d+)?|\d+\/\d+)\s*(.*)$/);
  if (!found) return undefined;
  const [top, bottom] = found[1].replace(",", ".").split("/").map(Number);
  return { number: bottom ? top / bottom : top, unit: found[2].trim() };
}

// Of two that are the same: summed where the units agree, else both. One without an amount is one.
export function addQuantities(one, other) {
  const [a, b] = [amountOf(one || "1"), amountOf(other || "1")];
  if (a && b && a.unit === b.unit) {
    const sum = `${Math.round((a.number + b.number) * 100) / 100}`;
    return a.unit ? `${sum} ${a.unit}` : sum;
  }
  return [one, other].filter(Boolean).join(" + ").slice(0, 40);
}
