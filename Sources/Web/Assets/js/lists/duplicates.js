import { addItems } from "./adding.js";
import { place } from "./dialog.js";
import { button, el, tell } from "./dom.js";
import { itemsOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { valueOf } from "./merge.js";
import { readLine, sectionOf } from "./household.js";
import { addQuantities } from "./quantity.js";
import { correctionKey } from "./categorise.js";
import { say } from "./words.js";
// Adds the items of "milk, bread". A line with a part that is no known product is one item: "cheese,
// grated".
export function addNames(list, line, field, add, banner) {
  const names = line.split(/[,;]\s+/).map((name) => name.trim()).filter(Boolean);
  if (names.length < 2 || names.some((name) => sectionOf(name) === "Other")) return add(line);
  field.value = "";
  addItems(list, names);
  return offerDuplicates(list, banner);
}

// Merges duplicates on request: "2 milk" and "milk" become one item with quantity 3.
function duplicatesOf(list) {
  const groups = new Map();
  for (const item of itemsOf(list)) {
    const read = readLine(valueOf(item, "name"));
    const key = `${correctionKey(read.name)} ${valueOf(item, "store") ?? ""} ${valueOf(item, "checked") ?? false}`;
    const quantity = valueOf(item, "quantity") || read.quantity;
    groups.set(key, [...groups.get(key) ?? [], { item, quantity, name: read.name }]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

// Adds quantities with compatible units and joins the rest by "+". No quantity counts as 1.
export function sumOf(quantities) {
  const sums = [];
  for (const quantity of quantities) {
    const added = sums.map((sum) => addQuantities(sum, quantity));
    const at = added.findIndex((sum) => sum !== null);
    if (at < 0) sums.push(quantity);
    else sums[at] = added[at];
  }
  return sums.length === 1 ? sums[0] : sums.map((sum) => sum || "1").join(" + ").slice(0, 40);
}

// Asks above the field whether the quantity of an item is to grow, because its name was added again.
export function askForMore(form, field, item, line) {
  const [name, quantity, before] = [valueOf(item, "name"), readLine(line).quantity || "1", valueOf(item, "quantity") ?? ""];
  form.querySelector(".asked")?.remove();
  const choice = (kind, text, act) => button(kind, { onclick: () => { panel.remove(); act(); field.focus(); } }, text);
  const set = (value) => edit([[item.list, item.id, "quantity", value]]);
  const question = before ? say("alreadyThereWith", { name, before, quantity }) : say("alreadyThere", { name, quantity });
  const sum = sumOf([before, quantity]);
  const panel = el("div.adder-panel.asked", { role: "group", ariaLabel: question },
    el("p", {}, question),
    el("div.actions", {},
      choice("button.button.primary", say("addMoreOf", { quantity, sum }), () => {
        set(sum);
        tell(say("addedMoreOf", { name, quantity }), () => set(before));
      }),
      choice("button.button.quiet", say("addSeparately"), () => addItems(item.list, [line])),
      choice("button.button.quiet", say("leaveAsIs"), () => {})));
  panel.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    panel.remove();
    field.focus();
  });
  field.addEventListener("input", () => panel.remove(), { once: true });
  form.append(panel);
  place(panel, form);
  panel.querySelector("button").focus();
}

const surplus = (groups) => groups.reduce((sum, group) => sum + group.length - 1, 0);

export function mergeDuplicates(list) {
  const same = duplicatesOf(list);
  if (!same.length) return tell(say("noSame"));
  const before = [], after = [];
  for (const [first, ...others] of same) {
    const quantity = sumOf([first, ...others].map((one) => one.quantity));
    for (const [field, value] of [["name", first.name], ["quantity", quantity]]) {
      before.push([list.id, first.item.id, field, valueOf(first.item, field) ?? ""]);
      after.push([list.id, first.item.id, field, value]);
    }
    for (const { item } of others) {
      before.push([list.id, item.id, "deleted", false]);
      after.push([list.id, item.id, "deleted", true]);
    }
  }
  edit(after);
  return tell(say("itemsMerged", { n: surplus(same) }), () => edit(before));
}

// Offers to merge duplicates after items were added. Resolves when the offer is answered; returns
// undefined without duplicates.
export function offerDuplicates(id, banner) {
  const same = duplicatesOf(desk.book.lists.get(id));
  return !same.length ? undefined : new Promise((answered) => {
    const close = () => { banner.replaceChildren(); answered(); };
    banner.replaceChildren(el("div.banner", { role: "status" }, el("p", {}, say("hasSame", { n: surplus(same) })),
      el("ul", {}, same.map((group) => el("li", {}, group[0].name))),
      el("div.actions", {}, button("button.button.primary", { onclick: () => { close(); mergeDuplicates(desk.book.lists.get(id)); } }, say("mergeSame")),
        button("button.button.quiet", { onclick: close }, say("dismiss")))));
  });
}
