import Database
import Journal
import Model

/// Resolves the texts and links of relation fields to entries, for many entries together: one query
/// for each target type, and one insert of missing entries.
struct RelationResolver {
  private let transaction: WriteTransaction
  private let types: TypeSet
  /// Entries found so far, by target type and title key, oldest first.
  private var known: [TypeKey: [String: [ExistingEntry]]] = [:]
  /// Entries found by the ids in links.
  private var linked: [EntryID: ExistingEntry] = [:]

  /// An existing entry.
  struct ExistingEntry: Sendable {
    var key: EntryKey
    var id: EntryID
    var title: String
    var type: TypeKey?
  }

  /// The submitted and the current value of one relation field of one entry.
  struct RelationChange {
    var field: FieldRecord
    var text: FieldText
    /// If not nil, `text` is ignored.
    var links: [RelationLink]?
    var current: [RelatedEntry]
  }

  init(_ transaction: WriteTransaction, _ types: TypeSet) {
    self.transaction = transaction
    self.types = types
  }

  /// Validates the relations of one entry.
  /// - Throws: invalid when a title is too long, a linked entry is of another type, or a field for
  ///   a single entry is given several.
  func validate(_ wishes: [RelationChange]) throws(Failure) {
    for wish in wishes where !RelationResolver.isUnchanged(wish) {
      let path = "\(wish.links == nil ? "additional_fields" : "relations").\(wish.field.fieldKey)"
      for (place, link) in (wish.links ?? []).enumerated() {
        guard let id = link.id, linked[id]?.type != wish.field.target else { continue }
        throw Failure.invalid(FieldProblem("\(path).\(place).id", "belongs"))
      }
      let titles = RelationResolver.pieces(wish)
      if titles.contains(where: { $0.characterCount > EntryLimits.titleLength.upperBound }) {
        throw Failure.invalid(FieldProblem(path, "length", ["min": "1", "max": "200"]))
      }
      let most = wish.field.many ? RelationResolver.maxTitles(wish) : 1
      if titles.count > most {
        throw Failure.invalid(FieldProblem(path, "tooMany", ["max": "\(most)"]))
      }
    }
  }

  /// Looks up the entries that links refer to by id.
  mutating func loadLinkedEntries(_ inputs: [RelationInput]) throws {
    let ids = Set(inputs.flatMap { ($0.links ?? []).compactMap(\.id) })
    let found = try transaction.db.rows(
      among: Array(ids), transaction.space,
      { "SELECT key, id, title, type_id FROM entries WHERE space_id = $1 AND id IN (\($0))" }
    ) { ExistingEntry(key: $0.key(0), id: $0.id(1), title: $0.text(2), type: $0.optionalKey(3)) }
    for entry in found { linked[entry.id] = entry }
  }

  /// The maximum number of titles in a text, which is split at every comma. Lists have a higher
  /// limit.
  private static let maxOfText = 2_000
  private static let maxOfList = 10_000

  private static func maxTitles(_ wish: RelationChange) -> Int {
    if wish.links == nil, case .text = wish.text { return maxOfText }
    return maxOfList
  }

  /// Returns the related entries of each field, in order. Creates entries for unknown titles.
  mutating func resolve(_ wishes: [RelationChange]) throws -> [[RelatedEntry]] {
    try loadCandidates(wishes)
    try createMissingEntries(wishes)
    return wishes.map { related($0) }
  }

  // MARK: - Lookup

  private mutating func loadCandidates(_ wishes: [RelationChange]) throws {
    var wanted: [TypeKey: Set<String>] = [:]
    for wish in wishes where !RelationResolver.isUnchanged(wish) {
      guard let target = wish.field.target else { continue }
      wanted[target, default: []].formUnion(RelationResolver.candidateTitleKeys(wish))
    }
    for (target, keys) in wanted {
      let missing = keys.subtracting(known[target, default: [:]].keys)
      try loadEntries(missing.sorted(), of: target)
    }
  }

  private mutating func loadEntries(_ titleKeys: [String], of target: TypeKey) throws {
    guard !titleKeys.isEmpty else { return }
    let db = transaction.db
    let rows = try db.rows(
      """
      SELECT title_key, key, id, title FROM entries
      WHERE space_id = $1 AND type_id = $2 AND title_key \(db.dialect.any("$3", of: "text"))
      """, transaction.space, target, SQLValue.texts(titleKeys)
    ) { ($0.text(0), ExistingEntry(key: $0.key(1), id: $0.id(2), title: $0.text(3))) }
    // Sorted here: with ORDER BY key, SQLite would scan all entries of the space.
    for (titleKey, found) in rows.sorted(by: { $0.1.key < $1.1.key }) {
      known[target, default: [:]][titleKey, default: []].append(found)
    }
  }

  /// Returns the title keys of all titles that the value could contain.
  private static func candidateTitleKeys(_ wish: RelationChange) -> [String] {
    if let links = wish.links { return titles(links).map { Tokenizer.titleKey($0) } }
    switch wish.text {
    case .list(let titles): return titles.map { Tokenizer.titleKey($0.normalised) }
    case .text where !wish.field.many: return pieces(wish).map(Tokenizer.titleKey)
    case .text(let text):
      let parts = RelationText.parts(text)
      return parts.indices.flatMap { start in
        RelationText.candidateTitles(parts, from: start).map { Tokenizer.titleKey($0.title) }
      }
    }
  }

  /// Returns the titles of a value before lookup. A text is split at all its commas, so there
  /// cannot be more. Links by id are empty titles.
  private static func pieces(_ wish: RelationChange) -> [String] {
    if let links = wish.links { return links.map { $0.id == nil ? $0.title.normalised : "" } }
    return switch wish.text {
    case .list(let list): list
    case .text(let text) where wish.field.many: RelationText.parts(text).map(\.text)
    case .text(let text): RelationText.titles(ofSingleRelation: text)
    }
  }

  // MARK: - Creating missing entries

  private mutating func createMissingEntries(_ wishes: [RelationChange]) throws {
    var missing: [TypeKey: [String]] = [:]
    for wish in wishes where !RelationResolver.isUnchanged(wish) {
      guard let target = wish.field.target else { continue }
      for title in titles(wish) where existingEntries(title, target).isEmpty {
        missing[target, default: []].append(title)
      }
    }
    for (target, titles) in missing.sorted(by: { $0.key < $1.key }) {
      try createEntries(titles, of: target)
    }
  }

  private mutating func createEntries(_ titles: [String], of target: TypeKey) throws {
    guard let type = types[target] else { return }
    var seen = Set<String>()
    let fresh = titles.filter {
      existingEntries($0, target).isEmpty && seen.insert(Tokenizer.titleKey($0)).inserted
    }
    let made = try EntryWriter.insertStubs(fresh, type: type, in: transaction)
    for (title, entry) in zip(fresh, made) {
      known[target, default: [:]][Tokenizer.titleKey(title)] = [
        ExistingEntry(key: entry.key, id: entry.id, title: title)
      ]
    }
  }

  // MARK: - Matching

  private func existingEntries(_ title: String, _ target: TypeKey) -> [ExistingEntry] {
    known[target]?[Tokenizer.titleKey(title)] ?? []
  }

  /// Returns the titles in a value. In a text, the longest known title at each position is used;
  /// otherwise the text up to the next comma is a title.
  private func titles(_ wish: RelationChange) -> [String] {
    guard let target = wish.field.target else { return [] }
    if let links = wish.links { return RelationResolver.titles(links) }
    switch wish.text {
    case .list(let titles): return titles.map(\.normalised).filter { !$0.isEmpty }
    // The text of a field for a single entry is not split: all of it is the title.
    case .text where !wish.field.many: return RelationResolver.pieces(wish)
    case .text(let text):
      let parts = RelationText.parts(text)
      var titles: [String] = []
      var place = 0
      while place < parts.count {
        let runs = RelationText.candidateTitles(parts, from: place)
        let match =
          runs.first { run in
            !existingEntries(run.title, target).isEmpty
              || wish.current.contains {
                Tokenizer.titleKey($0.title) == Tokenizer.titleKey(run.title)
              }
          } ?? (parts[place].text, place + 1)
        titles.append(match.title)
        place = match.end
      }
      return titles
    }
  }

  private static func titles(_ links: [RelationLink]) -> [String] {
    links.compactMap { $0.id == nil ? $0.title.normalised : nil }
  }

  private static func isUnchanged(_ wish: RelationChange) -> Bool {
    guard wish.links == nil, case .text(let text) = wish.text else { return false }
    return text.normalised == RelationText.joined(wish.current.map(\.title))
  }

  private func related(_ wish: RelationChange) -> [RelatedEntry] {
    guard !RelationResolver.isUnchanged(wish), let target = wish.field.target else {
      return wish.current
    }
    if let links = wish.links { return related(links, wish, target) }
    // Of entries with the same title, the one that is already linked stays, with its role.
    // Otherwise the oldest is used.
    var unused = wish.current
    // A title that occurs twice is one entry, unless several entries have this title.
    var taken = Set<EntryKey>()
    return titles(wish).compactMap { title -> RelatedEntry? in
      let titleKey = Tokenizer.titleKey(title)
      if let index = unused.firstIndex(where: { Tokenizer.titleKey($0.title) == titleKey }) {
        taken.insert(unused[index].target)
        return unused.remove(at: index)
      }
      guard
        let found = existingEntries(title, target).first(where: { taken.insert($0.key).inserted })
      else { return nil }
      return RelatedEntry(
        field: wish.field.key, target: found.key, id: found.id, title: found.title)
    }
  }

  /// Returns the entries of links. Two links to the same entry become one with the attributes of
  /// both.
  private func related(
    _ links: [RelationLink], _ wish: RelationChange, _ target: TypeKey
  ) -> [RelatedEntry] {
    var taken = Set<EntryKey>()
    var said: [EntryKey: [String: String]] = [:]
    let all = links.compactMap { link -> RelatedEntry? in
      let title = link.title.normalised
      // Of entries with the same title, the one that is already linked stays.
      let current = wish.current.first { related in
        if let id = link.id { return related.id == id }
        return Tokenizer.titleKey(related.title) == Tokenizer.titleKey(title)
          && !taken.contains(related.target)
      }
      let found =
        current.map { ExistingEntry(key: $0.target, id: $0.id, title: $0.title) }
        ?? link.id.flatMap { linked[$0] }
        ?? existingEntries(title, target).first { !taken.contains($0.key) }
      let known = found ?? self.existingEntries(title, target).first
      if let known, let attributes = link.attributes {
        said[known.key] = RelationResolver.mergedAttributes(said[known.key], attributes)
      }
      guard let found, taken.insert(found.key).inserted else { return nil }
      return RelatedEntry(
        field: wish.field.key, target: found.key, id: found.id, title: found.title,
        attributes: current?.attributes ?? "{}")
    }
    return all.map { related in
      guard let attributes = said[related.target] else { return related }
      var related = related
      related.attributes = RelationResolver.json(attributes)
      return related
    }
  }

  /// Joins the values of an attribute, such as three roles of one actor: "Mandrake / Muffley /
  /// Strangelove". The text is shortened to the maximum length.
  private static func mergedAttributes(
    _ first: [String: String]?, _ second: [String: String]
  ) -> [String: String] {
    (first ?? [:]).merging(second) { first, second in
      let parts = first.split(separator: " / ")
      guard !second.isEmpty, !parts.contains(where: { $0 == second }) else { return first }
      return first.isEmpty
        ? second : "\(first) / \(second)".shortened(to: FieldRules.maxAttributeLength)
    }
  }

  private static func json(_ attributes: [String: String]) -> String {
    var json = JSONWriter(capacity: 64)
    json.object { json in
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
        let value = value.normalised
        if !value.isEmpty { json.member(named: name.normalised, value) }
      }
    }
    return json.text
  }
}
