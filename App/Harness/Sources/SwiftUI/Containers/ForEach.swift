/// Views for the elements of a collection, with the elements' identities.
@MainActor @preconcurrency
public struct ForEach<
  Data: RandomAccessCollection, ID: Hashable, Content
> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  var onDelete: ((IndexSet) -> Void)?
  var onMove: ((IndexSet, Int) -> Void)?

  init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content)
  {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, id: { $0[keyPath: id] }, content: content) }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }

  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable {
    self.init(data: Array(data), id: { $0.wrappedValue.id }, content: content)
  }
}

extension ForEach where Content: View {
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>] {
    self.init(data: Array(data), id: { $0.wrappedValue[keyPath: id] }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: _PrimitiveBody {}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

/// A view whose rows come from data and can be deleted and moved.
@MainActor @preconcurrency public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach: PrimitiveView where Content: View {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var nodes: [Node] = []
    var ids: Set<ID> = []
    for (position, element) in data.enumerated() {
      if let rows = context.rows, !rows.take() { break }
      let id = id(element)
      if !ids.insert(id).inserted {
        context.host.report("ForEach over \(Data.Element.self) has the id \(id) more than once.")
      }
      var row = context.child(.id(AnyHashable(id)))
      // The views of a row are not rows of the container.
      row.rows = nil
      for node in content(element).evaluate(row) {
        node.traits.id = node.traits.id ?? AnyHashable(id)
        node.traits.tag = node.traits.tag ?? AnyHashable(id)
        addEditing(to: node, at: position)
        nodes.append(node)
      }
    }
    return nodes
  }

  private func addEditing(to node: Node, at position: Int) {
    if let onDelete { node.traits.delete = { onDelete(IndexSet(integer: position)) } }
    if let onMove {
      let count = data.count
      node.traits.move = { places in
        let target = min(max(position + places, 0), count - 1)
        guard target != position else { return }
        onMove(IndexSet(integer: position), target > position ? target + 1 : target)
      }
    }
  }
}

/// What receives the actions of a dynamic view.
@MainActor protocol EditableRows {
  func addingActions(
    delete: ((IndexSet) -> Void)?, move: ((IndexSet, Int) -> Void)?
  ) -> Self
}

extension ForEach: EditableRows {
  func addingActions(
    delete: ((IndexSet) -> Void)?, move: ((IndexSet, Int) -> Void)?
  ) -> ForEach {
    var copy = self
    if let delete { copy.onDelete = delete }
    if let move { copy.onMove = move }
    return copy
  }
}

/// Rows with the actions of a list.
struct EditedRows<Content: DynamicViewContent>: DynamicViewContent, PrimitiveView, EditableRows {
  typealias Body = Never
  var content: Content
  var data: Content.Data { content.data }

  init(
    _ content: Content, delete: ((IndexSet) -> Void)? = nil,
    move: ((IndexSet, Int) -> Void)? = nil
  ) {
    self.content =
      (content as? any EditableRows).flatMap {
        $0.addingActions(delete: delete, move: move) as? Content
      } ?? content
  }

  func addingActions(
    delete: ((IndexSet) -> Void)?, move: ((IndexSet, Int) -> Void)?
  ) -> EditedRows { EditedRows(content, delete: delete, move: move) }

  func makeNodes(_ context: EvaluationContext) -> [Node] { content.evaluate(context) }
}

extension DynamicViewContent {
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditedRows(self, delete: action)
  }
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditedRows(self, move: action)
  }
}
