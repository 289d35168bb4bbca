// Prepares pasted HTML of web pages, Word and e-mails for the editor, whose schema then drops what
// it does not know.
const SKIPPED = "script, style, meta, link, title, template, noscript, iframe, object, embed, svg, canvas, button, input, select, textarea, video, audio, xml";

// Styles are read as text, because the CSP forbids applying them even in a detached document.
const styleOf = (node) => node.dataset?.style ?? "";

export function cleanedHTML(html) {
  // Clipboards mark the copied part of the document.
  const part = html.match(/<!--StartFragment-->([^]*)<!--EndFragment-->/)?.[1] ?? html;
  const bare = part.replace(/<(style|script)\b[^]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
  const { body } = new DOMParser().parseFromString(bare, "text/html");
  for (const node of body.querySelectorAll(SKIPPED)) node.remove();
  for (const node of body.querySelectorAll("[data-style]")) {
    if (/mso-list:\s*ignore|display:\s*none/i.test(styleOf(node))) node.dataset.dropped = "";
  }
  joinWordItems(body);
  for (const node of body.querySelectorAll("[data-dropped]")) node.remove();
  for (const node of [...body.querySelectorAll("[data-style]")]) applyStyle(node);
  // The page's title is the only h1.
  for (const node of body.querySelectorAll("h1")) replaceTag(node, "h2");
  // A nested list without an item belongs to the item before it.
  for (const node of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) node.previousElementSibling?.append(node);
  for (const node of body.querySelectorAll(":is(h2, h3, h4, h5, h6) :is(b, strong)")) node.replaceWith(...node.childNodes);
  for (const node of body.querySelectorAll("*")) keepAttributes(node);
  return body.innerHTML;
}

const KEPT = { A: ["href", "title"], IMG: ["src", "alt", "title"], OL: ["start"], TD: ["align", "colspan"], TH: ["align", "colspan"] };

function keepAttributes(node) {
  for (const { name } of [...node.attributes]) {
    if (!KEPT[node.tagName]?.includes(name)) node.removeAttribute(name);
  }
}

function replaceTag(node, name) {
  const other = node.ownerDocument.createElement(name);
  other.append(...node.childNodes);
  node.replaceWith(other);
}

// Turns weight, slant and strokes of a style into elements, and removes those that it revokes.
function applyStyle(node) {
  const style = styleOf(node);
  const value = (name) => style.match(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, "i"))?.[1].trim();
  const weight = value("font-weight");
  const isBold = weight === "bold" || Number(weight) >= 600;
  const align = value("text-align");
  if (/^T[DH]$/.test(node.tagName) && align) node.setAttribute("align", align);
  if (/^(B|STRONG)$/.test(node.tagName) && weight && !isBold) return node.replaceWith(...node.childNodes);
  if (/^(I|EM)$/.test(node.tagName) && value("font-style") === "normal") return node.replaceWith(...node.childNodes);
  if (/^(H[1-6]|LI|UL|OL|TABLE|TBODY|TR|T[DH]|BODY)$/.test(node.tagName)) return undefined;
  const names = [
    isBold && "strong", value("font-style") === "italic" && "em", /line-through/.test(style) && "s",
  ].filter(Boolean);
  for (const name of names) {
    const around = node.ownerDocument.createElement(name);
    around.append(...node.childNodes);
    node.append(around);
  }
  return undefined;
}

// Word marks list items by a style and writes the bullet as text.
function joinWordItems(body) {
  let lists = [];
  for (const node of [...body.querySelectorAll("p")]) {
    const style = styleOf(node);
    if (!/mso-list:\s*l\d/i.test(style)) {
      lists = [];
      continue;
    }
    const level = Number(style.match(/level(\d)/)?.[1] ?? 1);
    const sign = [...node.querySelectorAll("span")]
      .find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))?.textContent.trim() ?? "";
    const isFollowing = node.previousElementSibling === lists[0];
    if (!isFollowing) lists = [];
    lists.length = Math.min(lists.length, level);
    while (lists.length < level) {
      const list = body.ownerDocument.createElement(/^[\da-z]{1,3}[.)]/i.test(sign) ? "ol" : "ul");
      const outer = lists.at(-1);
      if (!outer) node.before(list);
      else (outer.lastElementChild ?? outer.appendChild(body.ownerDocument.createElement("li"))).append(list);
      lists.push(list);
    }
    const item = body.ownerDocument.createElement("li");
    item.append(...node.childNodes);
    lists.at(-1).append(item);
    node.remove();
  }
}
