// Sort keys of items, as texts in base 36 between which another one can be made: a port of
// ListCore's Position.
const LONGEST = 100, TOP = 35;

export const isPosition = (key) => /^[0-9a-z]{0,99}[1-9a-z]$/.test(key);
const digitsOf = (key) => [...key].map((letter) => parseInt(letter, 36));
const keyOf = (digits) => digits.map((digit) => digit.toString(36)).join("");
const repeated = (digit, count) => new Array(count).fill(digit);

// Returns a key between two keys; null stands for an end of the list. Returns null when there is no
// room; then the neighbours need new keys from `spread`.
export function between(after, before) {
  if (after !== null && !isPosition(after) || before !== null && !isPosition(before)) return null;
  let key;
  if (after === null) key = before === null ? [18] : decreased(digitsOf(before));
  else if (before === null) key = increased(digitsOf(after));
  else if (after < before) key = within(digitsOf(after), digitsOf(before));
  else return null;
  return key.length > LONGEST ? null : keyOf(key);
}

// Returns `count` keys in order, evenly spaced and short.
export function spread(count) {
  let width = 1, room = 36;
  while (room <= 4 * count) { width += 1; room *= 36; }
  return Array.from({ length: count }, (_, place) => {
    const key = Math.floor((place + 1) * room / (count + 1)).toString(36).padStart(width, "0");
    return key.replace(/0+$/, "");
  });
}

function within(low, high) {
  let same = 0;
  while (same < low.length && same < high.length && low[same] === high[same]) same += 1;
  const shared = high.slice(0, same);
  if (same === low.length) return [...shared, ...decreased(high.slice(same))];
  const [below, above] = [low[same], high[same]];
  if (above - below > 1) return [...shared, (below + above) >> 1];
  if (same + 1 < high.length) return [...shared, above];
  return [...shared, below, ...increased(low.slice(same + 1))];
}

const leading = (key, digit) => {
  const end = key.findIndex((one) => one !== digit);
  return end < 0 ? key.length : end;
};

function increased(key) {
  if (!key.length) return [18];
  const lead = leading(key, TOP);
  let digits = counted(key, lead);
  step(1, digits);
  if (digits.at(-1) === 0) step(1, digits);
  if (digits[0] === TOP) digits = [TOP, ...repeated(0, lead + 1), 1];
  return [...repeated(TOP, lead), ...digits];
}

function decreased(key) {
  const lead = leading(key, 0);
  let digits = counted(key, lead);
  step(-1, digits);
  if (digits.at(-1) === 0 && digits[0] > 0) step(-1, digits);
  if (digits[0] === 0) digits = [0, ...repeated(TOP, lead + 2)];
  return [...repeated(0, lead), ...digits];
}

function counted(key, lead) {
  const digits = key.slice(lead, 2 * lead + 1);
  return [...digits, ...repeated(0, lead + 1 - digits.length)];
}

function step(by, digits) {
  const [full, fresh] = by > 0 ? [TOP, 0] : [0, TOP];
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    if (digits[place] !== full) {
      digits[place] += by;
      return;
    }
    digits[place] = fresh;
  }
}
