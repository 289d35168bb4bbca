import { desk } from "./desk.js";
import { button, el } from "./dom.js";
import { valueOf } from "./merge.js";
import { say } from "./words.js";
// The choice of the current store: its order of sections, and a filter for items of that store or
// of any store.
export function makeStoreFilter(list, changed) {
  const key = `lists:store:${list}`;
  const row = el("ul", {});
  const element = el("nav.chips.shops", { hidden: true, ariaLabel: say("store") }, row);
  let drawn;
  const chosen = () => desk.book.store(localStorage.getItem(key) ?? "");
  const choose = (id) => {
    if (id) localStorage.setItem(key, id);
    else localStorage.removeItem(key);
    changed();
  };
  return {
    element, chosen,
    has: (item) => !chosen() || !valueOf(item, "store") || valueOf(item, "store") === chosen().id,
    show() {
      const { stores } = desk.book;
      element.hidden = !stores.length;
      const present = chosen()?.id ?? "";
      const now = JSON.stringify([present, stores.map(({ id, name }) => [id, name])]);
      if (now === drawn) return;
      drawn = now;
      row.replaceChildren(...[{ id: "", name: say("everything") }, ...stores].map(({ id, name }) =>
        el("li", {}, button(`button.chip${id === present ? ".on" : ""}`, { "aria-pressed": String(id === present), onclick: () => choose(id) }, name))));
    },
  };
}
