import { button, el, icon } from "./dom.js";
import { listen } from "./gestures.js";
import { valueOf } from "./merge.js";
import { canonical, signOf } from "./sections.js";
import { frame, say, sectionName, ticks, writes } from "./words.js";
// An item's row: a tap on its name or its circle checks it. A tap on the amount, the pencil, F2 on
// the circle or the sheet edits it; ⋯, a long press or a right click opens the sheet; a swipe deletes.

export class Row {
  constructor(id, actions) {
    this.id = id;
    this.actions = actions;
    this.tick = button("button.item-tick", { role: "checkbox", "aria-describedby": `amount-${id} facts-${id}` }, el("span", {}, icon("check")));
    this.facts = el("small", { id: `facts-${id}` });
    this.name = el("div.item-name", {}, el("span"), this.facts);
    this.quantity = el("span.item-quantity", { id: `amount-${id}` });
    this.sign = el("span.item-sign", { "aria-hidden": "true" });
    this.change = button("button.item-change", { onclick: () => actions.edit(id) }, icon("edit"));
    this.more = button("button.item-more", { "aria-haspopup": "dialog", onclick: () => actions.menu(id) }, icon("more"));
    this.gone = button("button.item-gone", { onclick: () => actions.remove(id) }, icon("close"));
    this.content = el("div.item-content", { onclick: ({ target }) => {
      if (writes && target === this.quantity) actions.edit(id, true);
      else if (ticks && (this.tick.contains(target) || !this.form && !target.closest("button"))) actions.check(id);
    } }, this.tick, this.name, this.quantity, this.sign, ...writes ? [this.change, this.more, this.gone] : []);
    this.element = el("li.item", {}, el("span.item-under", { "aria-hidden": "true" }, icon("trash")), this.content);
    this.tick.disabled = !ticks;
    this.element.dataset.id = id;
    if (!writes) return;
    this.tick.addEventListener("keydown", ({ key }) => key === "F2" && actions.edit(id));
    listen(this.element, this.content, {
      isIdle: () => !this.form, menu: () => actions.menu(id), left: () => actions.remove(id) });
  }

  show(item, book, shop) {
    const [name, quantity, isChecked] = ["name", "quantity", "checked"].map((field) => valueOf(item, field));
    const store = shop ? undefined : book.store(valueOf(item, "store"))?.name;
    // Everything on the list was added by somebody, which only the sheet says.
    const by = changeOf(item, "addedBy");
    const section = canonical(valueOf(item, "section") || "Other");
    const key = JSON.stringify([name, quantity, isChecked, store, by, section]);
    if (this.shown === key) return;
    this.shown = key;
    this.element.classList.toggle("checked", Boolean(isChecked));
    this.tick.ariaChecked = String(Boolean(isChecked));
    this.tick.ariaLabel = say("check", { name });
    this.name.firstChild.textContent = name;
    this.facts.textContent = [store, by].filter(Boolean).join(" · ");
    this.quantity.textContent = quantity ?? "";
    [this.sign.textContent, this.sign.title] = [signOf(section), sectionName(section)];
    this.change.ariaLabel = this.change.title = say("editItem", { name });
    this.more.ariaLabel = say("moreFor", { name });
    this.gone.ariaLabel = `${say("delete")}: ${name}`;
  }

  // Replaces the name by fields for name and quantity.
  edit(item, isAmount) {
    if (this.form) return;
    const name = el("input.edit-name", { defaultValue: valueOf(item, "name"), maxLength: 200, ariaLabel: say("itemName"), enterKeyHint: "done", autocomplete: "off" });
    const quantity = el("input.edit-quantity", { defaultValue: valueOf(item, "quantity") ?? "", maxLength: 40, ariaLabel: say("quantity"), placeholder: say("quantityHint"), autocomplete: "off" });
    const close = (isKept) => {
      const { form } = this;
      if (!form) return;
      const isHere = form.contains(document.activeElement);
      this.form = undefined;
      form.replaceWith(this.name, this.quantity);
      // Unchanged fields are not saved, because another device may have changed them.
      const typed = ({ value, defaultValue }) => value === defaultValue ? undefined : value.trim();
      if (isKept) this.actions.save(this.id, typed(name), typed(quantity));
      if (isHere) this.tick.focus({ preventScroll: true });
    };
    this.form = el("form.item-edit", {
      onsubmit: (event) => { event.preventDefault(); close(true); },
      onkeydown: ({ key }) => key === "Escape" && close(false),
      onfocusout: ({ relatedTarget }) => {
        if (!this.form?.contains(relatedTarget)) setTimeout(() => { if (!this.form?.contains(document.activeElement)) close(true); });
      },
    }, name, quantity, el("button.round", { ariaLabel: say("save") }, icon("check")));
    // A press beside the fields does not close them, because its click would check the item.
    // Without a result: a handler that returns false would also prevent the focus of the fields.
    this.content.onmousedown = (event) => { if (this.form?.contains(event.target) === false) event.preventDefault(); };
    this.name.replaceWith(this.form);
    this.quantity.remove();
    const first = isAmount ? quantity : name;
    first.focus({ preventScroll: true });
    first.select();
  }
}

// Who wrote an item last, and what that was. Undefined for this member, for `but`, for a change that
// the server does not know yet, and for guests, whom the server tells no names. It is the change with
// the latest stamp. The first seven characters of a stamp are its time in steps of half a minute: the
// fields of a new item are set together.
export function changeOf({ by, fields: { checked, ...fields } }, but) {
  if ("shared" in frame || [undefined, frame.name].includes(by)) return undefined;
  const stamps = Object.values(fields).map(([, stamp]) => stamp).sort();
  const last = stamps.at(-1);
  const isNew = last.slice(0, 7) === stamps[0].slice(0, 7);
  const did = checked?.[1] > last ? checked[0] ? "checkedBy" : "changedBy" : isNew ? "addedBy" : "changedBy";
  return did === but ? undefined : say(did, { name: by ?? say("guest") });
}
