import { addRead } from "./adding.js";
import { desk, makeList } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { requestLater } from "./errands.js";
import { inNominative, readLine, sectionOf } from "./household.js";
import { isShown, valueOf } from "./merge.js";
import { pasteText } from "./scan.js";
import { SECTIONS, canonical, colourOf, ordered } from "./sections.js";
import { photoInput } from "./ways.js";
import { dayName, frame, say, sectionName } from "./words.js";
// The review of a scan: choosing its parts and correcting lines, each with its piece of the photo.
const INITIAL_LINES = 5, MIN_CONFIDENCE = 0.75, CROP_HEIGHT = 2.6, CROP_MARGIN = 0.3;
// Names given by the program and not read from the list: shown in the person's language.
const GENERATED_NAMES = { "Grocery list": "groceryList", "Meal plan": "mealPlan", "Crossed out": "crossedOut", Notes: "notes" };
const BADGES = { grocery: "grocery", meal_plan: "mealPlan", crossed_out: "crossedOut", notes: "notes" };

export class ClarifyPage {
  // `looked`: the reviewed sections, stored when the page was left or reloaded.
  constructor(view, { answer, photo, list }, looked) {
    const known = desk.book.lists.get(list);
    this.list = known && isShown(known) ? known : undefined;
    const back = this.list ? `${frame.base}/${list}` : frame.base;
    this.scan = answer.photo_url && answer.id;
    this.size = [answer.width, answer.height];
    this.photo = photo && URL.createObjectURL(photo);
    // The id of the new list, stored so that pressing twice or reloading creates one list.
    this.id = looked?.id ?? crypto.randomUUID();
    this.sections = looked?.sections ?? (answer.sections ?? answer).map((section) => ({
      ...section, chosen: section.type !== "crossed_out", items: section.items.map(itemOf),
    }));
    this.cards = this.sections.map((section) => this.#card(section));
    this.count = el("p", { role: "status" });
    this.make = button("button.button.primary.wide", { onclick: () => this.#finish() });
    view.replaceChildren(el("article.clarify", {},
      el("header.list-head", {}, el("a.round", { href: back, ariaLabel: this.list ? valueOf(this.list, "name") : say("backToLists") }, icon("back")),
        el("div.list-title", {}, el("h1", {}, this.sections.length ? say("found", { n: this.sections.length }) : say("nothingRead")),
          this.sections.length > 1 && this.count, this.sections.length > 0 && this.list && el("p", {}, say("joins", { name: valueOf(this.list, "name") }))),
        this.photo && el("a.list-photo", { href: this.photo, target: "_blank", ariaLabel: say("photo") }, el("img", { src: this.photo, alt: "" }))),
      // Without a photo the note on an empty result would speak of one.
      (this.photo || this.sections.length > 0) && answer.note && el("p.hint", {}, answer.note),
      this.sections.length ? this.cards : this.#nothing(),
      this.sections.length > 0 && el("div.clarify-end", {}, this.make, el("a.button.quiet.wide", { href: back }, say(this.photo ? "otherPhoto" : "cancel")))));
    this.#recount();
  }

  #recount() {
    const chosen = this.sections.filter((section) => section.chosen);
    const items = chosen.reduce((sum, section) => sum + section.items.length, 0);
    this.count.textContent = say("selectedOf", { chosen: chosen.length, all: this.sections.length });
    this.make.textContent = say("addSelected", { n: items });
    this.make.disabled = !items;
    desk.device.note("looked", { id: this.id, sections: this.sections });
  }

  // Shown when nothing was read: the photo and other ways to add items.
  #nothing() {
    const list = this.list?.id;
    return el("div.empty.nothing-read", {}, this.photo && el("img", { src: this.photo, alt: say("photo") }),
      el("div.entrance-ways", {}, button("button.button.primary.way", { onclick: () => pasteText(list) }, icon("paste"), say("typeIt")),
        photoInput(say("takePhoto"), true, list), photoInput(say(this.photo ? "otherPhoto" : "choosePhoto"), false, list),
        el("a.button.way", { href: `${document.getElementById("toasts").dataset.root}/settings/assist` }, icon("settings"), say("ownKey"))));
  }

  #card(section) {
    const box = el("input", { type: "checkbox", checked: section.chosen, onchange: () => {
      section.chosen = box.checked;
      card.classList.toggle("off", !section.chosen);
      this.#recount();
    } });
    const list = el("ul.read-lines", {});
    const more = button("button.button.quiet", { onclick: () => { section.isWhole = !section.isWhole; draw(); } });
    const draw = () => {
      const shown = section.isWhole ? section.items : section.items.slice(0, INITIAL_LINES);
      list.replaceChildren(...shown.map((item) => this.#line(item, section, draw)));
      more.hidden = section.items.length <= INITIAL_LINES;
      more.textContent = section.isWhole ? say("showLess") : say("andMore", { n: section.items.length - INITIAL_LINES });
    };
    // A single part without a heading becomes a list that is named by its day.
    const own = GENERATED_NAMES[section.name], isList = own && !this.list && this.sections.length === 1;
    const name = isList ? dayName(desk.book.names()) : own ? say(own) : section.name;
    const card = el(`section.read-card.of-${section.type}${section.chosen ? "" : ".off"}`, { "aria-label": name },
      el("label.read-head", {}, box, el("h2", {}, name), el("span.badge", {}, say(BADGES[section.type])),
        el("span.section-count", {}, section.items.length)), list, more);
    draw();
    return card;
  }

  #crop(item) {
    return this.photo && item.box ? cropOf(this.photo, item.box, this.size) : undefined;
  }

  #line(item, section, draw) {
    const isUnsure = item.confidence !== undefined && item.confidence < MIN_CONFIDENCE;
    return el("li", {}, button("button.read-line", { onclick: () => this.#correct(item, section, draw) },
      this.#crop(item), el("span.read-name", {}, el(`span.section-dot.c-${colourOf(item.section)}`), item.name, item.quantity && el("small", {}, item.quantity),
      item.original && el("small", {}, say("insteadOf", { text: item.original }))),
      isUnsure && el("span.unsure", {}, say("unsure")), icon("edit")));
  }

  // The dialog for one line: name, alternatives, quantity and section.
  #correct(item, section, draw) {
    const field = (word, value, most) => el("input", { value, maxLength: most, ariaLabel: say(word), placeholder: say(word), autocomplete: "off" });
    const [name, quantity] = [field("itemName", item.name, 200), field("quantity", item.quantity, 40)];
    const place = el("select", { ariaLabel: say("whereTo"), onchange: () => { isPlaced = true; } });
    const lay = (section) => place.replaceChildren(...ordered([...SECTIONS.keys(), section]).map((one) =>
      el("option", { value: one, selected: one === section }, sectionName(one))));
    let isPlaced = false;
    lay(item.section);
    // As in a list: a new name selects its section; an unknown name keeps the present one.
    const follow = () => {
      const section = canonical(sectionOf(name.value));
      if (!isPlaced) lay(section === "Other" ? item.section : section);
    };
    name.addEventListener("input", follow);
    const close = (change) => { change?.(); draw(); this.#recount(); dialog.close(); };
    const form = el("form", {}, this.#crop(item),
      item.confidence !== undefined && el("p.hint", {}, say("sure", { percent: Math.round(item.confidence * 100) })),
      el("div.field", {}, name), item.alternatives[0] && el("div.alternatives", {}, el("p", {}, say("alternatives")), item.alternatives.map((text) =>
        button("button.chip", { onclick: () => { name.value = text; follow(); name.focus(); } }, text))),
      el("div.field", {}, quantity), el("div.field", {}, place),
      el("div.actions", {}, button("button.button.danger", { onclick: () => close(() => section.items.splice(section.items.indexOf(item), 1)) }, say("delete")),
        el("button.button.primary", {}, say("save"))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close(() => Object.assign(item, { name: name.value.trim() || item.name, quantity: quantity.value.trim(), section: canonical(place.value), confidence: undefined, original: undefined }));
    });
    const dialog = dialogOf(say("editItem", { name: item.name }), form);
    name.select();
  }

  // A new list is named after its only heading.
  #listName() {
    const [section, other] = this.sections.filter(({ chosen }) => chosen);
    const { name } = section;
    return other || name in GENERATED_NAMES || desk.book.names().has(name)
      ? dayName(desk.book.names()) : name.slice(0, 100);
  }

  async #finish() {
    this.make.disabled = true;
    this.make.ariaBusy = "true";
    const items = this.sections.filter((section) => section.chosen).flatMap((section) => section.items);
    // The list may have been deleted in the meantime; then a new one is created.
    const list = [this.list?.id, this.id].map((id) => desk.book.lists.get(id)).find((known) => known && isShown(known));
    const { id, done } = list ?? makeList(this.#listName(), this.id);
    const isKept = (!done || await done) && await addRead(id, items);
    this.make.disabled = isKept;
    this.make.ariaBusy = String(isKept);
    if (!isKept) return;
    // Attaches the photo to the list.
    if (this.scan) await requestLater("POST", `/grocery-scans/${this.scan}/list`, { list: id, items: [] });
    await desk.device.note("scan", undefined);
    // The hash makes the list's page start the check of sections.
    location.replace(`${frame.base}/${id}#check${list && list.id !== this.id ? "-added" : ""}`);
  }
}

function itemOf(item) {
  const read = item.name === undefined ? readLine(item.text) : inNominative({ name: item.name, quantity: item.quantity ?? "" });
  const alternatives = (item.alternatives ?? []).map((one) => one.text ?? one).filter((text) => text !== read.name);
  return { id: crypto.randomUUID(), ...read, alternatives, box: item.box, confidence: item.confidence, original: item.original, section: canonical(item.section ?? sectionOf(read.name)) };
}

// A piece of a photo with a margin, cropped by CSS. The box is [x, y, width, height] as shares of
// the photo's size.
function cropOf(address, [left, top, width, height], [wide, high]) {
  const around = CROP_MARGIN * height * high;
  const [from, to] = [[left * wide - around, top * high - around],
    [(left + width) * wide + around, (top + height) * high + around]];
  const [x, y] = [Math.max(0, from[0] / wide), Math.max(0, from[1] / high)];
  const [w, h] = [Math.min(1, to[0] / wide) - x, Math.min(1, to[1] / high) - y];
  const ratio = (w * wide) / (h * high);
  const at = (start, share) => share < 1 ? `${100 * start / (1 - share)}%` : "0";
  const part = el("span.crop", { "aria-hidden": "true" });
  Object.assign(part.style, {
    backgroundImage: `url("${address}")`, aspectRatio: `${ratio}`, inlineSize: `min(100%, ${CROP_HEIGHT * ratio}rem)`,
    backgroundSize: `${100 / w}% ${100 / h}%`, backgroundPosition: `${at(x, w)} ${at(y, h)}`,
  });
  return part;
}
