import Database
package import Journal
import Model

/// The data derived from an entry for reading: its fields as the API's texts, its typed values and
/// its search document. Writing an entry, renaming a related entry and `doctor` all derive it here.
struct EntryProjection {
  /// A JSON object: field values by key, relations as titles.
  let additionalFields: String
  var searchDocument: SearchDocument
  /// The values that are valid for the kind of their field, for filters and sorting.
  let values: [Value]

  /// A row of `entry_values`. Exactly one of `number` and `string` is set.
  struct Value: Equatable {
    var field: FieldKey
    var number: Double?
    var string: String?
    /// The text without case and accents; nil if it is the same as `string`.
    var folded: String?
  }

  init(_ state: EntryState, type: TypeRecord?) {
    let related = Dictionary(grouping: state.relations, by: \.field)
    var fields = JSONObjectBuilder()
    var texts = [state.description, state.notes]
    var values: [Value] = []
    for member in state.document.members {
      let field = type?.field(member.key)
      switch member.value {
      case .text(let text):
        fields.add(member.key, text)
        texts.append(text)
        if let field, let value = EntryProjection.value(text, of: field) { values.append(value) }
      case .ids:
        let titles = (field.flatMap { related[$0.key] } ?? []).map(\.title)
        guard !titles.isEmpty else { continue }
        fields.add(member.key, RelationText.joined(titles))
        texts.append(contentsOf: titles)
      }
    }
    additionalFields = fields.object
    self.values = values
    searchDocument = SearchDocument(
      kind: .entry, target: state.key.rawValue, title: state.title, texts: texts)
  }

  private static func value(_ text: String, of field: FieldRecord) -> Value? {
    guard FieldRules.problem(of: text, in: field) == nil,
      let stored = field.kind.definition.storedValue(text)
    else { return nil }
    return Value(
      field: field.key, number: stored.number, string: stored.string,
      folded: stored.string.flatMap(folded))
  }

  /// Returns the text that the operation `contains` searches; nil if it is `string` itself.
  static func folded(_ string: String) -> String? {
    let folded = Tokenizer.titleKey(string)
    return folded == string ? nil : folded
  }
}

extension SearchDocument.Kind {
  /// An entry.
  package static let entry = SearchDocument.Kind(rawValue: 0)
}
