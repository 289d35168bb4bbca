// Converts pasted HTML of web pages, Word and e-mails to Markdown. Drops fonts, colours, scripts
// and Word's own elements.
const BLOCK = /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|CENTER|DD|DETAILS|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|UL)$/;
const SKIPPED = /^(SCRIPT|STYLE|META|LINK|TITLE|HEAD|TEMPLATE|NOSCRIPT|IFRAME|OBJECT|EMBED|SVG|CANVAS|BUTTON|INPUT|SELECT|TEXTAREA|VIDEO|AUDIO|XML|O:P)$/i;

const escaped = (text) => text.replace(/[\\`*[\]<]/g, "\\$&").replace(/(^|\W)_|_(?=\W|$)/g, "$1\\_");

// Escapes characters that would turn a line into a list, quote or heading.
const guarded = (line) => line.replace(/^(\s*)(#{1,6}|[>+-])(?=\s)/, "$1\\$2")
  .replace(/^(\s*\d+)([.)])(?=\s)/, "$1\\$2");

// Styles are read as text, because the CSP forbids applying them even in a detached document.
const styleOf = (node) => node.dataset?.style ?? "";

function around(text, mark) {
  const [, before, inner, after] = text.match(/^(\s*)([^]*?)(\s*)$/);
  return inner ? before + mark + inner + mark + after : text;
}

function marksOf(node, active) {
  const style = styleOf(node);
  const said = (name) => style.match(new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([^;]+)`, "i"))?.[1].trim();
  const fontWeight = said("font-weight");
  const weight = fontWeight === "bold" ? 700 : fontWeight === "normal" ? 400 : Number(fontWeight);
  const fontStyle = said("font-style");
  const marks = [];
  const isBold = /^(B|STRONG)$/.test(node.tagName) ? !(weight && weight < 600) : weight >= 600;
  if (isBold) marks.push("**");
  if (/^(I|EM|CITE|DFN)$/.test(node.tagName) ? fontStyle !== "normal" : fontStyle === "italic") marks.push("_");
  if (/^(S|DEL|STRIKE)$/.test(node.tagName) || /line-through/.test(style)) marks.push("~~");
  return marks.filter((mark) => !active.has(mark));
}

const address = (text) => /^(https?:|mailto:)/i.test(text ?? "") ? text.trim().replace(/[\s()]/g, encodeURIComponent) : undefined;

function inline(node, active = new Set()) {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.data.replace(/\u00a0/g, " ").replace(/\s+/g, " "));
  if (node.nodeType !== Node.ELEMENT_NODE || SKIPPED.test(node.tagName)) return "";
  if (/mso-list:\s*ignore|display:\s*none/i.test(styleOf(node))) return "";
  const { tagName } = node;
  if (tagName === "BR") return "\n";
  if (/^(CODE|KBD|SAMP|TT)$/.test(tagName)) {
    const text = node.textContent.replace(/\s+/g, " ").trim();
    return text && (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
  }
  if (tagName === "IMG") {
    const url = address(node.getAttribute("src"));
    return url ? `![${(node.getAttribute("alt") ?? "").replace(/[[\]\n]/g, " ")}](${url})` : "";
  }
  const marks = marksOf(node, active);
  const within = new Set([...active, ...marks]);
  const url = tagName === "A" && address(node.getAttribute("href"));
  if (url) within.add("link");
  let text = [...node.childNodes].map((child) => inline(child, within)).join("");
  if (url && !active.has("link") && text.trim()) text = text.replace(/^(\s*)([^]*?)(\s*)$/, (_, before, words, after) => `${before}[${words}](${url})${after}`);
  return marks.reduce(around, text);
}

function paragraph(text) {
  const tidy = text.replace(/[ \t]*\n[ \t]*/g, "\n").replace(/[ \t]+/g, " ").trim();
  return tidy.split("\n").map(guarded).join("  \n");
}

const indented = (text, by) => text.split("\n").join(`\n${" ".repeat(by)}`);

function list(node) {
  const isOrdered = node.tagName === "OL";
  let number = Number(node.getAttribute("start") ?? 1);
  const items = [];
  for (const child of node.children) {
    // A nested list without an item belongs to the item before it.
    if (/^(UL|OL)$/.test(child.tagName) && items.length) {
      const { mark } = items.at(-1);
      items.at(-1).text += `\n${" ".repeat(mark.length)}${indented(list(child), mark.length)}`;
    } else if (!SKIPPED.test(child.tagName)) {
      const mark = isOrdered ? `${number++}. ` : "- ";
      const parts = blocks(child);
      const text = parts.length > 1 && !/^(- |\d+\. )/.test(parts[1]) ? parts.join("\n\n") : parts.join("\n");
      if (text) items.push({ mark, text: indented(text, mark.length) });
    }
  }
  return items.map(({ mark, text }) => mark + text).join("\n");
}

function table(node) {
  const rows = [...node.querySelectorAll("tr")].filter((row) => row.closest("table") === node)
    .map((row) => [...row.cells].map((cell) => blocks(cell).join(" ").replace(/\s+/g, " ").replace(/\|/g, "\\|")));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width < 2) return rows.map(([only]) => only).filter(Boolean).join("\n\n");
  const line = (cells) => `| ${Array.from({ length: width }, (_, place) => cells[place] ?? "").join(" | ")} |`;
  return [line(rows[0]), line(Array(width).fill("---")), ...rows.slice(1).map(line)].join("\n");
}

// Word marks list items by a style and writes the bullet as text.
function wordItem(node) {
  const style = styleOf(node);
  if (!/mso-list:\s*l\d/i.test(style)) return undefined;
  const level = Number(style.match(/level(\d)/)?.[1] ?? 1);
  const sign = [...node.querySelectorAll("span")]
    .find((span) => /mso-list:\s*ignore/i.test(styleOf(span)))?.textContent.trim() ?? "";
  const mark = /^[\da-z]{1,3}[.)]/i.test(sign) ? "1. " : "- ";
  return " ".repeat((level - 1) * 3) + mark + paragraph(inlineOf(node));
}

const inlineOf = (node) => [...node.childNodes].map((child) => inline(child)).join("");

function block(node) {
  const { tagName } = node;
  if (/^H[1-6]$/.test(tagName)) {
    const text = paragraph(inlineOf(node)).replace(/\s*\n/g, " ").replace(/^\*\*(.*)\*\*$/, "$1");
    // The page's title is the only h1.
    return text && `${"#".repeat(Math.max(2, Number(tagName[1])))} ${text}`;
  }
  if (tagName === "HR") return "---";
  if (tagName === "PRE") return `\`\`\`\n${node.textContent.replace(/\n+$/, "")}\n\`\`\``;
  if (/^(UL|OL)$/.test(tagName)) return list(node);
  if (tagName === "TABLE") return table(node);
  const inner = blocks(node).join("\n\n");
  return tagName === "BLOCKQUOTE" ? inner && inner.replace(/^/gm, "> ").replace(/^> $/gm, ">") : inner;
}

const hasBlocks = (node) => [...node.querySelectorAll("*")].some(({ tagName }) => BLOCK.test(tagName));

// Returns the paragraphs of a node as Markdown.
function blocks(node) {
  const found = [];
  let run = "";
  const end = () => {
    const text = paragraph(run);
    if (text) found.push(text);
    run = "";
  };
  for (const child of node.childNodes) {
    const isElement = child.nodeType === Node.ELEMENT_NODE && !SKIPPED.test(child.tagName);
    const item = isElement && wordItem(child);
    if (item) {
      end();
      // Joins the items of one list.
      if (/^ *(- |1\. )/.test(found.at(-1) ?? "") && found.isItem) found.push(`${found.pop()}\n${item}`);
      else found.push(item);
      found.isItem = true;
    } else if (isElement && (BLOCK.test(child.tagName) || hasBlocks(child))) {
      end();
      const text = block(child);
      if (text) {
        found.push(text);
        found.isItem = false;
      }
    } else run += inline(child);
  }
  end();
  return found;
}

function read(html) {
  // Clipboards mark the copied part of the document.
  const part = html.match(/<!--StartFragment-->([^]*)<!--EndFragment-->/)?.[1] ?? html;
  const bare = part.replace(/<(style|script)\b[^]*?<\/\1\s*>/gi, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));
  const page = new DOMParser().parseFromString(bare, "text/html");
  return blocks(page.body).join("\n\n").replace(/\n{3,}/g, "\n\n").trim();
}

document.addEventListener("markdown:read", ({ detail }) => { detail.text = read(detail.html); });
