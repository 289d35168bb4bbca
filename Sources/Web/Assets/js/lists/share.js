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

  const show = async () => {
    try {
      const { data } = await ask("GET", path);
      links.replaceChildren(...data.map((share) => el("li", {},
        el("span", {}, [say(LEVELS[share.level]), share.expires_at && shortDay(share.expires_at)].filter(Boolean).join(" · ")),
        needsServer(button("button.button.danger", { onclick: () => ask("DELETE", `${path}/${share.id}`).then(show, failed) }, say("endLink"))))));
    } catch (error) {
      failed(error);
    }
  };
  const form = el("form", {}, el("header.sheet-head", {}, el("h2", {}, say("share")),
    button("button.round", { ariaLabel: say("close"), onclick: () => dialog.close() }, icon("close"))),
    el("p.hint", {}, say("shareText")), labelled("mayDo", level), labelled("until", until),
    el("div.actions", {}, needsServer(el("button.button.primary", {}, icon("plus"), say("makeLink")))), fresh, links);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      // The server must know the list before it can be shared.
      await desk.sync.flush();
      const days = Number(until.value);
      const expires = days ? new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, "Z") : undefined;
      const { url } = await ask("POST", path, { level: level.value, expires_at: expires });
      const field = el("input", { readOnly: true, value: url, ariaLabel: say("link") });
      // The button says so itself, because the dialog covers messages.
      const copy = button("button.button", { onclick: () =>
        navigator.clipboard.writeText(url).then(() => { copy.textContent = say("copied"); }, () => {
          field.select();
          copy.replaceWith(el("p.hint", {}, say("copyByHand")));
        }) }, say("copyLink"));
      fresh.replaceChildren(field, copy);
      field.select();
      await show();
    } catch (error) {
      failed(error);
    }
  });
  const dialog = dialogOf(say("share"), form);
  await show();
}
