// Loaded by rich.js: toolbar, shortcuts and preview of a Markdown text area. Edits use insertText,
// so that the browser's undo includes them.
const boxes = document.querySelectorAll("[data-rich]");

function replaceRange(area, text, start, end, from = area.selectionStart, to = area.selectionEnd) {
  area.focus();
  area.setSelectionRange(from, to);
  const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!done) area.setRangeText(text, from, to, "end");
  if (start !== undefined) area.setSelectionRange(start, end ?? start);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const chosen = (area) => area.value.slice(area.selectionStart, area.selectionEnd);

// Toggles marks around the selection, without its outer white space.
function wrap(area, mark) {
  let { selectionStart: from, selectionEnd: to, value } = area;
  while (from < to && /\s/.test(value[from])) from += 1;
  while (to > from && /\s/.test(value[to - 1])) to -= 1;
  const size = mark.length;
  const isOutside = value.slice(from - size, from) === mark && value.slice(to, to + size) === mark;
  const text = value.slice(from, to);
  if (isOutside) return replaceRange(area, text, from - size, to - size, from - size, to + size);
  if (text.length > 2 * size && text.startsWith(mark) && text.endsWith(mark)) {
    return replaceRange(area, text.slice(size, -size), from, to - 2 * size, from, to);
  }
  replaceRange(area, mark + text + mark, from + size, to + size, from, to);
}

// The range of the lines that contain the selection.
function lines(area) {
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const end = area.value.indexOf("\n", Math.max(area.selectionEnd, from));
  return { from, to: end < 0 ? area.value.length : end };
}

const PREFIX = /^(\s*)(?:#{1,6} |[-*+] (?:\[[ x]\] )?|\d+[.)] |> )?/;

// Adds the mark to each line, or removes it if all lines have it.
function prefix(area, make, has) {
  const { from, to } = lines(area);
  const old = area.value.slice(from, to).split("\n");
  const filled = old.filter((line) => line.trim());
  const isOn = filled.length && filled.every((line) => has.test(line));
  let number = 0;
  const text = old.map((line) => {
    if (!line.trim() && old.length > 1) return line;
    const [whole, blank] = line.match(PREFIX);
    return blank + (isOn ? "" : make(++number, line)) + line.slice(whole.length);
  }).join("\n");
  const isOne = area.selectionStart === area.selectionEnd;
  replaceRange(area, text, isOne ? from + text.length : from, from + text.length, from, to);
}

// Cycles through a heading, a smaller heading and none.
function heading(area) {
  const { from, to } = lines(area);
  const line = area.value.slice(from, to);
  const next = /^### /.test(line) ? "" : /^## /.test(line) ? "### " : "## ";
  const text = next + line.replace(PREFIX, "");
  replaceRange(area, text, from + text.length, undefined, from, to);
}

function code(area) {
  if (!chosen(area).includes("\n")) return wrap(area, "`");
  const { from, to } = lines(area);
  replaceRange(area, `\`\`\`\n${area.value.slice(from, to)}\n\`\`\``, from + 3, undefined, from, to);
}

const isAddress = (text) => /^(https?:\/\/|mailto:)\S+$/.test(text.trim());

function link(area) {
  const text = chosen(area);
  const from = area.selectionStart;
  if (isAddress(text)) return replaceRange(area, `[](${text.trim()})`, from + 1);
  replaceRange(area, `[${text}](https://)`, text ? from + text.length + 3 : from + 1, text ? from + text.length + 11 : from + 1);
}

const acts = {
  heading, link, code,
  bold: (area) => wrap(area, "**"),
  italic: (area) => wrap(area, "_"),
  bullets: (area) => prefix(area, () => "- ", /^\s*[-*+] /),
  numbers: (area) => prefix(area, (number) => `${number}. `, /^\s*\d+[.)] /),
  quote: (area) => prefix(area, () => "> ", /^\s*> /),
  image: (area) => document.dispatchEvent(new CustomEvent("media:choose", {
    detail: { take: (media) => insertImage(area, media), from: area },
  })),
};

function insertImage(area, { name, alt, url }) {
  const before = area.value.slice(0, area.selectionStart);
  const gap = !before || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  replaceRange(area, `${gap}![${(alt || name || "").replace(/[[\]]/g, "")}](${url})\n\n`);
}

// Enter continues a list; on an empty item it ends the list.
function continueList(area, event) {
  if (area.selectionStart !== area.selectionEnd || event.isComposing || event.shiftKey) return;
  const from = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
  const line = area.value.slice(from, area.selectionStart);
  const [whole, blank, sign, box = ""] = line.match(/^(\s*)([-*+]|\d+[.)]|>) (\[[ x]\] )?/) ?? [];
  if (!sign) return;
  event.preventDefault();
  if (line === whole) return replaceRange(area, "", from, undefined, from, area.selectionStart);
  const number = sign.match(/^(\d+)([.)])$/);
  const next = number ? `${Number(number[1]) + 1}${number[2]}` : sign;
  replaceRange(area, `\n${blank}${next} ${box && "[ ] "}`);
}

function indent(area, isOut) {
  const { from, to } = lines(area);
  const text = area.value.slice(from, to).split("\n")
    .map((line) => isOut ? line.replace(/^ {1,2}/, "") : `  ${line}`).join("\n");
  replaceRange(area, text, from + text.length, undefined, from, to);
}

const keys = { b: "bold", i: "italic", k: "link", e: "code" };

function keydown(event) {
  const area = event.target;
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) return continueList(area, event);
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const act = keys[event.key.toLowerCase()];
  if (act) acts[act](area);
  else if (event.key === "]" || event.key === "[") indent(area, event.key === "[");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function paste(event) {
  const area = event.target;
  const data = event.clipboardData;
  const text = data.getData("text/plain");
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const html = data.getData("text/html");
  if (files.length && !text) {
    event.preventDefault();
    return document.dispatchEvent(new CustomEvent("media:send", {
      detail: { files, take: (media) => insertImage(area, media), from: area },
    }));
  }
  if (isAddress(text) && chosen(area) && !isAddress(chosen(area))) {
    event.preventDefault();
    return replaceRange(area, `[${chosen(area)}](${text.trim()})`);
  }
  if (!html) return;
  event.preventDefault();
  reading(area).then(() => {
    const detail = { html };
    document.dispatchEvent(new CustomEvent("markdown:read", { detail }));
    replaceRange(area, detail.text || text);
  }, () => replaceRange(area, text));
}

// Loads the conversion of HTML.
const reading = (area) => import(area.closest("[data-rich]").dataset.paste);

// The server renders the text as on the public site.
async function preview(box, area, button) {
  const shown = box.querySelector(".rich-preview");
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", isOn);
  for (const other of box.querySelectorAll("[data-md]")) other.disabled = isOn;
  area.hidden = isOn;
  shown.hidden = !isOn;
  if (!isOn) return area.focus();
  shown.setAttribute("aria-busy", "true");
  shown.textContent = "";
  const body = new URLSearchParams({ csrf: document.getElementById("toasts").dataset.csrf, text: area.value });
  try {
    const answer = await fetch(box.dataset.rich, { method: "POST", body, headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    shown.replaceChildren(...[...page.body.children].map((node) => document.adoptNode(node)));
  } catch {
    shown.textContent = box.dataset.failed;
  }
  shown.removeAttribute("aria-busy");
}

for (const box of boxes) {
  const area = box.querySelector("textarea");
  area.addEventListener("keydown", keydown);
  area.addEventListener("paste", paste);
  reading(area).catch(() => {});
  const tools = [...box.querySelectorAll("[role=toolbar] button")];
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-md], [data-preview]");
    if (!button) return;
    if (button.dataset.md) acts[button.dataset.md](area);
    else preview(box, area, button);
  });
  // The toolbar is one tab stop; arrow keys move within it.
  tools.forEach((tool, place) => { tool.tabIndex = place ? -1 : 0; });
  box.querySelector("[role=toolbar]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const able = tools.filter((tool) => !tool.disabled);
    if (!step || !able.length) return;
    event.preventDefault();
    const next = able.at((able.indexOf(document.activeElement) + step) % able.length);
    for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
    next.focus();
  });
}
