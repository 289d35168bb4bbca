extension String {
  /// With those paragraphs of `text` at its end that do not stand in it already: a later export says
  /// what an earlier one said, and more.
  func adding(paragraphsOf text: String) -> String {
    if contains(text) { return self }
    let own = Set(split(separator: "\n\n"))
    let new = text.split(separator: "\n\n").filter { !own.contains($0) }
    return ((isEmpty ? [] : [self[...]]) + new).joined(separator: "\n\n")
  }
}
