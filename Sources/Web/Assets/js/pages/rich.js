/*! With Tiptap (MIT, copyright Tiptap GmbH) and ProseMirror (MIT, copyright Marijn Haverbeke and
others). Their licences are in the program's copyright file. */
// Rich text: an editor in place of a text area of Markdown, which stays the form's control.
import { RichText } from "../rich/editor.js";

for (const box of document.querySelectorAll("[data-rich]")) new RichText(box).start();
