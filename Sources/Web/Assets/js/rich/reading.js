// Makes the editor's document of what the server read in a text in Markdown.

// The parts of a text that follow each other with the same marks become one, as in the editor.
function joined(node) {
  if (!node.content) return node;
  const content = [];
  for (const child of node.content.map(joined)) {
    const last = content.at(-1);
    const isSame = last?.type === "text" && child.type === "text"
      && JSON.stringify(last.marks) === JSON.stringify(child.marks);
    if (isSame) last.text += child.text;
    else content.push({ ...child });
  }
  return { ...node, content };
}

export const nodeOf = ({ node, source }) => node ? joined(node)
  : { type: "source", content: [{ type: "text", text: source }] };

export const contentOf = (blocks) => ({
  type: "doc", content: blocks.length ? blocks.map(nodeOf) : [{ type: "paragraph" }],
});
