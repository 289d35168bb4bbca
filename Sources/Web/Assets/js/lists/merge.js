// A port of ListCore's merge: for each field the latest stamp wins, so that operations can arrive
// in any order and repeatedly. `fields` is {name: [value, stamp], …}. Returns whether it changed.
export function takeField(fields, field, value, stamp) {
  const present = fields[field];
  if (present && present[1] >= stamp) return false;
  fields[field] = [value, stamp];
  return true;
}

// Merges fields, and returns whether any of `others` was later.
export function mergeFields(fields, others) {
  let changed = false;
  for (const [field, [value, stamp]] of Object.entries(others)) {
    if (takeField(fields, field, value, stamp)) changed = true;
  }
  return changed;
}

export const valueOf = (thing, field) => thing.fields[field]?.[0];

// A deleted item stays hidden when other fields are set; only `deleted: false` restores it.
export const isShown = (item) => item.fields.name !== undefined && valueOf(item, "deleted") !== true;

export function byPosition(one, other) {
  const [a, b] = [valueOf(one, "position") ?? "", valueOf(other, "position") ?? ""];
  return a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1;
}
