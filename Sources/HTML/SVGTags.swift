/// Elements of drawings. Their numbers are attributes, since a page's policy forbids styles on it.
@inlinable package var rect: Tag { Tag("rect") }
@inlinable package var line: Tag { Tag("line") }
/// Text of a drawing; `text` is a word of every model.
@inlinable package var drawnText: Tag { Tag("text") }
