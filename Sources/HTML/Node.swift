/// A part of a page. Nodes are generic values: for the compiler a page is one type, which it writes
/// without boxes or a tree on the heap. This requires `@inlinable` throughout the module; without
/// it a page takes twice as long.
@usableFromInline package protocol Node {
  func write(to output: inout HTMLBuffer)
}

extension Node {
  /// Returns the UTF-8 of this node.
  @inlinable package func rendered(capacity: Int = 65_536) -> [UInt8] {
    var output = HTMLBuffer(capacity: capacity)
    write(to: &output)
    return output.bytes
  }
}

/// Text is always escaped.
extension String: Node {
  @inlinable package func write(to output: inout HTMLBuffer) { output.write(text: self) }
}

extension Optional: Node where Wrapped: Node {
  @inlinable package func write(to output: inout HTMLBuffer) { self?.write(to: &output) }
}

/// Markup that is written without escaping. It is a constant in the code, so it cannot contain user
/// input.
@usableFromInline package struct ConstantMarkup: Node {
  @usableFromInline let markup: StaticString

  @inlinable package init(_ markup: StaticString) { self.markup = markup }
  @inlinable package func write(to output: inout HTMLBuffer) { output.write(markup) }
}

/// One node for each element of a sequence, created while it is written.
@usableFromInline package struct ForEach<Elements: Sequence, Content: Node>: Node {
  @usableFromInline let elements: Elements
  @usableFromInline let content: (Elements.Element) -> Content

  @inlinable package init(
    _ elements: Elements, @NodeBuilder content: @escaping (Elements.Element) -> Content
  ) {
    self.elements = elements
    self.content = content
  }

  @inlinable package func write(to output: inout HTMLBuffer) {
    for element in elements { content(element).write(to: &output) }
  }
}

/// An empty node.
@usableFromInline package struct EmptyNode: Node {
  @inlinable package init() {}
  @inlinable package func write(to output: inout HTMLBuffer) {}
}

/// Two nodes, one after the other.
@usableFromInline package struct NodePair<First: Node, Second: Node>: Node {
  @usableFromInline let nodes: (First, Second)

  @inlinable init(_ first: First, _ second: Second) { nodes = (first, second) }
  @inlinable package func write(to output: inout HTMLBuffer) {
    nodes.0.write(to: &output)
    nodes.1.write(to: &output)
  }
}

/// One of two alternative nodes.
@usableFromInline package enum EitherNode<First: Node, Second: Node>: Node {
  case first(First)
  case second(Second)

  @inlinable package func write(to output: inout HTMLBuffer) {
    switch self {
    case .first(let node): node.write(to: &output)
    case .second(let node): node.write(to: &output)
    }
  }
}

/// Combines the contents of an element into one node.
@resultBuilder @usableFromInline package enum NodeBuilder {
  @inlinable package static func buildExpression<N: Node>(_ node: N) -> N { node }
  @inlinable package static func buildBlock() -> EmptyNode { EmptyNode() }
  @inlinable package static func buildPartialBlock<N: Node>(first: N) -> N { first }
  @inlinable package static func buildPartialBlock<A: Node, B: Node>(
    accumulated: A, next: B
  ) -> NodePair<A, B> { NodePair(accumulated, next) }
  @inlinable package static func buildOptional<N: Node>(_ node: N?) -> N? { node }
  @inlinable package static func buildEither<A: Node, B: Node>(first: A) -> EitherNode<A, B> {
    .first(first)
  }
  @inlinable package static func buildEither<A: Node, B: Node>(second: B) -> EitherNode<A, B> {
    .second(second)
  }
}
