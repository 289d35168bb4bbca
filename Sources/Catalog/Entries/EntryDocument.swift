import Model

/// The field values of an entry by field key, stored in its `doc`; other data is derived from it.
/// Texts are stored as typed, relations as ids. Members have the order of the type's fields,
/// followed by keys that are not fields of the type.
struct EntryDocument: Sendable, Equatable {
  typealias Value = EntryValue

  struct Member: Sendable, Equatable {
    var key: String
    var value: Value
  }

  var members: [Member] = []

  subscript(key: String) -> Value? { members.first { $0.key == key }?.value }

  // MARK: - JSON

  var json: String {
    var json = JSONWriter()
    json.object { json in
      for member in members {
        switch member.value {
        case .text(let value): json.member(named: member.key, value)
        case .ids(let ids): json.member(named: member.key, ids)
        }
      }
    }
    return json.text
  }

  /// Reads the format of `json`. Members are ordered as the type's fields again.
  init(json: String, type: TypeRecord?) {
    let values = EntryValue.all(in: json)
    let known = (type?.fields ?? []).map(\.fieldKey)
    let extras = values.keys.filter { !known.contains($0) }.sorted()
    members = (known + extras).compactMap { key in
      values[key].map { Member(key: key, value: $0) }
    }
  }

  init(_ content: EntryContent, _ relations: [RelatedEntry]) {
    let texts = Dictionary(
      content.texts.map { ($0.field.fieldKey, $0.text) }, uniquingKeysWith: { first, _ in first })
    let ids = Dictionary(grouping: relations, by: \.field).mapValues { $0.map(\.id) }
    for field in content.type?.fields ?? [] {
      if let ids = ids[field.key] {
        members.append(Member(key: field.fieldKey, value: .ids(ids)))
      } else if let text = texts[field.fieldKey] {
        members.append(Member(key: field.fieldKey, value: .text(text)))
      }
    }
    members += content.extras.map { Member(key: $0.key, value: .text($0.text)) }
  }
}
