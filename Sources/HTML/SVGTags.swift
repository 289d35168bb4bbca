/// Elements of drawings. Sizes and positions are attributes, since the content security policy
/// forbids inline styles.
@inlinable package var rect: Tag { Tag("rect") }
@inlinable package var line: Tag { Tag("line") }
/// The SVG element `text`. Its name is different because many types have a property `text`.
@inlinable package var svgText: Tag { Tag("text") }
