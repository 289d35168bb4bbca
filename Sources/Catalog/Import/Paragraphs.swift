extension String {
  /// Returns this text followed by the paragraphs of `text` that it does not contain yet. A later
  /// export repeats the paragraphs of an earlier one.
  func adding(paragraphsOf text: String) -> String {
    if contains(text) { return self }
    let own = Set(split(separator: "\n\n"))
    let new = text.split(separator: "\n\n").filter { !own.contains($0) }
    return ((isEmpty ? [] : [self[...]]) + new).joined(separator: "\n\n")
  }
}
