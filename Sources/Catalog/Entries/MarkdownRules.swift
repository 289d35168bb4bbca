import Markdown
package import Model

/// The limits of texts in Markdown, which are checked when they are saved.
package enum MarkdownRules {
  /// Returns the limit that a text exceeds as a problem of `field`; nil within all limits.
  package static func problem(of text: String, _ field: String) -> FieldProblem? {
    guard let limit = Markdown(text).exceededLimit else { return nil }
    let code =
      switch limit {
      case .depth: "markdown.depth"
      case .columns: "markdown.columns"
      case .cells: "markdown.cells"
      case .cost: "markdown.cost"
      }
    return FieldProblem(field, code, limit.maximum.map { ["max": "\($0)"] } ?? [:])
  }
}
