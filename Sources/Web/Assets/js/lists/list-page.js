import { makeAdder } from "./adding.js";
import { itemsOf } from "./book.js";
import { desk, edit } from "./desk.js";
import { arrange, button, el, glide, icon, isAway, needsServer, tell } from "./dom.js";
import { sectionOf } from "./household.js";
import { ListHead } from "./list-head.js";
import { isShown, valueOf } from "./merge.js";
import { contentHash } from "./print.js";
import { Row, changeOf } from "./row.js";
import { canonical, colourOf, ordered } from "./sections.js";
import { makeStoreFilter } from "./shops.js";
import { beginList, moreScript, acceptFiles } from "./ways.js";
import { frame, say, sectionName, writes } from "./words.js";
// Milliseconds that a checked item stays in its place before it moves to the end of its section.
const SETTLE_MS = 800;

// The page of one list.
export class ListPage {
  rows = new Map();
  parts = new Map();
  settling = new Map();

  constructor(view, id) {
    Object.assign(this, { view, id });
    this.head = new ListHead(id, writes ? this.#menu() : []);
    this.shops = makeStoreFilter(id, () => this.show());
    this.banner = el("div", {});
    this.sections = el("div.sections", {});
    this.elsewhere = el("p.elsewhere", {});
    this.recheck = needsServer(button("button.button.quiet.recheck", { onclick: () => this.#check(true) }, icon("sparkle"), say("checkSections")));
    this.adder = makeAdder(id, this.banner);
    this.empty = el("div.empty.of-list", { hidden: true }, el("p.empty-art", { "aria-hidden": "true" }, "🧺"),
      el("h2", {}, say("emptyListTitle")), el("p", {}, say("emptyListText")));
    this.body = el("article.list", {}, this.head.element, this.shops.element, this.banner, this.empty, this.sections,
      this.elsewhere, this.recheck, writes ? this.adder.form : "");
    if (writes && !("shared" in frame)) acceptFiles(this.body, id);
  }

  get list() { return desk.book.lists.get(this.id); }

  show() {
    if (!this.list || !valueOf(this.list, "name")) return this.#missing();
    if (!isShown(this.list)) return this.#deleted();
    if (this.body.parentNode !== this.view) {
      this.view.replaceChildren(this.body);
      if (writes && !itemsOf(this.list).length) this.adder.field.focus();
      if (location.hash.startsWith("#check")) this.#check(false);
    }
    this.head.show(this.list, this.shops.chosen());
    this.shops.show();
    const all = itemsOf(this.list);
    const items = all.filter((item) => this.shops.has(item));
    this.empty.hidden = all.length > 0;
    // Shows the button if the list changed since the last check of its sections.
    const checked = localStorage.getItem(`lists:checked:${this.id}`);
    this.recheck.hidden = !checked || !writes || checked === contentHash(this.list);
    this.elsewhere.textContent = items.length < all.length ? say("hiddenElsewhere", { n: all.length - items.length }) : "";
    const active = document.activeElement;
    glide([...this.rows.values()].map((row) => row.element), () => this.#draw(items));
    // An element that moved to another section has lost the focus.
    if (active?.isConnected) active.focus({ preventScroll: true });
    return undefined;
  }

  #draw(items) {
    const groups = Map.groupBy(items, (item) => canonical(valueOf(item, "section") || "Other"));
    const names = ordered(groups.keys(), this.shops.chosen()?.sections);
    const isDone = (item) => valueOf(item, "checked") && !this.settling.has(item.id);
    const drawn = new Set();
    arrange(this.sections, names.map((name) => {
      const part = this.#part(name);
      const group = groups.get(name);
      const left = group.filter((item) => !valueOf(item, "checked")).length;
      part.count.textContent = left || "✓";
      part.count.ariaLabel = say("ofItems", { done: group.length - left, all: group.length });
      arrange(part.list, [...group.filter((item) => !isDone(item)), ...group.filter(isDone)].map((item) => {
        drawn.add(item.id);
        const row = this.#row(item.id);
        row.show(item, desk.book, this.shops.chosen());
        return row.element;
      }));
      return part.element;
    }));
    for (const id of this.rows.keys()) if (!drawn.has(id)) this.rows.delete(id);
  }

  #part(name) {
    if (!this.parts.has(name)) {
      const [list, count] = [el("ul.items"), el("span.section-count", { role: "img" })];
      const title = el("h2", {}, el("span.section-dot"), sectionName(name), count);
      this.parts.set(name, { list, count, element: el(`section.section.c-${colourOf(name)}`, { "aria-label": sectionName(name) }, title, list) });
    }
    return this.parts.get(name);
  }

  #row(id) {
    if (!this.rows.has(id)) this.rows.set(id, new Row(id, this.#actions));
    return this.rows.get(id);
  }

  #item(id) { return this.list.items.get(id); }

  #actions = {
    check: (id) => {
      const isChecked = !valueOf(this.#item(id), "checked");
      clearTimeout(this.settling.get(id));
      if (isChecked) {
        this.settling.set(id, setTimeout(() => { this.settling.delete(id); this.show(); }, SETTLE_MS));
      } else this.settling.delete(id);
      edit([[this.id, id, "checked", isChecked]]);
    },
    edit: (id, isAmount) => this.rows.get(id)?.edit(this.#item(id), isAmount),
    save: (id, name, quantity) => this.#save(this.#item(id), name, quantity),
    remove: (id) => {
      const name = valueOf(this.#item(id), "name");
      const next = this.rows.get(id)?.element.nextElementSibling ?? this.adder.field;
      edit([[this.id, id, "deleted", true]]);
      (next.querySelector?.(".item-tick") ?? next).focus({ preventScroll: true });
      tell(say("itemDeleted", { name }), () => edit([[this.id, id, "deleted", false]]));
    },
    menu: async (id, item = this.#item(id)) => (await moreScript()).openItemSheet(item, this.parts.keys(), this.#actions, changeOf(item)),
    move: (id, section) => {
      const before = valueOf(this.#item(id), "section") ?? "Other";
      if (canonical(before) === section) return;
      edit([[this.id, id, "section", section]]);
      tell(say("moved", { name: valueOf(this.#item(id), "name"), section: sectionName(section) }),
        () => edit([[this.id, id, "section", before]]));
    },
    store: (id, store) => edit([[this.id, id, "store", store]]),
  };

  // Saves a name and a quantity; undefined means unchanged. A new name also sets its section,
  // unless the name is unknown.
  #save(item, name, quantity) {
    const changes = [];
    if (name && name !== valueOf(item, "name")) {
      changes.push([this.id, item.id, "name", name]);
      const section = sectionOf(name);
      if (section !== "Other" && section !== valueOf(item, "section")) changes.push([this.id, item.id, "section", section]);
    }
    if (quantity !== undefined && quantity !== (valueOf(item, "quantity") ?? "")) changes.push([this.id, item.id, "quantity", quantity]);
    if (changes.length) edit(changes);
  }

  // Sets a field of all items that match, with Undo.
  #setAll(field, value, holds, word) {
    const items = itemsOf(this.list).filter(holds);
    if (!items.length) return;
    edit(items.map(({ id }) => [this.id, id, field, value]));
    tell(say(word, { n: items.length }), () => edit(items.map(({ id }) => [this.id, id, field, !value])));
  }

  async #check(isAsked) {
    const { hash, pathname } = location;
    history.replaceState(null, "", pathname);
    const { checkSections, offerDuplicates } = await moreScript();
    if (hash === "#check-added") await offerDuplicates(this.id, this.banner);
    if (isAway()) localStorage.setItem(`lists:checked:${this.id}`, "-");
    else checkSections(this.list, this.banner, isAsked);
  }

  #menu() {
    const isChecked = (item) => valueOf(item, "checked") === true;
    const forMembers = "shared" in frame ? () => [] : (...rows) => rows;
    return [
      ["edit", say("renameList"), () => this.head.rename()],
      ...forMembers(["camera", say("addMore"), async () => (await moreScript()).addMore(this.id)],
        ["members", say("share"), async () => (await moreScript()).openShare(this.id), true],
        ["sparkle", say("checkSections"), () => this.#check(true), true]),
      ["merge", say("mergeSame"), async () => (await moreScript()).mergeDuplicates(this.list)],
      ["box", say("uncheckAll"), () => this.#setAll("checked", false, isChecked, "unchecked")],
      ["check", say("clearChecked"), () => this.#setAll("deleted", true, isChecked, "cleared")],
      ...forMembers(["plus", say("newList"), beginList], ["history", say("history"), async () => (await moreScript()).openHistory(this.id)],
        ["store", say("stores"), () => location.assign(`${frame.base}/stores`)], ["settings", say("settings"), () => location.assign(`${document.getElementById("toasts").dataset.root}/settings`)],
        ["trash", say("deleteList"), () => edit([[this.id, null, "deleted", true]])]),
    ];
  }

  #missing() {
    // The first answer of the server may contain it.
    if (desk.sync.state === "busy") return;
    this.#notice(say("notFoundTitle"), el("p", {}, say("notFoundText")));
  }

  #deleted() {
    this.#notice(say("listDeleted", { name: valueOf(this.list, "name") }), writes && el("button.button", {
      type: "button", onclick: () => edit([[this.id, null, "deleted", false]]),
    }, say("restore")));
  }

  #notice(title, more) {
    this.view.replaceChildren(el("div.empty", {}, el("p.empty-art", { "aria-hidden": "true" }, "🍃"), el("h1", {}, title),
      more, "shared" in frame ? "" : el("p", {}, el("a.button.primary", { href: frame.base }, say("backToLists")))));
  }
}
