/// An explanation of one kind of difference that a doctor finds.
package struct DifferenceExplanation: Sendable {
  /// The descriptions of such differences contain this text.
  package var kind: String
  /// What is different and what `--repair` does, in a sentence each.
  package var text: String

  package init(_ kind: String, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
