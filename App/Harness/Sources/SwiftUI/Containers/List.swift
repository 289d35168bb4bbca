/// Rows that can be scrolled, selected, deleted and moved.
@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View>: View,
  PrimitiveView
{
  public typealias Body = Never
  private let content: Content
  private let selection: ListSelection?

  init(selection: ListSelection?, content: Content) {
    self.selection = selection
    self.content = content
  }

  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { ListSelection(set: $0) }, content: content())
  }

  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { ListSelection(optional: $0) }, content: content())
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    var info = Container(kind: .list)
    info.style = context.environment.listStyle
    let node = context.lazyNode(info) { content.evaluate($0) }
    if let selection {
      let isEditing = context.environment.editMode?.wrappedValue.isEditing == true
      for row in node.children.flatMap(\.rowsOfSections) {
        selection.connect(row, isEditing: isEditing)
      }
      if selection.hasSelection(), !selection.isMultiple {
        context.navigation?.showsDetail = true
        context.navigation?.clearSelection = selection.clear
      }
    }
    return [node]
  }
}

/// The selected rows of a list.
@MainActor struct ListSelection {
  let isMultiple: Bool
  let contains: (AnyHashable) -> Bool
  let toggle: (AnyHashable) -> Void
  let hasSelection: () -> Bool
  let clear: () -> Void

  init<Value: Hashable>(set: Binding<Set<Value>>) {
    isMultiple = true
    contains = { tag in (tag.base as? Value).map { set.wrappedValue.contains($0) } ?? false }
    toggle = { tag in
      guard let value = tag.base as? Value else { return }
      if set.wrappedValue.remove(value) == nil { set.wrappedValue.insert(value) }
    }
    hasSelection = { !set.wrappedValue.isEmpty }
    clear = { set.wrappedValue = [] }
  }

  init<Value: Hashable>(optional: Binding<Value?>) {
    isMultiple = false
    contains = { tag in optional.wrappedValue.map { AnyHashable($0) == tag } ?? false }
    toggle = { tag in if let value = tag.base as? Value { optional.wrappedValue = value } }
    hasSelection = { optional.wrappedValue != nil }
    clear = { optional.wrappedValue = nil }
  }

  /// Several rows can only be selected while the list is being edited.
  func connect(_ row: Node, isEditing: Bool) {
    guard let tag = row.traits.tag, isEditing || !isMultiple else { return }
    row.traits.onTap = { toggle(tag) }
    if contains(tag) { row.accessibility.traits.insert(.isSelected) }
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content())
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(selection: nil, content: ForEach(data, content: rowContent)) }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: nil, content: ForEach(data, id: id, content: rowContent))
  }

  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<[Binding<Data.Element>], Data.Element.ID, RowContent>,
    Data.Element: Identifiable
  { self.init(selection: nil, content: ForEach(data, content: rowContent)) }
}

extension List {
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(selection: selection) { ForEach(data, content: rowContent) } }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable
  { self.init(selection: selection) { ForEach(data, content: rowContent) } }
}

extension View {
  public func tag<V: Hashable>(_ tag: V) -> some View {
    Tagged(content: self, tag: tag)
  }

  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> T
  ) -> some View {
    let actions = content()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      var inner = context.child(.name("swipe.\(edge)"))
      inner.rows = nil
      let buttons = actions.evaluate(inner)
      for node in nodes {
        if edge == .leading {
          node.traits.leadingSwipe += buttons
        } else {
          node.traits.trailingSwipe += buttons
        }
      }
      return nodes
    }
  }

  public func badge(_ count: Int) -> some View {
    badgeText(count == 0 ? nil : { count.formatted(.number.locale($0)) })
  }
  public func badge(_ label: Text?) -> some View {
    badgeText(label.map { label in { _ in label.string() } })
  }
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View {
    badge(label.map { Text($0) })
  }

  private func badgeText(_ text: ((Locale) -> String)?) -> some View {
    transformed { context, evaluate in
      let badge = text?(context.environment.locale)
      context.tabs?.badge = badge
      let nodes = evaluate(context)
      for node in nodes { node.traits.badge = badge }
      return nodes
    }
  }

  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    decorated { node, _ in if isDisabled { node.traits.delete = nil } }
  }
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    decorated { node, _ in if isDisabled { node.traits.move = nil } }
  }
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View { unchanged() }
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { decorated { node, _ in node.traits.isSeparatorHidden = visibility == .hidden } }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    unchanged()
  }
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { unchanged() }
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    transformed { context, evaluate in
      let nodes = evaluate(context)
      let background = view?.evaluate(context.child(.name("rowBackground"))) ?? []
      for node in nodes { node.traits.rowBackground = background }
      return nodes
    }
  }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { unchanged() }
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { unchanged() }
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { unchanged() }
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { unchanged() }
  public func listItemTint(_ tint: Color?) -> some View { unchanged() }
  public func headerProminence(_ prominence: Prominence) -> some View { unchanged() }
}

public enum Prominence: Hashable, Sendable { case standard, increased }

public struct ListSectionSpacing: Sendable {
  public static let `default` = ListSectionSpacing()
  public static let compact = ListSectionSpacing()
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

/// A view with the value that a picker, a list or a tab view selects.
struct Tagged<Content: View, Value: Hashable>: View, PrimitiveView, TagProviding {
  typealias Body = Never
  let content: Content
  let tag: Value
  var providedTag: AnyHashable { AnyHashable(tag) }

  func makeNodes(_ context: EvaluationContext) -> [Node] {
    context.tabs?.tag = providedTag
    let nodes = content.evaluate(context)
    for node in nodes { node.traits.tag = providedTag }
    return nodes
  }
}

@MainActor protocol TagProviding {
  var providedTag: AnyHashable { get }
}
