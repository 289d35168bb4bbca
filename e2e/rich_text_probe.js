// Gives test_rich_text.py the editor's document and its Markdown, without the page around it.
import { Editor } from "tiptap";
import { SourceText } from "../Sources/Web/Assets/js/rich/markdown.js";
import { contentOf } from "../Sources/Web/Assets/js/rich/reading.js";
import { extensions } from "../Sources/Web/Assets/js/rich/schema.js";

let editor, source;

globalThis.probe = {
  // Opens a text as the server read it; returns the document.
  open(read) {
    editor?.destroy();
    const element = document.createElement("div");
    editor = new Editor({ element, extensions, content: contentOf(read.blocks), injectCSS: false });
    source = new SourceText(read);
    if (read.blocks.length) source.learn(editor.state.doc);
    editor.state.doc.check();
    return JSON.stringify(editor.getJSON());
  },
  // Adds a paragraph at the end, and undoes that; returns the Markdown after each.
  addAndUndo() {
    editor.commands.insertContentAt(editor.state.doc.content.size, "<p>added</p>");
    const added = source.markdown(editor.state.doc);
    editor.commands.undo();
    return [added, source.markdown(editor.state.doc)];
  },
  unchanged: () => source.markdown(editor.state.doc),
  writtenAnew: () => new SourceText().markdown(editor.state.doc),
};
