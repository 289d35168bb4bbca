// Writes a document of the editor as Markdown. Blocks that nobody changed keep their source, so
// that opening and saving a text changes nothing.

const isSpace = (char) => !char || /\s/.test(char);
const isMarkup = (char) => /[\p{P}\p{S}]/u.test(char ?? "");
const isWord = (char) => !isSpace(char) && !isMarkup(char);
const lastOf = (text) => [...text.slice(-2)].at(-1);
const entity = (char) => `&#${char.codePointAt(0)};`;

// MARK: - Documents

// The blocks of a text as the server read them, and the nodes that the editor made of them.
export class SourceText {
  constructor({ blocks, rest } = { blocks: [], rest: "" }) {
    this.blocks = blocks;
    this.rest = rest;
  }

  // Remembers the nodes of the blocks.
  learn(doc) {
    this.blocks.forEach((block, place) => { block.of = doc.child(place); });
  }

  // The place of the block from which a node was made: the one after `previous`, if several are alike.
  placeOf(node, previous) {
    const next = this.blocks[previous + 1];
    if (next && (next.of === node || next.of.eq(node))) return previous + 1;
    const same = this.blocks.findIndex(({ of }) => of === node);
    return same >= 0 ? same : this.blocks.findIndex(({ of }) => of.eq(node));
  }

  markdown(doc) {
    let text = "";
    let previous = -1;
    let marker;
    doc.forEach((node, _, index) => {
      let place = this.placeOf(node, previous);
      const isNext = place >= 0 && place === previous + 1;
      if (place < 0 && (isBlank(node) || index === doc.childCount - 1 && isEmptyText(node))) return;
      if (place >= 0 && (!isNext && !this.standsAlone(place, index) || this.isUnclosed(place, doc, index))) place = -1;
      const source = place >= 0 ? this.blocks[place].source : undefined;
      const written = source ?? block(node, { markers: [marker, this.markerAfter(doc, index)] });
      text += isNext && place >= 0 ? this.blocks[place].gap : text && "\n\n";
      text += written;
      marker = markerOf(node, written);
      // -2 is before no block, so an empty line follows a block that did not keep its source.
      previous = place >= 0 ? place : -2;
    });
    const isEnd = previous === this.blocks.length - 1 && previous >= 0;
    return text && text + (isEnd ? this.rest : this.rest && "\n");
  }

  // Whether the source of a block means the same after any other block. An indented block would
  // belong to a list before it.
  standsAlone(place, index) { return !index || !/^\s/.test(this.blocks[place].source); }

  // Whether a block is code up to the end of the source, which may lack its last fence, and is now
  // followed by others.
  isUnclosed(place, doc, index) {
    const isLast = place === this.blocks.length - 1 && doc.child(index).type.name === "codeBlock";
    return isLast && doc.content.content.slice(index + 1).some((node) => !isBlank(node));
  }

  // The marker of a list that follows and keeps its source: two lists with one marker would be one.
  markerAfter(doc, index) {
    const next = index + 1 < doc.childCount ? doc.child(index + 1) : undefined;
    const place = next && /List$/.test(next.type.name) ? this.placeOf(next, -2) : -1;
    return place >= 0 ? markerOf(next, this.blocks[place].source) : undefined;
  }
}

const isBlank = (node) => node.type.name === "paragraph" && !node.childCount;

// The editor always ends with a line to write in, which can have become a heading.
const isEmptyText = (node) => node.isTextblock && !node.childCount && !node.type.spec.code;

// The sign of a list's items: "-", "*", "+", "." or ")".
const markerOf = (node, source) => /List$/.test(node.type.name)
  ? source.match(/^\s*(?:([-*+])|\d+([.)]))/)?.slice(1).find(Boolean) : undefined;

// MARK: - Blocks

// `isInner` is true within a list, where a line of dashes would be an item.
function block(node, { markers = [], isInner = false } = {}) {
  const { attrs } = node;
  switch (node.type.name) {
    case "heading": {
      const text = inline(node).replace(/\s*\n/g, " ").replace(/(^|\s)(#+)$/, "$1\\$2");
      return `${"#".repeat(attrs.level)}${text && ` ${text}`}`;
    }
    case "blockquote": return blocks(node).join("\n\n").split("\n").map((line) => line ? `> ${line}` : ">").join("\n");
    case "bulletList":
    case "orderedList": return list(node, markers);
    case "codeBlock": return code(node.textContent, attrs.language ?? "");
    case "horizontalRule": return isInner ? "___" : "---";
    case "table": return table(node);
    case "source": return node.textContent;
    default: return guarded(inline(node));
  }
}

// The blocks in a node, without empty paragraphs. Neighbouring lists get different markers.
function blocks(node, isInner = false) {
  const written = [];
  let marker;
  node.forEach((child) => {
    if (isBlank(child) && node.childCount > 1) return;
    const text = block(child, { markers: [marker], isInner });
    marker = markerOf(child, text);
    written.push(text);
  });
  return written;
}

function list(node, taken) {
  const isOrdered = node.type.name === "orderedList";
  const signs = isOrdered ? [".", ")"] : ["-", "*", "+"];
  const sign = signs.find((one) => !taken.includes(one)) ?? signs.find((one) => one !== taken[0]);
  const isTight = node.attrs.tight && node.content.content.every(staysTight);
  let number = node.attrs.start ?? 1;
  const items = [];
  node.forEach((item) => {
    const mark = isOrdered ? `${number++}${sign} ` : `${sign} `;
    const { checked } = item.attrs;
    const box = checked === null ? "" : checked ? "[x] " : "[ ] ";
    const lines = (box + blocks(item, true).join(isTight ? "\n" : "\n\n")).split("\n");
    items.push(lines.map((line, place) => place ? line && " ".repeat(mark.length) + line : mark + line).join("\n").trimEnd());
  });
  return items.join(isTight ? "\n" : "\n\n");
}

// Whether the blocks of an item stay separate without empty lines between them.
function staysTight(item) {
  let before;
  const children = item.content.content.filter((child) => !isBlank(child) || item.childCount === 1);
  return children.every((child) => {
    // These end what is before them, and nothing continues them.
    const isSeparate = (node) => /^(heading|codeBlock|horizontalRule)$/.test(node.type.name);
    const follows = /^(blockquote|bulletList)$/.test(child.type.name)
      || child.type.name === "orderedList" && child.attrs.start === 1;
    const stays = !before || isSeparate(before) || isSeparate(child)
      || before.type.name === "paragraph" && follows;
    before = child;
    return stays;
  });
}

function code(text, info) {
  const sign = info.includes("`") ? "~" : "`";
  const longest = Math.max(2, ...[...text.matchAll(sign === "`" ? /`+/g : /~+/g)].map(([run]) => run.length));
  const fence = sign.repeat(longest + 1);
  return `${fence}${info}\n${text && `${text}\n`}${fence}`;
}

function table(node) {
  const rows = node.content.content.map((row) => row.content.content.flatMap((cell) => {
    const text = inline(cell.firstChild ?? cell, true).replace(/\s*\\?\n/g, " ");
    // Markdown has no cells across columns.
    return [text, ...Array((cell.attrs.colspan ?? 1) - 1).fill("")];
  }));
  const width = Math.max(...rows.map(({ length }) => length));
  const line = (cells) => `| ${Array.from({ length: width }, (_, place) => cells[place] ?? "").join(" | ")} |`;
  const rule = { left: ":---", center: ":---:", right: "---:" };
  const rules = node.firstChild.content.content.map(({ attrs }) => rule[attrs.align] ?? "---");
  const ruled = Array.from({ length: width }, (_, place) => rules[place] ?? "---");
  return [line(rows[0]), `| ${ruled.join(" | ")} |`, ...rows.slice(1).map(line)].join("\n");
}

// Escapes characters that would turn a line into another block.
const guarded = (text) => text.split("\n").map((line) => line
  .replace(/^(#{1,6}|[-+*])(?=\s|$)/, "\\$1")
  .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
  .replace(/^(>|=+\s*$|-[-\s]*$|\+)/, "\\$1")
  .replace(/^([|:])(?=[-|:\s]*$)/, "\\$1")).join("\n");

// MARK: - Text

const MARKS = { bold: "**", strike: "~~" };

// Splits the children of a block into pieces with marks. White space at the edge of emphasis is
// moved out of it, since Markdown does not apply marks next to white space.
function piecesOf(parent) {
  const pieces = [];
  parent.forEach((node) => {
    const { marks } = node;
    if (!node.isText) pieces.push({ node, marks, isSpace: node.type.name === "hardBreak" });
    else if (marks.some(({ type }) => type.name === "code")) pieces.push({ text: node.text, marks });
    else {
      for (const [text] of node.text.replace(/\s*\n\s*/g, " ").matchAll(/^\s+|\s+$|\S(?:[^]*\S)?/g)) {
        pieces.push({ text, marks, isSpace: !text.trim() });
      }
    }
  });
  const has = (piece, mark) => piece?.marks.some((other) => other.eq(mark));
  const solid = (from, step) => {
    let place = from + step;
    while (pieces[place]?.isSpace) place += step;
    return pieces[place];
  };
  return pieces.map((piece, place) => !piece.isSpace ? piece : {
    ...piece, marks: piece.marks.filter((mark) => has(solid(place, -1), mark) && has(solid(place, 1), mark)),
  });
}

const isCode = ({ type }) => type.name === "code";

function inline(parent, isCell = false) {
  const pieces = piecesOf(parent);
  const open = [];
  let text = "";
  // Whether the next letter has to be written as an entity, so that a mark can end before it.
  let isGuarded = false;
  const extent = (mark, from) => {
    let place = from;
    while (pieces[place]?.marks.some((other) => other.eq(mark))) place += 1;
    return place;
  };
  const append = (added) => {
    const [first] = added;
    text += isGuarded && isWord(first) ? entity(first) + added.slice(first.length) : added;
    if (added) isGuarded = false;
  };
  const close = () => {
    const { mark, sign } = open.pop();
    if (mark.type.name === "link") append(`](${target(mark.attrs.href, mark.attrs.title)})`);
    else {
      isGuarded = isMarkup(lastOf(text));
      text += sign;
    }
  };
  const begin = (mark, place) => {
    const after = pieces[extent(mark, place)];
    const first = starting(pieces[place]);
    const last = lastOf(text);
    if (mark.type.name === "link") {
      if (last === "!" && !text.endsWith("\\!")) text = `${text.slice(0, -1)}\\!`;
      isGuarded = false;
      text += "[";
      return open.push({ mark });
    }
    const isInWord = isWord(last) || isWord(after && starting(after));
    const sign = MARKS[mark.type.name] ?? (isInWord ? "*" : "_");
    if (isMarkup(first) && isWord(last)) text = text.slice(0, -last.length) + entity(last);
    isGuarded = false;
    text += sign;
    open.push({ mark, sign });
  };
  pieces.forEach((piece, place) => {
    const marks = piece.marks.filter((mark) => !isCode(mark));
    const isKept = ({ mark }) => marks.some((other) => other.eq(mark));
    const isNew = (mark) => !open.some((other) => other.mark.eq(mark));
    const link = marks.find((mark) => mark.type.name === "link" && isNew(mark));
    const end = link ? extent(link, place) : 0;
    // Marks that end within a new link are opened again inside it.
    while (open.some((one) => !isKept(one)) || link && open.some(({ mark }) => extent(mark, place) < end)) close();
    const address = link && linkAlone(link, piece, end - place);
    if (address) return append(address);
    marks.filter(isNew).sort((one, other) => order(other, place) - order(one, place))
      .forEach((mark) => begin(mark, place));
    append(written(piece));
  });
  while (open.length) close();
  return tidy(text);

  function order(mark, place) { return extent(mark, place) * 2 + (mark.type.name === "link" ? 1 : 0); }

  function written(piece) {
    if (piece.node) {
      const { type, attrs } = piece.node;
      return type.name === "hardBreak" ? "\\\n"
        : `![${escaped(attrs.alt ?? "", isCell).replace(/\]/g, "\\]")}](${target(attrs.src ?? "", attrs.title)})`;
    }
    if (piece.marks.some(isCode)) return codeSpan(piece.text, isCell);
    const result = escaped(piece.text, isCell);
    return open.some(({ mark }) => mark.type.name === "link") ? result.replace(/\]/g, "\\]") : result;
  }
}

// The first character of what a piece becomes.
const starting = ({ node, text, marks }) => node ? (node.type.name === "hardBreak" ? " " : "!")
  : marks.some(isCode) ? "`" : [...text.slice(0, 2)][0];

// The line breaks and spaces at the edges of a block have no effect.
const tidy = (text) => text.replace(/[ \t]*\\\n[ \t]*/g, "\\\n").replace(/^(\\\n|[ \t\n])+|(?<!\\)(\\\n)+$/g, "").replace(/[ \t\n]+$/, "");

// A link whose text is its address, in angle brackets.
function linkAlone({ attrs }, { text, marks, node }, size) {
  const isPlain = size === 1 && !node && marks.length === 1 && text === attrs.href && !attrs.title;
  return isPlain && /^[a-z][a-z0-9+.-]{1,31}:[^\s<>\\]*$/i.test(text) ? `<${text}>` : undefined;
}

function codeSpan(text, isCell) {
  const shown = text.replace(/\n/g, " ");
  const runs = new Set([...shown.matchAll(/`+/g)].map(([run]) => run.length));
  let size = 1;
  while (runs.has(size)) size += 1;
  const pad = /^`|`$/.test(shown) || /^ .* $/.test(shown) && shown.trim() ? " " : "";
  const span = "`".repeat(size) + pad + shown + pad + "`".repeat(size);
  return isCell ? span.replace(/\|/g, "\\|") : span;
}

function target(url, title) {
  const plain = /^[^\s<>()\\&]+$/.test(url);
  const address = plain ? url : `<${url.replace(/\n/g, "%0A").replace(/[<>\\&]/g, "\\$&")}>`;
  return title ? `${address} "${title.replace(/["\\&]/g, "\\$&").replace(/\n\s*\n/g, "\n")}"` : address;
}

function escaped(text, isCell) {
  return text
    .replace(/[\\`[<]/g, "\\$&")
    .replace(/\*/g, (sign, place) => /\s/.test(text[place - 1] ?? "") && /\s/.test(text[place + 1] ?? "") ? sign : `\\${sign}`)
    .replace(/_/g, (sign, place, whole) => isWord(whole[place - 1]) && isWord(whole[place + 1]) ? sign : `\\${sign}`)
    .replace(/~(?=[^~]*~)|~(?<=~[^~]*~)/g, "\\~")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/\|/g, isCell ? "\\|" : "|");
}
