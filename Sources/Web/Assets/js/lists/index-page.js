import { desk } from "./desk.js";
import { arrange, button, el, icon } from "./dom.js";
import { ListCards } from "./list-card.js";
import { beginList, moreScript, photoInput, acceptFiles } from "./ways.js";
import { frame, say, writes } from "./words.js";
// The page of all lists, newest first, and the ways to create one.
const RECENT_COUNT = 3;

export class IndexPage {
  cards = new ListCards();

  constructor(view) {
    this.view = view;
    [this.latest, this.earlier] = [el("ul.list-cards"), el("ul.list-cards")];
    this.titles = ["recent", "earlier"].map((word) => el("h2.list-group", {}, say(word)));
    this.empty = el("div.empty.of-lists", {}, el("p.empty-art", { "aria-hidden": "true" }, "🧺"),
      el("h2", {}, say("emptyTitle")), el("p", {}, say("emptyText")));
    this.body = el("div.lists-index", {}, writes ? this.#entrance() : el("p.banner", {}, say("readOnly")), this.empty,
      this.titles[0], this.latest, this.titles[1], this.earlier);
    if (writes) acceptFiles(this.body);
  }

  #entrance() {
    return el("div.entrance-ways", {},
      button("button.button.primary.way", { "data-new": "", onclick: beginList }, icon("plus"), say("newList")),
      photoInput(say("takePhoto"), true), photoInput(say("choosePhoto"), false),
      button("button.button.way", { onclick: async () => (await moreScript()).pasteText() }, icon("paste"), say("pasteText")),
      el("a.button.way", { href: `${frame.base}/stores` }, icon("store"), say("stores")));
  }

  show() {
    if (this.body.parentNode !== this.view) this.view.replaceChildren(this.body);
    // Does not redraw while a list is being renamed.
    if (this.body.querySelector("form")) return;
    const cards = this.cards.all();
    // Lists of others may still arrive at a device that has none.
    this.empty.hidden = cards.length > 0 || (/^(ready|busy)$/.test(desk.sync.state) && !desk.sync.hasFetched);
    arrange(this.latest, cards.slice(0, RECENT_COUNT));
    arrange(this.earlier, cards.slice(RECENT_COUNT));
    this.titles[0].hidden = !cards.length;
    this.titles[1].hidden = cards.length <= RECENT_COUNT;
    this.titles[1].textContent = `${say("earlier")} · ${cards.length - RECENT_COUNT}`;
  }
}
