// What a rich text can contain: the document of CommonMark with tables, strikethrough and tasks.
// RichTextDocument.swift writes nodes with these names.
import {
  Blockquote, Bold, BulletList, Code, CodeBlock, Document, Dropcursor, Gapcursor,
  HardBreak, Heading, HorizontalRule, Image, InputRule, Italic, Link, ListItem, Node, OrderedList,
  Paragraph, Strike, Table, TableCell, TableHeader, TableRow, Text, TrailingNode, UndoRedo, pm,
  textblockTypeInputRule,
} from "tiptap";

// An attribute of the document that its HTML does not show.
const hidden = (value) => ({ default: value, rendered: false });

// The pages load images of this server only.
const isLocal = (url) => /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(url ?? "");

const tight = { addAttributes() { return { ...this.parent?.(), tight: hidden(true) }; } };

const Item = ListItem.extend({
  content: "block+",
  addAttributes() {
    return {
      ...this.parent?.(),
      checked: {
        default: null,
        parseHTML: (element) => element.dataset.checked ? element.dataset.checked === "true" : null,
        renderHTML: ({ checked }) => checked === null ? {} : { "data-checked": String(checked) },
      },
    };
  },
  addInputRules() {
    return [new InputRule({
      find: /^\s*\[([ xX]?)\]\s$/,
      handler: ({ state, range, match }) => {
        const { $from } = state.selection;
        const item = $from.node(-1);
        if (item?.type.name !== "listItem" || $from.index(-1)) return null;
        state.tr.delete(range.from, range.to)
          .setNodeMarkup($from.before(-1), undefined, { ...item.attrs, checked: /x/i.test(match[1]) });
      },
    })];
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      "Mod-]": () => this.editor.commands.sinkListItem(this.name),
      "Mod-[": () => this.editor.commands.liftListItem(this.name),
      "Mod-Enter": () => toggleTask(this.editor.view),
    };
  },
  addProseMirrorPlugins() {
    return [new pm.state.Plugin({ props: { handleDOMEvents: { mousedown: tick } } })];
  },
});

// Ticks the task of an item, or of the selection's item.
function toggleTask(view, place) {
  const $place = place === undefined ? view.state.selection.$from : view.state.doc.resolve(place);
  for (let depth = $place.depth; depth > 0; depth -= 1) {
    const node = $place.node(depth);
    if (node.type.name !== "listItem") continue;
    if (node.attrs.checked === null) return false;
    view.dispatch(view.state.tr.setNodeMarkup(
      $place.before(depth), undefined, { ...node.attrs, checked: !node.attrs.checked }));
    return true;
  }
  return false;
}

// The box of a task is drawn before its item.
function tick(view, event) {
  const item = event.target.closest?.("li[data-checked]");
  if (!item || event.target !== item) return false;
  const first = item.firstElementChild.getBoundingClientRect();
  const isRight = getComputedStyle(item).direction === "rtl";
  if (isRight ? event.clientX < first.right : event.clientX > first.left) return false;
  event.preventDefault();
  return toggleTask(view, view.posAtDOM(item, 0));
}

const Picture = Image.extend({
  renderHTML({ node }) {
    const { src, alt, title } = node.attrs;
    const shown = isLocal(src)
      ? ["img", { src, alt: alt ?? "", loading: "lazy" }]
      : ["span", { class: "rich-missing" }, alt || src || ""];
    const caption = title ? [["span", { class: "rich-caption" }, title]] : [];
    return ["span", { class: "rich-image" }, shown, ...caption];
  },
});

// Lines that have no visible form, such as definitions of links: edited as Markdown.
const Source = Node.create({
  name: "source",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  renderHTML: () => ["pre", { class: "rich-source" }, ["code", 0]],
});

const cell = {
  content: "paragraph",
  addAttributes() {
    return {
      ...this.parent?.(),
      align: {
        default: null,
        parseHTML: (element) => {
          const align = element.dataset.align || element.getAttribute("align");
          return /^(left|center|right)$/.test(align ?? "") ? align : null;
        },
        renderHTML: ({ align }) => align ? { "data-align": align } : {},
      },
    };
  },
};

// The title of the page is the heading of the first level, so that "# " begins one of the second, as
// the button does.
const Title = Heading.extend({
  addInputRules() {
    return this.options.levels.map((level) => textblockTypeInputRule({
      find: new RegExp(`^(#{${level === 2 ? "1," : ""}${level}})\\s$`), type: this.type,
      getAttributes: { level },
    })).slice(1);
  },
});

// The sheet of editor.js replaces the dialog of the library.
const Anchor = Link.extend({
  addAttributes() { return { ...this.parent?.(), title: hidden(null) }; },
  addKeyboardShortcuts() {
    return {
      "Mod-k": () => {
        this.editor.view.dom.dispatchEvent(new CustomEvent("rich:link", { bubbles: true }));
        return true;
      },
    };
  },
});

// A page script may not add styles, so rich.css has those of the editor.
export const extensions = [
  Document, Paragraph, Text, Blockquote, Bold, Italic, Strike, HardBreak, HorizontalRule, CodeBlock,
  Source, Title, TableRow, UndoRedo, Gapcursor, Dropcursor.configure({ class: "rich-drop", color: false }),
  TrailingNode, Item, BulletList.extend(tight), OrderedList.extend(tight),
  Code.extend({ excludes: "" }), Picture.configure({ inline: true }),
  Table, TableCell.extend(cell), TableHeader.extend(cell),
  Anchor.configure({
    openOnClick: false, autolink: true, linkOnPaste: true, defaultProtocol: "https",
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (url) => /^(https?:|mailto:|[^:]*$|[/#?])/i.test(url ?? ""),
  }),
];
