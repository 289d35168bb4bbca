import { isShown, valueOf } from "./merge.js";
// A fingerprint of a list that changes when an item is added, removed or renamed.
export function contentHash(list) {
  let print = 0;
  for (const item of list.items.values()) {
    if (!isShown(item)) continue;
    let hash = 7;
    for (const letter of item.id + valueOf(item, "name")) hash = Math.imul(hash, 31) + letter.codePointAt(0) | 0;
    print = print + hash | 0;
  }
  return `${print}`;
}
