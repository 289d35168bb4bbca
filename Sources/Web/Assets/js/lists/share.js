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
  const choice = (word, options, chosen) => el("select", { ariaLabel: say(word) }, options.map(([value, text]) =>
    el("option", { value, selected: value === chosen }, text)));
  const level = choice("mayDo", Object.entries(LEVELS).map(([value, word]) => [value, say(word)]), "check");
  const until = choice("until", [[7, say("aWeek")], [30, say("aMonth")], [0, say("always")]], 30);
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
  const form = el("form", {}, el("h2", {}, say("share")), el("p.hint", {}, say("shareText")), el("div.field", {}, level), el("div.field", {}, until),
    fresh, links, el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("close")),
      needsServer(el("button.button.primary", {}, icon("plus"), say("makeLink")))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      // The server must know the list before it can be shared.
      await desk.sync.flush();
      const days = Number(until.value);
      const expires = days ? new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z$/, "Z") : undefined;
      const { url } = await ask("POST", path, { level: level.value, expires_at: expires });
      const field = el("input", { readOnly: true, value: url, ariaLabel: say("link") });
      fresh.replaceChildren(field, button("button.button", { onclick: () =>
        navigator.clipboard.writeText(url).then(() => tell(say("copied")), () => field.select()) }, say("copyLink")));
      field.select();
      await show();
    } catch (error) {
      failed(error);
    }
  });
  const dialog = dialogOf(say("share"), form);
  await show();
}
