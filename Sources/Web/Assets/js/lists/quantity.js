import { folded } from "./fold.js";
import { MEASURES, unitOf } from "./units.js";
// Splits a line into name and quantity ("2 кг картошки": "картошки", "2 кг"): a port of ListCore's
// Quantity. Amounts are integers in thousandths.
const NUMBERS = new Map(Object.entries({
  one: 1000, two: 2000, three: 3000, four: 4000, five: 5000, six: 6000, seven: 7000, eight: 8000, nine: 9000,
  ten: 10000, dozen: 12000, couple: 2000, один: 1000, одна: 1000, одну: 1000, одно: 1000, два: 2000, две: 2000,
  три: 3000, четыре: 4000, пять: 5000, шесть: 6000, семь: 7000, восемь: 8000, девять: 9000, десять: 10000,
  десяток: 10000, десятка: 10000, дюжина: 12000, дюжину: 12000, пара: 2000, пару: 2000, полтора: 1500,
  полторы: 1500, пол: 500,
}));
const DOZENS = { dozen: 12, dozens: 12, дюжины: 12, дюжин: 12, десяток: 10, десятка: 10, десятков: 10 };
const SIGNS = { "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125 };
const OWN_NUMBER = new Set("omega vitamin size no number type b d омега витамин размер номер тип № & and и в д in wd q".split(" "));
const THING = "\u00a4";

// Reads a number at the beginning of a word; `rest` is the text after it.
function amountAt(word) {
  const [, whole, behind] = word.match(/^(\d{0,6})(.*)$/s);
  if (/^\d/.test(behind)) return undefined;
  const sign = [...behind][0];
  if (sign in SIGNS) return { value: Number(whole) * 1000 + SIGNS[sign], rest: behind.slice(sign.length) };
  if (!whole) return undefined;
  const part = behind.match(/^([.,/])(\d{1,6})(?!\d)(.*)$/s);
  if (!part) return { value: Number(whole) * 1000, rest: behind };
  const [, mark, digits, rest] = part;
  if (mark === "/") return Number(digits) ? { value: Math.floor(Number(whole) * 1000 / Number(digits)), rest } : undefined;
  return digits.length > 3 ? undefined : { value: Number(whole) * 1000 + Number(digits.padEnd(3, "0")), rest };
}

const amountText = (value) => `${value / 1000}`;
// A sign for "about" before a number is left out: "~1,5кг" is read like "1,5кг".
const wordOf = (written) => ({ written, folded: folded(written.replace(/^[~≈]+(?=\p{N})/u, "")) });
const bareOf = ({ written }) => wordOf(written.replace(/^[(),;:[\]]+|[(),;:[\]]+$/g, ""));
const isNumbered = ({ folded: text }) => /^[(xх+]*[0-9½¼¾⅓⅔⅛]/.test(text);

// Returns {name, quantity, amount, unit}. Without a quantity `amount` is null, the texts are empty.
export function quantityOf(line, lexicon) {
  const words = line.split(/\s+/u).filter(Boolean).map(wordOf);
  const plain = { name: line.trim(), quantity: "", amount: null, unit: "" };
  if (words.length < 2 && !(words[0] && (isNumbered(words[0]) || words[0].written.includes(".")))) return plain;
  const read = leading(words) ?? trailing(words) ?? afterAbbreviation(words);
  return !read || lexicon?.isSold(line, read.name) ? plain : withOwnDecimalMark(read);
}

// Amounts in which a comma groups thousands: "1,500 g".
const isGrouping = (number, unit) => /^[1-9]\d{0,2},\d{3}$/.test(number) && ["", "g", "ml", "г", "мл"].includes(unit);
const isCyrillic = (text) => /[\u0400-\u04ff]/.test(text);

// Writes the decimal mark of the language: "0,5 кг", but "0.5 kg".
function withOwnDecimalMark(read) {
  return isCyrillic(read.quantity + read.name) ? { ...read, quantity: withComma(read.quantity, read.unit) } : read;
}

function withComma(quantity, unit) {
  return quantity.replace(/(?<= |^)(\d+)\.(\d+)(?= |$)/g, (point, whole, part) =>
    isGrouping(`${whole},${part}`, unit) ? point : `${whole},${part}`);
}

// Reads an amount with a unit that follows an abbreviation without a space: "соль йодир.1кг".
function afterAbbreviation(words) {
  const [, word, size] = words.at(-1)?.written.match(/^(.*?\p{L}{2}\.)(\p{N}.*)$/su) ?? [];
  const read = word && trailing([...words.slice(0, -1), wordOf(word), wordOf(size)]);
  return read?.unit ? read : undefined;
}

function leading(words) {
  const isArticle = ["a", "an", "еще"].includes(words[0]?.folded);
  const rest = isArticle ? words.slice(1) : words;
  const found = numberAt(rest) ?? containerAt(rest);
  if (!found) return undefined;
  let named = rest.slice(found.length);
  if (named.length > 1 && ["of", "x", "х"].includes(named[0].folded)) named = named.slice(1);
  return quantityWith(found, named);
}

function quantityWith(found, words) {
  const name = words.map(({ written }) => written).join(" ").replace(/[\s,\-–—:(;]+$/, "").replace(/^[\s,\-–:).]+/, "");
  if (!/[\p{L}\u00a4]/u.test(name)) return undefined;
  return { name, quantity: found.text, amount: found.amount, unit: found.unit ?? "" };
}

// "bag of rice", "пачка масла": a container without a number counts as one.
function containerAt(words) {
  const measure = words.length > 1 && unitOf(words[0].folded);
  if (!measure?.isContainer) return undefined;
  const [first, second] = words.map((word) => word.folded);
  const isOne = /^[^\u0000-\u007f]+$/.test(first) && (first === measure.name || first === measure.name.replace(/а$/, "у"))
    && !/(ая|ый|ий|ое|ые|ие|ую)$/.test(second) && !["из", "для", "под", "с", "в", "на"].includes(second);
  if (!(second === "of" && words.length > 2) && !isOne) return undefined;
  return { text: `1 ${first}`, amount: 1000, unit: measure.name, length: 1 };
}

function numberAt(words) {
  const first = words[0]?.folded;
  if (first === undefined) return undefined;
  const half = halfAt(words);
  if (half) return half;
  if (NUMBERS.has(first)) {
    const amount = NUMBERS.get(first), text = amount % 1000 ? amountText(amount) : first;
    const read = unitAfter({ text, amount, length: words.length > 2 && words[1].folded === "of" ? 2 : 1 }, words);
    // "полтора кило" is "1.5 кг".
    return amount % 1000 && MEASURES.get(read.unit)?.base !== read.unit ? { ...read, text: `${text} ${read.unit}` } : read;
  }
  const number = first.replace(/^[xх]/, "");
  const read = amountAt(number);
  if (!read?.value) return undefined;
  const { value, rest: glued } = read;
  const found = { text: amountText(value), amount: value, length: 1 };
  if (!glued) {
    const whole = fractionAt(found, words) ?? timesAt(found, words, false) ?? unitAfter(found, words);
    const many = { text: amountText(value * 1000), amount: value * 1000, length: 1 };
    // "1,000" is one with kilos, but a thousand with pieces, g and ml. "1 000 napkins" is a
    // thousand.
    if (isGrouping(number, whole.unit ?? "")) return unitAfter(many, words);
    if (words.length > 2 && words[1].folded === "000" && value % 1000 === 0 && value < 1e6) {
      const spaced = unitAfter(many, words.slice(1));
      return { ...spaced, length: spaced.length + 1 };
    }
    return whole;
  }
  if (glued === "x" || glued === "х") return timesAt(found, words, true) ?? found;
  if (/^[xх]/.test(glued)) {
    const size = numberAt([wordOf(glued.slice(1)), ...words.slice(1)]);
    return size?.unit ? timesOf(found, size, size.length) : undefined;
  }
  if (glued.startsWith("-") && amountAt(glued.slice(1))?.rest === "") {
    return unitAfter({ text: words[0].written, amount: null, length: 1 }, words);
  }
  const measure = unitOf(glued);
  return measure && { ...found, text: `${found.text} ${glued}`, unit: measure.name };
}

const timesOf = (found, size, length) => ({ text: `${found.text} x ${size.text}`, amount: found.amount, unit: `x ${size.text}`, length });

// "1 1/2 lb", "1 ½ lb"
function fractionAt(found, words) {
  const next = words[1]?.folded;
  if (!next || !(next.includes("/") || next.codePointAt(0) > 0x7f)) return undefined;
  const read = amountAt(next);
  if (!read || read.value >= 1000 || read.rest) return undefined;
  return unitAfter({ text: `${found.text} ${next}`, amount: found.amount + read.value, length: 2 }, words);
}

// "2 x 500 g", "2x500g"
function timesAt(found, words, isGlued) {
  if (!isGlued && !["x", "х"].includes(words[1]?.folded)) return undefined;
  const length = isGlued ? 1 : 2;
  const size = numberAt(words.slice(length));
  if (!size?.unit) return isGlued ? undefined : { ...found, length };
  return timesOf(found, size, length + size.length);
}

// "half a pound", "half dozen", "пол-литра", "полкило"
function halfAt(words) {
  const first = words[0].folded;
  if (first === "half") {
    const skipped = words[1]?.folded === "a" ? 2 : 1;
    const word = words[skipped]?.folded;
    if (word === "dozen") return { text: "6", amount: 6000, length: skipped + 1 };
    const measure = word && unitOf(word);
    return measure ? { text: `0.5 ${word}`, amount: 500, unit: measure.name, length: skipped + 1 } : undefined;
  }
  const measure = first.startsWith("пол") ? unitOf(first.slice(3).replace(/^-+/, "")) : undefined;
  return measure && { text: `0.5 ${measure.name}`, amount: 500, unit: measure.name, length: 1 };
}

// Adds the next word if it is a unit and another word follows.
function unitAfter(found, words) {
  const [next, more] = words.slice(found.length);
  if (!next || !more) return found;
  if (DOZENS[next.folded] && found.amount !== null) {
    const amount = found.amount * DOZENS[next.folded];
    return { ...found, amount, text: amountText(amount), length: found.length + 1 };
  }
  const measure = unitOf(next.folded);
  return measure ? { ...found, unit: measure.name, text: `${found.text} ${next.folded.replace(/\.$/, "")}`, length: found.length + 1 } : found;
}

// "milk x2", "milk (2)", "яйца 10 шт", "flour 500g", "milk - 2 l", "сахар полкило"
function trailing(words) {
  for (const length of [4, 3, 2, 1]) {
    if (words.length <= length) continue;
    const name = words.slice(0, -length);
    const tail = [...words.slice(-length).map(bareOf), wordOf(THING)];
    const isTimes = ["x", "х"].includes(tail[0].folded);
    if (!isNumbered(tail[0]) && !NUMBERS.has(tail[0].folded) && !isTimes && !halfAt(tail)) continue;
    if (OWN_NUMBER.has(bareOf(name.at(-1)).folded)) continue;
    const read = leading(length > 1 && isTimes ? tail.slice(1) : tail);
    // A number without a unit after a name is an amount only if it is a whole number up to 48:
    // "молоко 3.2" is a fat content.
    const isBare = read && !read.unit && read.amount !== null;
    if (read?.name !== THING || isBare && (read.amount % 1000 || read.amount > 48_000)) continue;
    const found = quantityWith({ text: read.quantity, amount: read.amount, unit: read.unit }, name);
    if (found) return found;
  }
  return undefined;
}

// Returns the sum of two quantities; an empty one counts as 1. Null if the units do not match.
export function addQuantities(one, other) {
  const [a, b] = [countedOf(one), countedOf(other)];
  if (!a || !b) return null;
  const hasComma = `${one}${other}`.includes(",");
  const write = (amount, unit) => {
    const text = amount < 1e9 ? `${amountText(amount)}${unit && ` ${unit}`}` : null;
    return text && (hasComma || isCyrillic(unit)) ? withComma(text, unitOf(unit)?.name ?? unit) : text;
  };
  if (a.unit === b.unit) return write(a.amount + b.amount, a.unit && (a.amount < b.amount ? b : a).written);
  const [first, second] = [MEASURES.get(a.unit), MEASURES.get(b.unit)];
  if (!first || first.base !== second?.base) return null;
  const total = a.amount * first.factor + b.amount * second.factor;
  const isFirst = first.factor > second.factor;
  return write(Math.floor(total / (isFirst ? first : second).factor), (isFirst ? a : b).written);
}

function countedOf(text) {
  if (!text.trim()) return { amount: 1000, unit: "", written: "" };
  const read = leading(`${text.trim()} ${THING}`.split(" ").filter(Boolean).map(wordOf));
  if (read?.name !== THING || read.amount === null) return undefined;
  const written = read.quantity.includes(" ") ? read.quantity.slice(read.quantity.indexOf(" ") + 1) : read.unit;
  return { amount: read.amount, unit: ["шт", "pcs"].includes(read.unit) ? "" : read.unit, written };
}
