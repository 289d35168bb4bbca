import { progressOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { button, el, icon, tell } from "./dom.js";
import { listen } from "./gestures.js";
import { valueOf } from "./merge.js";
import { makeRing } from "./ring.js";
import { listScript } from "./ways.js";
import { frame, say, shortDay, weekDay, writes } from "./words.js";
// The cards of lists: progress, name, date and a menu.
export class ListCards {
  cards = new Map();

  // `current`: the id of the open list; `mark`: the text that marks it.
  constructor(current, mark) { Object.assign(this, { current, mark }); }

  all() {
    for (const id of this.cards.keys()) if (!desk.book.lists.has(id)) this.cards.delete(id);
    return desk.book.shownLists().map((list) => this.#card(list));
  }

  #card(list) {
    if (!this.cards.has(list.id)) this.cards.set(list.id, this.#make(list.id));
    const card = this.cards.get(list.id);
    const progress = progressOf(list);
    const made = list.created_at ?? list.updated_at;
    const [name, day] = [valueOf(list, "name"), weekDay(made)];
    card.ring.show(progress);
    const counts = progress.all ? say("ofItems", progress) : say("noItems");
    const key = JSON.stringify([name, day, counts, list.photo_url]);
    if (card.shown === key) return card.element;
    card.shown = key;
    card.name.textContent = name;
    // A list without a name of its own is named by its day.
    card.facts.replaceChildren(name.includes(shortDay(made)) ? counts : `${day} · ${counts}`, list.photo_url ? icon("camera") : "",
      list.id === this.current ? el("b", {}, this.mark) : "");
    card.more.ariaLabel = say("moreFor", { name });
    return card.element;
  }

  #make(id) {
    const [name, facts, ring] = [el("h3"), el("p"), makeRing()];
    const more = el("summary.round", {}, icon("more"));
    const rename = async () => (await listScript()).renameAt(link, id);
    const act = (symbol, word, action) => button("button.menu-item", { onclick: () => { menu.open = false; action(id); } }, icon(symbol), say(word));
    const menu = el("details.menu", { "data-menu": "" }, more, el("div.menu-panel", {}, act("edit", "rename", rename), act("trash", "delete", removeList)));
    const link = el("a", { href: `${frame.base}/${id}`, draggable: false, "aria-current": id === this.current ? "page" : undefined },
      ring.box, el("span.list-card-text", {}, name, facts));
    const element = el("li.list-card", {}, link, writes ? menu : "");
    if (writes) listen(element, element, {
      isIdle: () => link.isConnected, menu: () => { menu.open = true; }, left: () => removeList(id), right: rename });
    return { name, facts, ring, more, element };
  }
}

function removeList(id) {
  edit([[id, null, "deleted", true]]);
  tell(say("listDeleted", { name: valueOf(desk.book.lists.get(id), "name") }), () => edit([[id, null, "deleted", false]]));
}
