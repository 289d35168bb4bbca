// Chooses the entries of a relation by name, or new ones that are created on save. The text field
// of pages without scripts is kept in sync: other scripts write to it.
const pattern = document.getElementById("picked-item");
const withName = (text, name) => text.replaceAll("{name}", () => name);
const quoted = (title) => (/,|^"/.test(title) ? `"${title.replaceAll('"', '""')}"` : title);
const announce = (text) => { document.getElementById("announcer").textContent = text; };
const titles = (text) => [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/g)]
  .map(([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain.trim()).filter(Boolean);

function item({ id, title, role, face }, hasRoles) {
  const holder = pattern.content.cloneNode(true).firstElementChild;
  for (const node of holder.querySelectorAll("[aria-label]")) {
    node.setAttribute("aria-label", withName(node.getAttribute("aria-label"), title));
  }
  holder.dataset.title = title;
  holder.querySelector(".picked-name").textContent = title;
  if (id) {
    holder.dataset.id = id;
    holder.querySelector(".picked-new").remove();
  }
  if (hasRoles) holder.querySelector(".picked-role").value = role ?? "";
  else holder.querySelector(".picked-role").remove();
  const own = holder.querySelector(".picked-face");
  if (face) own.replaceWith(face);
  else own.textContent = title.split(/\s+/).slice(0, 2).map((word) => [...word][0]).join("");
  return holder;
}

function start(box) {
  const text = box.closest(".field").querySelector("[data-text]");
  const [sent, list] = [box.querySelector("[type=hidden]"), box.querySelector(".picked")];
  const [search, options] = ["combobox", "listbox"].map((role) => box.querySelector(`[role=${role}]`));
  const hasRoles = box.hasAttribute("data-roles");
  const isOne = box.classList.contains("one");
  // `answered`: the query of the shown options. `wanted`: Enter was pressed before they arrived.
  let timer, request, answered, wanted = false, isPressed = false;

  // The search takes over the label and the error.
  for (const name of ["id", "aria-invalid", "aria-describedby"]) {
    if (text.hasAttribute(name)) search.setAttribute(name, text.getAttribute(name));
    text.removeAttribute(name);
  }
  search.removeAttribute("aria-label");

  const shown = () => [...list.children].map(({ dataset }) => quoted(dataset.title));
  const both = () => [...shown(), search.value.trim()].filter(Boolean).join(", ");

  // Writes the list to the fields that are sent; a list nobody changed stays disabled.
  function settle() {
    text.value = both();
    sent.disabled = false;
    sent.value = JSON.stringify({
      links: [...list.children].map((each) => ({
        id: each.dataset.id, title: each.dataset.title,
        attributes: hasRoles ? { role: each.querySelector(".picked-role")?.value.trim() ?? "" } : undefined,
      })),
      typed: search.value.trim() || undefined,
    });
  }

  function changed(words) {
    settle();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    if (words) announce(words);
  }

  function fill(entries) {
    list.replaceChildren(...entries.map((entry) => item(entry, hasRoles)));
  }

  // MARK: Search

  const active = () => options.querySelector("[aria-selected=true]");

  function point(option) {
    active()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) search.setAttribute("aria-activedescendant", option.id);
    else search.removeAttribute("aria-activedescendant");
  }

  function close() {
    clearTimeout(timer);
    request?.abort();
    wanted = false;
    options.hidden = true;
    options.replaceChildren();
    search.setAttribute("aria-expanded", "false");
    point();
  }

  async function look() {
    request?.abort();
    const mine = (request = new AbortController());
    const typed = search.value.trim();
    try {
      const answer = await fetch(box.dataset.picker + encodeURIComponent(typed), {
        signal: mine.signal, headers: { "commonplace-part": "1" },
      });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!answer.ok) throw new Error(answer.status);
      // An option that is being pressed would be gone before the click.
      while (isPressed) await new Promise((resolve) => { setTimeout(resolve, 20); });
      if (mine.signal.aborted) return;
      const taken = new Set([...list.children].map(({ dataset }) => dataset.id ?? 0));
      const found = [...page.querySelectorAll("[role=option]")].filter(({ dataset }) => !taken.has(dataset.id));
      options.replaceChildren(...found.map((option, place) => {
        option.id = `${options.id}-${place}`;
        return document.adoptNode(option);
      }));
      answered = typed;
      options.hidden = !found.length;
      search.setAttribute("aria-expanded", String(Boolean(found.length)));
      const folded = typed.toLocaleLowerCase();
      if (typed) point(found.find((each) => !each.matches(".new")
        && each.dataset.title.toLocaleLowerCase() === folded) ?? found[0]);
      if (wanted && typed && found.length) choose(active());
    } catch (error) {
      if (error.name !== "AbortError") announce(pattern.dataset.failed);
    } finally {
      if (request === mine) request = undefined;
    }
  }

  function choose(option) {
    const { id, title } = option.dataset;
    const face = option.classList.contains("new") ? undefined : option.querySelector(".picked-face");
    const made = item({ id, title, face }, hasRoles);
    if (isOne) list.replaceChildren(made);
    else list.append(made);
    search.value = "";
    close();
    changed(withName(pattern.dataset.chosen, title));
    if (isOne) made.querySelector("[data-picked=remove]").focus();
    else search.focus();
  }

  search.addEventListener("input", () => {
    wanted = false;
    settle();
    clearTimeout(timer);
    timer = setTimeout(look, 120);
  });
  search.addEventListener("focus", () => { if (options.hidden) look(); });
  search.addEventListener("blur", close);
  search.addEventListener("keydown", (event) => {
    const all = [...options.children];
    const at = all.indexOf(active());
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      if (options.hidden) return look();
      point(all.at(event.key === "ArrowDown" ? (at + 1) % all.length : at < 0 ? -1 : at - 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!options.hidden && answered === search.value.trim() && active()) return choose(active());
      if (!search.value.trim()) return;
      wanted = true;
      look();
    } else if (event.key === "Escape") {
      if (!options.hidden) event.stopPropagation();
      close();
    }
  });
  // Keeps the focus in the search while choosing with the pointer.
  options.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    isPressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => { isPressed = false; }));
  }
  options.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) choose(option);
  });

  // MARK: List

  function move(row, step) {
    const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!other) return;
    if (step < 0) other.before(row);
    else other.after(row);
    const place = [...list.children].indexOf(row) + 1;
    changed(withName(pattern.dataset.moved, row.dataset.title)
      .replace("{n}", place).replace("{total}", list.children.length));
  }

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-picked]");
    const row = button?.closest("li");
    const action = button?.dataset.picked;
    if (action === "remove") {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      changed(withName(pattern.dataset.removed, row.dataset.title));
      (next?.querySelector("[data-picked=remove]") ?? search).focus();
    } else if (action) {
      move(row, action === "up" ? -1 : 1);
      const rest = getComputedStyle(button).visibility === "hidden"
        ? row.querySelector(`[data-picked=${action === "up" ? "down" : "up"}]`) : button;
      rest.focus();
    }
  });
  list.addEventListener("keydown", (event) => {
    // Enter in a role must not submit the form.
    if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    const { activeElement } = document;
    move(event.target.closest("li"), event.key === "ArrowUp" ? -1 : 1);
    activeElement.focus();
  });
  list.addEventListener("input", settle);

  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("[data-drag]")?.closest("li");
    if (!row || event.button || isOne) return;
    event.preventDefault();
    list.setPointerCapture(event.pointerId);
    row.classList.add("dragged");
    const follow = ({ clientY }) => {
      const { top, bottom } = row.getBoundingClientRect();
      const step = clientY < top ? -1 : clientY > bottom ? 1 : 0;
      if (step) move(row, step);
    };
    const end = () => {
      row.classList.remove("dragged");
      list.removeEventListener("pointermove", follow);
    };
    list.addEventListener("pointermove", follow);
    for (const name of ["pointerup", "pointercancel"]) list.addEventListener(name, end, { once: true });
  });

  // MARK: Other scripts

  // A lookup or a change of type writes the text; the server matches its names on save.
  function read() {
    if (text.value === both()) return;
    fill(titles(text.value).map((title) => ({ title, id: "" })));
    for (const mark of list.querySelectorAll(".picked-new")) mark.remove();
    search.value = "";
    sent.disabled = true;
  }
  text.addEventListener("change", read);
  document.addEventListener("form:filled", ({ detail }) => {
    const kept = detail?.get(sent.name)?.at(-1);
    if (!kept) return read();
    const { links, typed } = JSON.parse(kept);
    fill(links.map(({ id, title, attributes }) => ({ id, title, role: attributes?.role })));
    search.value = typed ?? "";
    settle();
  });
  // What a person typed before this script arrived is searched, not lost.
  const typedBefore = search.value;
  if (!sent.disabled) settle();
  else read();
  if (typedBefore) {
    search.value = typedBefore;
    settle();
    if (document.activeElement === search) look();
  }
}

for (const box of document.querySelectorAll("[data-picker]")) start(box);
