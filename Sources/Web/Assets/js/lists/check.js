import { changed, desk, edit } from "./desk.js";
import { button, el, needsServer, tell } from "./dom.js";
import { valueOf } from "./merge.js";
import { contentHash } from "./print.js";
import { canonical } from "./sections.js";
import { ask } from "./wire.js";
import { say, sectionName } from "./words.js";
// Asks the server which items may be in the wrong section, and offers to move them.
let latest = 0;

// `isAsked`: the person started the check, so that it also reports that there is nothing to move.
export async function checkSections(list, banner, isAsked = true) {
  const turn = latest += 1;
  banner.replaceChildren(el("p.banner.busy", { role: "status" }, say("checking")));
  try {
    if (!await desk.sync.flush()) throw new Error("away");
    const print = contentHash(desk.book.lists.get(list.id));
    const { suggestions } = await ask("POST", `/grocery-lists/${list.id}/check`, {}, 60_000);
    if (turn !== latest) return;
    localStorage.setItem(`lists:checked:${list.id}`, print);
    changed();
    // Leaves out items that were moved in the meantime.
    const open = suggestions.filter(({ id, to }) => {
      const item = desk.book.lists.get(list.id)?.items.get(id);
      return item && canonical(to) !== canonical(valueOf(item, "section") || "Other");
    });
    if (open.length) offerMoves(list, banner, open);
    else {
      banner.replaceChildren();
      if (isAsked) tell(say("nothingToMove"));
    }
  } catch {
    if (turn !== latest) return;
    banner.replaceChildren(el("div.banner.failed", { role: "alert" }, el("p", {}, say("checkFailed")),
      el("div.actions", {}, needsServer(button("button.button.primary", { onclick: () => checkSections(list, banner) }, say("checkSections"))),
        button("button.button.quiet", { onclick: () => banner.replaceChildren() }, say("close")))));
  }
}

function offerMoves(list, banner, suggestions) {
  const close = () => banner.replaceChildren();
  const accept = () => {
    close();
    const before = suggestions.map(({ id, from }) => [list.id, id, "section", from]);
    edit(suggestions.map(({ id, to }) => [list.id, id, "section", canonical(to)]));
    tell(say("suggests", { n: suggestions.length }), () => edit(before));
  };
  banner.replaceChildren(el("div.banner", { role: "status" },
    el("details", { open: suggestions.length < 4 }, el("summary", {}, say("suggests", { n: suggestions.length })),
      el("ul", {}, suggestions.map(({ name, from, to }) => el("li", {},
        say("fromTo", { name, from: sectionName(from), to: sectionName(to) }))))),
    el("div.actions", {}, button("button.button.primary", { onclick: accept }, say("accept")),
      button("button.button.quiet", { onclick: close }, say("dismiss")))));
}
