import { progressOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { arrange, button, dialogOf, el, icon, tell } from "./dom.js";
import { valueOf } from "./merge.js";
import { makeRing } from "./ring.js";
import { listen } from "./gestures.js";
import { beginList, moreScript, photoInput, takeFiles } from "./ways.js";
import { frame, say, shortDay, writes } from "./words.js";
// All lists, the latest first, and the ways to a new one.
const LATEST = 3;

export class IndexPage {
  cards = new Map();

  constructor(view) {
    this.view = view;
    [this.latest, this.earlier] = [el("ul.list-cards"), el("ul.list-cards")];
    this.titles = ["recent", "earlier"].map((word) => el("h2.list-group", {}, say(word)));
    this.empty = el("div.empty.of-lists", {}, el("p.empty-art", { "aria-hidden": "true" }, "🧺"),
      el("h2", {}, say("emptyTitle")), el("p", {}, say("emptyText")));
    this.body = el("div.lists-index", {}, writes ? this.#entrance() : el("p.banner", {}, say("readOnly")), this.empty,
      this.titles[0], this.latest, this.titles[1], this.earlier);
    if (writes) takeFiles(this.body);
  }

  #entrance() {
    return el("div.entrance-ways", {},
      button("button.button.primary.way", { onclick: beginList }, icon("plus"), say("newList")),
      photoInput(say("takePhoto"), true), photoInput(say("choosePhoto"), false),
      button("button.button.way", { onclick: async () => (await moreScript()).pasteText() }, icon("paste"), say("pasteText")),
      el("a.button.way", { href: `${frame.base}/stores` }, icon("store"), say("stores")));
  }

  show() {
    if (this.body.parentNode !== this.view) this.view.replaceChildren(this.body);
    const lists = desk.book.shownLists();
    const cards = lists.map((list) => this.#card(list));
    this.empty.hidden = lists.length > 0;
    arrange(this.latest, cards.slice(0, LATEST));
    arrange(this.earlier, cards.slice(LATEST));
    this.titles[0].hidden = !lists.length;
    this.titles[1].hidden = lists.length <= LATEST;
    for (const id of this.cards.keys()) if (!desk.book.lists.has(id)) this.cards.delete(id);
  }

  #card(list) {
    if (!this.cards.has(list.id)) this.cards.set(list.id, this.#make(list.id));
    const card = this.cards.get(list.id);
    const progress = progressOf(list);
    const [name, day] = [valueOf(list, "name"), shortDay(list.created_at ?? list.updated_at)];
    card.ring.show(progress);
    const counts = progress.all ? say("ofItems", progress) : say("noItems");
    const key = JSON.stringify([name, day, counts, list.photo_url]);
    if (card.shown === key) return card.element;
    card.shown = key;
    card.name.textContent = name;
    card.facts.replaceChildren(`${day} · ${counts}`, list.photo_url ? icon("camera") : "");
    card.more.ariaLabel = say("moreFor", { name });
    return card.element;
  }

  #make(id) {
    const [name, facts, ring] = [el("h3"), el("p"), makeRing()];
    const more = el("summary.round", {}, icon("more"));
    const act = (symbol, word, action) => button("button.menu-item", { onclick: () => { menu.open = false; action(id); } }, icon(symbol), say(word));
    const menu = el("details.menu", { "data-menu": "" }, more, el("div.menu-panel", {}, act("edit", "rename", askName), act("trash", "delete", removeList)));
    const element = el("li.list-card", {},
      el("a", { href: `${frame.base}/${id}`, draggable: false }, ring.box, el("span.list-card-text", {}, name, facts)), writes ? menu : "");
    if (writes) listen(element, element, { menu: () => { menu.open = true; }, left: () => removeList(id), right: () => askName(id) });
    return { name, facts, ring, more, element };
  }
}

function askName(id) {
  const field = el("input", { value: valueOf(desk.book.lists.get(id), "name"), maxLength: 100, ariaLabel: say("listName"), autocomplete: "off" });
  const form = el("form", { method: "dialog" }, el("h2", {}, say("renameList")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), el("button.button.primary", {}, say("save"))));
  form.addEventListener("submit", () => {
    const name = field.value.trim();
    if (name) edit([[id, null, "name", name]]);
  });
  const dialog = dialogOf(say("renameList"), form);
  field.select();
}

function removeList(id) {
  edit([[id, null, "deleted", true]]);
  tell(say("listDeleted", { name: valueOf(desk.book.lists.get(id), "name") }), () => edit([[id, null, "deleted", false]]));
}
