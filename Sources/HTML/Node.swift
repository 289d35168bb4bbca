/// A piece of a page. Nodes are plain generic values: the compiler sees a page as one type and
/// writes it without boxes or a tree on the heap. (`@inlinable` all through this module is what
/// lets it; without, a page takes twice as long.)
@usableFromInline package protocol Node {
  func write(to output: inout HTMLBuffer)
}

extension Node {
  /// The bytes of this piece and nothing else.
  @inlinable package func rendered(capacity: Int = 65_536) -> [UInt8] {
    var output = HTMLBuffer(capacity: capacity)
    write(to: &output)
    return output.bytes
  }
}

/// Text is escaped wherever it stands.
extension String: Node {
  @inlinable package func write(to output: inout HTMLBuffer) { output.write(text: self) }
}

extension Optional: Node where Wrapped: Node {
  @inlinable package func write(to output: inout HTMLBuffer) { self?.write(to: &output) }
}

/// Markup of our own that is written as it is. It takes constants of the program only, so nothing
/// that came from a person can be in it.
@usableFromInline package struct ConstantMarkup: Node {
  @usableFromInline let markup: StaticString

  @inlinable package init(_ markup: StaticString) { self.markup = markup }
  @inlinable package func write(to output: inout HTMLBuffer) { output.write(markup) }
}

/// One node for each element of a sequence, made when it is written.
@usableFromInline package struct Each<Elements: Sequence, Content: Node>: Node {
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

@usableFromInline package struct Nothing: Node {
  @inlinable package init() {}
  @inlinable package func write(to output: inout HTMLBuffer) {}
}

@usableFromInline package struct Pair<First: Node, Second: Node>: Node {
  @usableFromInline let nodes: (First, Second)

  @inlinable init(_ first: First, _ second: Second) { nodes = (first, second) }
  @inlinable package func write(to output: inout HTMLBuffer) {
    nodes.0.write(to: &output)
    nodes.1.write(to: &output)
  }
}

@usableFromInline package enum Either<First: Node, Second: Node>: Node {
  case first(First)
  case second(Second)

  @inlinable package func write(to output: inout HTMLBuffer) {
    switch self {
    case .first(let node): node.write(to: &output)
    case .second(let node): node.write(to: &output)
    }
  }
}

@resultBuilder @usableFromInline package enum NodeBuilder {
  @inlinable package static func buildExpression<N: Node>(_ node: N) -> N { node }
  @inlinable package static func buildBlock() -> Nothing { Nothing() }
  @inlinable package static func buildPartialBlock<N: Node>(first: N) -> N { first }
  @inlinable package static func buildPartialBlock<A: Node, B: Node>(
    accumulated: A, next: B
  ) -> Pair<A, B> { Pair(accumulated, next) }
  @inlinable package static func buildOptional<N: Node>(_ node: N?) -> N? { node }
  @inlinable package static func buildEither<A: Node, B: Node>(first: A) -> Either<A, B> {
    .first(first)
  }
  @inlinable package static func buildEither<A: Node, B: Node>(second: B) -> Either<A, B> {
    .second(second)
  }
}
