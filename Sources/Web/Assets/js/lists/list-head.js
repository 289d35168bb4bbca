import { progressOf } from "./book.js";
import { button, el, icon, needsServer } from "./dom.js";
import { valueOf } from "./merge.js";
import { renameAt } from "./rename.js";
import { makeRing } from "./ring.js";
import { frame, say, writes } from "./words.js";
import { showToast } from "../shared/toasts.js";
// The head of a list: name, progress and menu.
export class ListHead {
  ring = makeRing();
  count = el("p.list-count", {});

  constructor(id, menu) {
    this.id = id;
    this.name = button("button.list-name", { disabled: !writes, onclick: () => this.rename() });
    this.title = el("h1", {}, this.name);
    this.photo = el("a.list-photo", { target: "_blank", hidden: true, ariaLabel: say("photo") }, el("img", { alt: "" }));
    this.element = el("header.list-head.of-list", {},
      el("a.round", { href: frame.base, ariaLabel: say("backToLists"), hidden: "shared" in frame }, icon("back")), this.photo,
      el("details.menu", { "data-menu": "", hidden: !menu.length },
        el("summary.round", { ariaLabel: say("more") }, icon("more")),
        el("div.menu-panel", {}, menu.map(([symbol, text, act, byServer]) => {
          const item = button("button.menu-item", { onclick: (event) => { event.target.closest("details").open = false; act(); } }, icon(symbol), text);
          return byServer ? needsServer(item) : item;
        }))),
      el("div.list-title", {}, this.title, this.count), this.ring.box);
  }

  show(list, store, unsent) {
    const name = valueOf(list, "name");
    const { all, done, share } = progressOf(list);
    if (this.name.textContent !== name) {
      this.name.textContent = name;
      this.name.title = say("renameList");
      document.title = `${name} · Commonplace`;
    }
    const parts = [all ? say("ofItems", { done, all }) : say("noItems"), store && say("atStore", { name: store.name })];
    const text = parts.filter(Boolean).join(" · ");
    if (this.count.firstChild?.textContent !== text) this.count.replaceChildren(el("span", {}, text));
    this.ring.show({ all, share });
    // The path only: the host of this page can differ from the server's base URL.
    const picture = list.photo_url ? new URL(list.photo_url, location).pathname : "";
    if (this.photo.hidden !== !picture) {
      this.photo.hidden = !picture;
      [this.photo.href, this.photo.firstChild.src] = [picture, `${picture}?w=320`];
    }
    if (all && share === 1 && this.before !== undefined && this.before < 1) this.#cheer();
    this.before = share;
  }

  #cheer() {
    showToast({ text: say("allDone") });
    this.ring.box.classList.add("cheer");
    setTimeout(() => this.ring.box.classList.remove("cheer"), 1600);
  }

  rename() { renameAt(this.name, this.id); }
}
