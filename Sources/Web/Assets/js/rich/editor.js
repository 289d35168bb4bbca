// One field of rich text: the editor, its toolbar, and the switch to its Markdown.
import { Editor } from "tiptap";
import { showFailure } from "../shared/toasts.js";
import { askForImage, askForLink } from "./sheets.js";
import { SourceText } from "./markdown.js";
import { cleanedHTML } from "./paste.js";
import { contentOf, nodeOf } from "./reading.js";
import { extensions } from "./schema.js";

const isAddress = (text) => /^(https?:\/\/|mailto:)\S+$/.test(text.trim());
// A text that was probably written in Markdown.
const isMarkdown = (text) => /^(#{1,6} |[-*+] |\d+[.)] |> |```|\|.*\|$)|\*\*\S[^]*\*\*|\[[^\]]+\]\([^)]+\)/m.test(text);

// Stores the description of a file that has none, so that it is known when the file is used again.
async function storeAlt(id, alt) {
  const { csrf, root } = document.getElementById("toasts").dataset;
  const body = new URLSearchParams({ csrf, alt });
  const answer = await fetch(`${root}/site/media/${id}/alt`, { method: "POST", body }).catch(() => undefined);
  if (!answer?.ok) showFailure();
}

export class RichText {
  constructor(box) {
    this.box = box;
    this.area = box.querySelector("textarea");
    this.place = box.querySelector(".rich-text");
    this.tools = [...box.querySelectorAll("[role=toolbar] button")];
    this.source = new SourceText();
    this.label = this.area.labels[0];
    // While the editor is shown it has the id of the text area, which error messages link to.
    this.id = this.area.id;
  }

  async start() {
    this.box.addEventListener("click", (event) => this.click(event));
    this.box.addEventListener("rich:link", () => this.link());
    document.addEventListener("form:filled", () => {
      if (this.area.value !== this.written) this.reload();
    });
    this.label?.addEventListener("click", (event) => {
      if (!this.editor) return;
      event.preventDefault();
      this.editor.view.focus();
    });
    this.moveInToolbar();
    this.stayAboveKeyboard();
    this.box.dataset.mode = "loading";
    await this.reload();
  }

  // Reads the Markdown and shows it. Keeps the text area if that is impossible.
  async reload() {
    const text = this.area.value;
    let answer = { blocks: [], rest: "" };
    try {
      if (text.trim()) answer = await this.read(text);
    } catch (error) {
      this.showSource();
      return showFailure(error.message || this.box.dataset.failed);
    }
    // Something was typed meanwhile.
    if (this.area.value !== text) return this.reload();
    const had = this.box.contains(document.activeElement);
    this.show(answer);
    if (had) this.editor.view.focus();
    return undefined;
  }

  async read(text) {
    const body = new URLSearchParams({ csrf: document.getElementById("toasts").dataset.csrf, text });
    const answer = await fetch(this.box.dataset.rich, {
      method: "POST", body, headers: { accept: "text/html" },
    }).catch(() => { throw new Error(); });
    if (answer.ok) return answer.json();
    throw new Error(answer.status === 422 ? this.box.dataset.complex : "");
  }

  show({ blocks, rest }) {
    this.editor?.destroy();
    this.place.replaceChildren();
    this.editor = new Editor({
      element: this.place, extensions, content: contentOf(blocks), injectCSS: false,
      editorProps: {
        attributes: this.attributes(),
        scrollMargin: { top: 130, bottom: 90, left: 0, right: 0 },
        scrollThreshold: { top: 130, bottom: 90, left: 0, right: 0 },
        transformPastedHTML: cleanedHTML,
        handlePaste: (_, event) => this.paste(event),
        handleDrop: (view, event) => this.drop(view, event),
        handleTextInput: (view, _, __, text) => this.typeBesideImage(view, text),
        handleDoubleClickOn: (_, __, node) => node.type.name === "image" && this.image(),
      },
      onUpdate: () => this.write(),
      onSelectionUpdate: () => this.showMarks(),
      onTransaction: () => this.showMarks(),
    });
    this.source = new SourceText({ blocks, rest });
    if (blocks.length) this.source.learn(this.editor.state.doc);
    this.written = this.area.value;
    this.box.dataset.mode = "text";
    this.setMode(true);
    this.showMarks();
  }

  attributes() {
    const given = (name) => this.area.getAttribute(name);
    const attributes = {
      id: this.id, role: "textbox", "aria-multiline": "true", class: "prose",
      "aria-label": this.label?.textContent.trim() ?? "",
    };
    for (const name of ["aria-describedby", "aria-invalid", "aria-required"]) {
      if (given(name)) attributes[name] = given(name);
    }
    return attributes;
  }

  // Writes the document into the text area, as if it had been typed there.
  write() {
    const text = this.source.markdown(this.editor.state.doc);
    if (text === this.area.value) return;
    this.written = this.area.value = text;
    this.area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // MARK: - Markdown

  showSource() {
    this.editor?.destroy();
    this.editor = undefined;
    this.place.replaceChildren();
    this.box.dataset.mode = "markdown";
    this.setMode(false);
  }

  setMode(isText) {
    this.area.hidden = isText;
    this.area.id = isText ? `${this.id}-markdown` : this.id;
    this.place.hidden = !isText;
    for (const tool of this.tools) {
      if (tool.dataset.source === undefined) tool.disabled = !isText;
      else tool.setAttribute("aria-pressed", String(!isText));
    }
  }

  async toggleSource() {
    if (!this.editor) await this.reload();
    else this.showSource();
    if (this.editor) this.editor.view.focus();
    else this.area.focus();
  }

  // MARK: - Toolbar

  // Commands for the focused editor. Tiptap's own command would set the focus a frame later.
  chain() {
    this.editor.view.focus();
    return this.editor.chain();
  }

  // Begins a paragraph below the image that the cursor is at, so that a command for paragraphs does
  // not change the image's own into a heading or a list.
  belowImage(chain) {
    const { $from, $to } = this.editor.state.selection;
    if ($from.parent.firstChild?.type.name !== "image" || !$from.sameParent($to)) return chain;
    return chain.insertContentAt($from.after(), { type: "paragraph" }).setTextSelection($from.after() + 1);
  }

  // Text that is typed beside images, or while one is selected, is a paragraph above or below them.
  // In their own it would take the place of the captions, or of the image.
  typeBesideImage(view, text) {
    const { $from, empty, node } = view.state.selection;
    const { content } = $from.parent;
    if (node?.type.name !== "image" && !empty || !content.size) return false;
    if (content.content.some(({ type }) => type.name !== "image")) return false;
    const chain = this.chain();
    const place = empty && !$from.parentOffset
      ? chain.insertContentAt($from.before(), { type: "paragraph" }).setTextSelection($from.before() + 1)
      : this.belowImage(chain);
    return place.insertContent({ type: "text", text }).run();
  }

  click(event) {
    const button = event.target.closest("[data-md], [data-source]");
    if (!button) return;
    if (button.dataset.md) this.acts[button.dataset.md]?.(this.chain());
    else this.toggleSource();
  }

  acts = {
    heading: (chain) => {
      const { level } = this.editor.getAttributes("heading");
      return (level === 2 ? chain.setHeading({ level: 3 })
        : level ? chain.setParagraph() : this.belowImage(chain).setHeading({ level: 2 })).run();
    },
    bold: (chain) => chain.toggleBold().run(),
    italic: (chain) => chain.toggleItalic().run(),
    strike: (chain) => chain.toggleStrike().run(),
    bullets: (chain) => this.belowImage(chain).toggleBulletList().run(),
    numbers: (chain) => this.belowImage(chain).toggleOrderedList().run(),
    quote: (chain) => this.belowImage(chain).toggleBlockquote().run(),
    code: (chain) => {
      const { empty, $from, $to } = this.editor.state.selection;
      return (!empty && $from.sameParent($to) && !this.editor.isActive("codeBlock")
        ? chain.toggleCode() : chain.toggleCodeBlock()).run();
    },
    undo: (chain) => chain.undo().run(),
    redo: (chain) => chain.redo().run(),
    link: () => this.link(),
    image: () => this.editor.isActive("image") ? this.image() : this.chooseImage(),
    table: (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    rowAdd: (chain) => chain.addRowAfter().run(),
    columnAdd: (chain) => chain.addColumnAfter().run(),
    rowDelete: (chain) => chain.deleteRow().run(),
    columnDelete: (chain) => chain.deleteColumn().run(),
    tableDelete: (chain) => chain.deleteTable().run(),
  };

  static active = {
    heading: "heading", bold: "bold", italic: "italic", strike: "strike", bullets: "bulletList",
    numbers: "orderedList", quote: "blockquote", link: "link", image: "image",
  };

  showMarks() {
    const { editor } = this;
    if (!editor) return;
    for (const tool of this.tools) {
      const { md } = tool.dataset;
      const name = RichText.active[md];
      if (name) tool.setAttribute("aria-pressed", String(editor.isActive(name)));
      else if (md === "code") tool.setAttribute("aria-pressed", String(editor.isActive("code") || editor.isActive("codeBlock")));
      else if (md === "undo" || md === "redo") tool.disabled = !editor.can()[md]();
      else if (md === "table") tool.hidden = editor.isActive("table");
      else if (/^(row|column|table)[A-Z]/.test(md)) tool.hidden = !editor.isActive("table");
    }
    if (!this.tools.some((tool) => !tool.tabIndex && !tool.hidden)) this.setTabStop();
  }

  // The toolbar is one tab stop; arrow keys move within it.
  moveInToolbar() {
    this.setTabStop();
    this.box.querySelector("[role=toolbar]").addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const able = this.tools.filter((tool) => !tool.disabled && !tool.hidden);
      if (!step || !able.length) return;
      event.preventDefault();
      const next = able.at((able.indexOf(document.activeElement) + step) % able.length);
      this.setTabStop(next);
      next.focus();
    });
    // A tap on a button must not close the keyboard of a phone.
    this.box.querySelector("[role=toolbar]").addEventListener("pointerdown", (event) => {
      if (event.target.closest("[data-md]")) event.preventDefault();
    });
  }

  setTabStop(stop = this.tools.find((tool) => !tool.hidden)) {
    for (const tool of this.tools) tool.tabIndex = tool === stop ? 0 : -1;
  }

  // Phones lay their keyboard over the page, and tell only the visual viewport.
  stayAboveKeyboard() {
    const view = window.visualViewport;
    if (!view) return;
    const move = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      this.box.style.setProperty("--keyboard", `${Math.round(covered)}px`);
      this.box.toggleAttribute("data-keyboard", covered > 80 && this.box.contains(document.activeElement));
    };
    view.addEventListener("resize", move);
    view.addEventListener("scroll", move);
    this.box.addEventListener("focusin", move);
    this.box.addEventListener("focusout", () => setTimeout(move));
  }

  // MARK: - Links and images

  async link() {
    const { editor } = this;
    this.chain().extendMarkRange("link").run();
    const { from, to } = editor.state.selection;
    const text = editor.state.doc.textBetween(from, to, " ");
    const { href } = editor.getAttributes("link");
    const answer = await askForLink({ text, url: href ?? (isAddress(text) ? text.trim() : ""), isLink: Boolean(href) });
    const chain = this.chain().setTextSelection({ from, to });
    if (!answer) return chain.run();
    if (answer.isRemoved) return chain.unsetLink().run();
    const attrs = { href: answer.url };
    if (from !== to && answer.text === text) return chain.setLink(attrs).run();
    return chain.insertContentAt({ from, to }, {
      type: "text", text: answer.text || answer.url, marks: [{ type: "link", attrs }],
    }).unsetMark("link").run();
  }

  chooseImage() {
    const from = { focus: () => this.editor?.view.focus() };
    document.dispatchEvent(new CustomEvent("media:choose", {
      detail: { take: (medium) => this.insertImage(medium), from, isMany: true },
    }));
  }

  sendImages(files) {
    document.dispatchEvent(new CustomEvent("media:send", {
      detail: { files, take: (medium) => this.insertImage(medium), from: this.editor },
    }));
  }

  // Inserts one image after the other: several that were uploaded together are all asked about.
  insertImage(medium) {
    const insert = () => this.insertNextImage(medium);
    // An image that could not be inserted does not keep the others from being inserted.
    this.inserting = (this.inserting ?? Promise.resolve()).then(insert, insert);
    return this.inserting;
  }

  // A file's name says nothing to a person who does not see the image, so its description is asked
  // for. An image is a paragraph, so that its caption is shown.
  async insertNextImage({ id, url, alt }) {
    const answer = alt ? { alt, caption: "" } : await askForImage({ src: url, alt: "", caption: "" });
    if (!answer || answer.isRemoved) return this.chain().run();
    if (!alt && answer.alt) storeAlt(id, answer.alt);
    const image = { type: "image", attrs: { src: url, alt: answer.alt, title: answer.caption || null } };
    const paragraph = { type: "paragraph", content: [image] };
    const { selection, doc } = this.editor.state;
    // At the end, what is typed next has its own paragraph.
    const isLast = selection.$to.after(1) === doc.content.size;
    return this.chain().insertContent(isLast ? [paragraph, { type: "paragraph" }] : paragraph).run();
  }

  // Edits the description and caption of the selected image.
  async image() {
    const { src, alt, title } = this.editor.getAttributes("image");
    const answer = await askForImage({ src, alt: alt ?? "", caption: title ?? "", isInserted: true });
    const chain = this.chain();
    if (!answer) return chain.run();
    if (answer.isRemoved) return chain.deleteSelection().run();
    return chain.updateAttributes("image", { alt: answer.alt, title: answer.caption || null }).run();
  }

  drop(view, event) {
    const files = [...event.dataTransfer?.files ?? []];
    if (!files.length) return false;
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (place) this.editor.commands.setTextSelection(place.pos);
    this.sendImages(files);
    return true;
  }

  paste(event) {
    const data = event.clipboardData;
    const text = data.getData("text/plain");
    const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (files.length && !text) {
      this.sendImages(files);
      return true;
    }
    const isPlain = !data.getData("text/html") && !this.editor.isActive("codeBlock") && !this.editor.isActive("source");
    if (!isPlain || !isMarkdown(text)) return false;
    this.read(text).then(
      ({ blocks }) => this.editor.commands.insertContent(blocks.map(nodeOf)),
      () => this.editor.commands.insertContent(text));
    return true;
  }
}
