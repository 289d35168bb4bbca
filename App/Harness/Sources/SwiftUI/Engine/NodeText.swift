extension Node {
  /// The visible text of the node and of the nodes inside of it.
  package var plainText: String {
    if case .text(let text) = kind { return text.string }
    if case .style(.hidden) = kind { return "" }
    return children.map(\.plainText).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What VoiceOver reads of the node, without the kind of control.
  package var spokenLabel: String {
    if accessibility.isHidden { return "" }
    if let label = accessibility.label { return label }
    switch kind {
    case .text(let text): return text.string
    case .image(let image): return image.label ?? ""
    case .field(let field):
      return field.label.isEmpty ? field.prompt ?? "" : field.label
    case .style(.hidden): return ""
    case .style(.overlay(let nodes, _)):
      return Self.joined(children + nodes)
    default: return Self.joined(children)
    }
  }

  private static func joined(_ nodes: [Node]) -> String {
    nodes.map(\.spokenLabel).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
