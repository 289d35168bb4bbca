import { desk } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { button, el, icon, needsServer, tell } from "./dom.js";
import { Unreachable, ask } from "./wire.js";
import { say, shortDay } from "./words.js";
// The dialog for share links of a list: access level, expiry and revoking.
const LEVELS = { view: "mayView", check: "mayCheck", edit: "mayEdit" };
const DAY_MS = 86_400_000;

export async function openShare(list) {
  const path = `/grocery-lists/${list}/shares`;
  const choice = (options, chosen) => el("select", {}, options.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
  const labelled = (word, control) => el("label.sheet-field", {}, el("span", {}, say(word)), control);
  const level = choice(Object.entries(LEVELS).map(([value, word]) => [value, say(word)]), "check");
  const until = choice([[7, say("aWeek")], [30, say("aMonth")], [0, say("always")]], 30);
  const links = el("ul.links", {});
  const fresh = el("div.field", { role: "status" });
  const failed = (error) => error instanceof Unreachable ? fresh.replaceChildren(el("p.banner.failed", {}, say("shareNeedsNetwork")))
    : tell(error.message, undefined, "failure");

  // Says that a link ends for those who have it, and asks.
  const askToEnd = (share, row) => {
    const shown = [...row.childNodes];
    const keep = () => row.replaceChildren(...shown);
    const end = needsServer(button("button.button.danger", { onclick: () =>
      ask("DELETE", `${path}/${share.id}`).then(show).then(() => form.querySelector(".primary").focus(), failed) }, say("endLink")));
    row.replaceChildren(el("span", { role: "alert" }, say("endLinkQuestion")),
      el("div.link-acts", {}, button("button.button", { onclick: () => { keep(); row.querySelector(".danger").focus(); } }, say("cancel")), end));
    end.focus();
  };
  const rowOf = (share) => {
    const facts = [say(LEVELS[share.level]), say("linkMade", { day: shortDay(share.created_at) }),
      share.expires_at && say("linkUntil", { day: shortDay(share.expires_at) })];
    const row = el("li", {}, el("span", {}, facts.filter(Boolean).join(" · ")), el("div.link-acts", {},
      // The server stores only a hash of a link, so that an existing one cannot be shown.
      needsServer(button("button.button", { onclick: () => make(share.level, share.expires_at) }, say("remakeLink"))),
      button("button.button.danger", { onclick: () => askToEnd(share, row) }, say("endLink"))));
    return row;
  };
  const show = async () => {
    try {
      const { data } = await ask("GET", path);
      links.replaceChildren(...data.map(rowOf));
    } catch (error) {
      failed(error);
    }
  };
  const make = async (access, expires) => {
    try {
      // The server must know the list before it can be shared.
      await desk.sync.flush();
      const { url } = await ask("POST", path, { level: access, expires_at: expires });
      const field = el("input", { readOnly: true, value: url, ariaLabel: say("link"), "aria-describedby": "link-once" });
      // The button says so itself, because the dialog covers messages.
      const copy = button("button.button", { onclick: () =>
        navigator.clipboard.writeText(url).then(() => { copy.textContent = say("copied"); }, () => {
          field.select();
          copy.replaceWith(el("p.hint", {}, say("copyByHand")));
        }) }, say("copyLink"));
      fresh.replaceChildren(field, el("p.hint", { id: "link-once" }, say("linkOnce")), copy);
      field.select();
      await show();
    } catch (error) {
      failed(error);
    }
  };
  const form = el("form", {}, el("header.sheet-head", {}, el("h2", {}, say("share")),
    button("button.round", { ariaLabel: say("close"), onclick: () => dialog.close() }, icon("close"))),
    el("p.hint", {}, say("shareText")), labelled("mayDo", level), labelled("until", until),
    el("div.actions", {}, needsServer(el("button.button.primary", {}, icon("plus"), say("makeLink")))), fresh, links);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const days = Number(until.value);
    make(level.value, days ? new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, "Z") : undefined);
  });
  const dialog = dialogOf(say("share"), form);
  await show();
}
