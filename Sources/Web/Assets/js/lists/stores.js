import { desk } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { announce, arrange, button, el, icon, tell } from "./dom.js";
import { requestLater } from "./errands.js";
import { SECTIONS, colourOf, ordered } from "./sections.js";
import { frame, say, sectionName, writes } from "./words.js";
// The page of stores, each with the order of its sections.
const fingerprintOf = ({ name, sections }) => JSON.stringify([name, sections]);

export class StoresPage {
  cards = new Map();

  constructor(view) {
    this.list = el("div.stores", {});
    this.none = el("p.hint", {}, say("noStores"));
    view.replaceChildren(el("article.store-page", {},
      el("header.list-head", {}, el("a.round", { href: frame.base, ariaLabel: say("backToLists") }, icon("back")),
        el("div.list-title", {}, el("h1", {}, say("storesTitle")), el("p", {}, say("storesText")))),
      this.none, this.list, writes ? button("button.button.primary.wide", { onclick: () => this.#add() }, icon("plus"), say("addStore")) : ""));
  }

  show() {
    const { stores } = desk.book;
    this.none.hidden = stores.length > 0;
    arrange(this.list, stores.map((store) => {
      const known = this.cards.get(store.id);
      if (known?.looks === fingerprintOf(store)) return known.element;
      const isOpen = known?.element.querySelector("details")?.open;
      const made = { looks: fingerprintOf(store), element: this.#card(store, isOpen) };
      this.cards.set(store.id, made);
      return made.element;
    }));
  }

  // Saves a change. The card already shows it and is not redrawn, so that it keeps the focus.
  async #change(id, change) {
    await requestLater("PATCH", `/grocery-stores/${id}`, change);
    const card = this.cards.get(id);
    if (card && desk.book.store(id)) card.looks = fingerprintOf(desk.book.store(id));
  }

  #add() {
    const field = el("input", { maxLength: 60, required: true, ariaLabel: say("storeName"), placeholder: say("storeName"), autocomplete: "off" });
    const form = el("form", {}, el("h2", {}, say("addStore")), el("div.field", {}, field),
      el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), el("button.button.primary", {}, say("save"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      const name = field.value.trim();
      if (name) requestLater("POST", "/grocery-stores", { id: crypto.randomUUID(), name });
    });
    const dialog = dialogOf(say("addStore"), form);
  }

  #card(store, isOpen) {
    const list = el("ol.walk", {});
    const draw = (names, focused, way) => {
      list.replaceChildren(...names.map((name, at) => this.#step(name, at, names, move)));
      list.children[focused]?.querySelector(`[data-way="${way}"]:not(:disabled), button:not(:disabled)`)?.focus();
    };
    const move = (from, to, names, way) => {
      const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from]);
      draw(moved, way && to, way);
      announce(say("moving", { name: sectionName(names[from]), n: to + 1, all: names.length }));
      this.#change(store.id, { sections: moved });
    };
    draw(ordered([...SECTIONS.keys(), ...store.sections], store.sections));
    const gone = writes ? button("button.item-more", { onclick: () => this.#remove(store) }, icon("trash")) : "";
    const label = (text) => { card.ariaLabel = text; gone.ariaLabel = `${say("delete")}: ${text}`; };
    const name = el("input", { value: store.name, maxLength: 60, ariaLabel: say("storeName"), disabled: !writes, onchange: () => {
      const text = name.value.trim();
      if (!text) return;
      label(text);
      this.#change(store.id, { name: text });
    } });
    const card = el("section.store-card", {}, el("div.store-name.field", {}, name, gone),
      el("details", { open: isOpen ?? desk.book.stores.length < 2 }, el("summary", {}, icon("sort"), say("walk")), list));
    label(store.name);
    return card;
  }

  #step(name, at, names, move) {
    const one = el("li.step", {}, el("span.grip", { "aria-hidden": "true", title: say("drag") }), el(`span.section-dot.c-${colourOf(name)}`), el("span.step-name", {}, sectionName(name)),
      button("button.item-more.up", { disabled: !writes || at === 0, ariaLabel: say("moveUp", { name: sectionName(name) }), onclick: () => move(at, at - 1, names, "up") }, icon("back")),
      button("button.item-more.down", { disabled: !writes || at === names.length - 1, ariaLabel: say("moveDown", { name: sectionName(name) }), onclick: () => move(at, at + 1, names, "down") }, icon("back")));
    one.children[3].dataset.way = "up";
    one.children[4].dataset.way = "down";
    if (writes) dragStep(one, (to) => move(at, to, names));
    return one;
  }

  async #remove(store) {
    const { id, name, position, sections } = desk.book.store(store.id) ?? store;
    await requestLater("DELETE", `/grocery-stores/${id}`);
    tell(say("storeDeleted", { name }), () => requestLater("POST", "/grocery-stores", { id, name, position, sections }));
  }
}

// Drags a section by its grip. Listeners are on the window, because an element that is moved in the
// document loses pointer capture.
function dragStep(step, drop) {
  step.querySelector(".grip").addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const list = step.parentElement;
    const before = [...list.children];
    const stop = new AbortController();
    let last = event.clientY;
    step.classList.add("dragged");
    addEventListener("pointermove", ({ clientY }) => {
      const over = [...list.children].find((one) => {
        const box = one.getBoundingClientRect();
        return one !== step && clientY > box.top && clientY < box.bottom;
      });
      if (over) list.insertBefore(step, clientY > last ? over.nextElementSibling : over);
      last = clientY;
    }, { signal: stop.signal });
    const end = (isDropped) => {
      stop.abort();
      step.classList.remove("dragged");
      const to = [...list.children].indexOf(step);
      if (!isDropped) list.replaceChildren(...before);
      else if (to !== before.indexOf(step)) drop(to);
    };
    addEventListener("pointerup", () => end(true), { signal: stop.signal });
    addEventListener("pointercancel", () => end(false), { signal: stop.signal });
  });
}
