// The twin of ListCore's merge: of each field the last writer wins, and setting one twice changes
// nothing. `fields` is {name: [value, stamp], …}.
export function takeField(fields, field, value, stamp) {
  const present = fields[field];
  if (present && present[1] >= stamp) return false;
  fields[field] = [value, stamp];
  return true;
}

// Whether anything of `others` was later.
export function mergeFields(fields, others) {
  let changed = false;
  for (const [field, [value, stamp]] of Object.entries(others)) {
    if (takeField(fields, field, value, stamp)) changed = true;
  }
  return changed;
}

export const valueOf = (thing, field) => thing.fields[field]?.[0];

// Only `deleted` itself brings a thing back.
export const isShown = (item) => item.fields.name !== undefined && valueOf(item, "deleted") !== true;

export function byPosition(one, other) {
  const [a, b] = [valueOf(one, "position") ?? "", valueOf(other, "position") ?? ""];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}
