import Database
import Journal
import Model

/// Finds the entries that relation texts name, for many entries at once: one look-up a target
/// type, and missing titles made in one go.
struct RelationMatching {
  private let writing: Writing
  private let book: TypeBook
  /// Known entries by target type and title key, oldest first.
  private var known: [TypeKey: [String: [Found]]] = [:]

  struct Found: Sendable {
    var key: EntryKey
    var id: EntryID
    var title: String
  }

  /// One field of one entry: what it is to hold, and what it holds now.
  struct Wish {
    var field: FieldRecord
    var text: FieldText
    var current: [Related]
  }

  init(_ writing: Writing, _ book: TypeBook) {
    self.writing = writing
    self.book = book
  }

  /// Whether the wishes of one entry can be met.
  /// - Throws: invalid when a title would be longer than a title may be, or a field for one entry
  ///   is given several.
  func check(_ wishes: [Wish]) throws(Failure) {
    for wish in wishes where !RelationMatching.isUnchanged(wish) {
      let path = "additional_fields.\(wish.field.fieldKey)"
      let titles = RelationMatching.stretches(wish)
      if titles.contains(where: { $0.characterCount > EntryRules.titleLength.upperBound }) {
        throw Failure.invalid(FieldProblem(path, "length", ["min": "1", "max": "200"]))
      }
      if titles.count > RelationMatching.mostTitles || (!wish.field.many && titles.count > 1) {
        let most = wish.field.many ? RelationMatching.mostTitles : 1
        throw Failure.invalid(FieldProblem(path, "tooMany", ["max": "\(most)"]))
      }
    }
  }

  /// So many titles one text may name; a list of relations has no such limit elsewhere.
  private static let mostTitles = 2000

  /// The related entries of every wish, in its order; those that nobody had made yet are made.
  mutating func resolve(_ wishes: [Wish]) throws -> [[Related]] {
    try lookUp(wishes)
    try makeMissing(wishes)
    return wishes.map { related($0) }
  }

  // MARK: - Looking up

  private mutating func lookUp(_ wishes: [Wish]) throws {
    var wanted: [TypeKey: Set<String>] = [:]
    for wish in wishes where !RelationMatching.isUnchanged(wish) {
      guard let target = wish.field.target else { continue }
      wanted[target, default: []].formUnion(RelationMatching.candidates(wish))
    }
    for (target, keys) in wanted {
      let missing = keys.subtracting(known[target, default: [:]].keys)
      try find(missing.sorted(), of: target)
    }
  }

  private mutating func find(_ titleKeys: [String], of target: TypeKey) throws {
    guard !titleKeys.isEmpty else { return }
    let db = writing.db
    let rows = try db.rows(
      """
      SELECT title_key, key, id, title FROM entries
      WHERE space_id = $1 AND type_id = $2 AND title_key \(db.dialect.any("$3", of: "text"))
      ORDER BY key
      """, writing.space, target, SQLValue.texts(titleKeys)
    ) { ($0.text(0), Found(key: $0.key(1), id: $0.id(2), title: $0.text(3))) }
    for (titleKey, found) in rows {
      known[target, default: [:]][titleKey, default: []].append(found)
    }
  }

  private static func candidates(_ wish: Wish) -> [String] {
    switch wish.text {
    case .list(let titles): return titles.map { Tokenizer.titleKey($0.normalised) }
    case .text where !wish.field.many: return stretches(wish).map(Tokenizer.titleKey)
    case .text(let text):
      let parts = RelationText.parts(text)
      return parts.indices.flatMap { start in
        RelationText.runs(parts, from: start).map { Tokenizer.titleKey($0.title) }
      }
    }
  }

  /// What a field is given before anything is known of it: its titles, at most.
  private static func stretches(_ wish: Wish) -> [String] {
    switch wish.text {
    case .list(let list): list
    case .text(let text) where wish.field.many: RelationText.parts(text).map(\.text)
    case .text(let text): RelationText.whole(text)
    }
  }

  // MARK: - Making what is missing

  private mutating func makeMissing(_ wishes: [Wish]) throws {
    var missing: [TypeKey: [String]] = [:]
    for wish in wishes where !RelationMatching.isUnchanged(wish) {
      guard let target = wish.field.target else { continue }
      for title in titles(wish) where found(title, target).isEmpty {
        missing[target, default: []].append(title)
      }
    }
    for (target, titles) in missing.sorted(by: { $0.key < $1.key }) {
      try make(titles, of: target)
    }
  }

  private mutating func make(_ titles: [String], of target: TypeKey) throws {
    guard let type = book[target] else { return }
    // Someone else may be making the same people at this moment: take turns, then look again.
    if writing.db.dialect == .postgres {
      try writing.db.execute(
        "SELECT 1 FROM types WHERE space_id = $1 AND key = $2 FOR UPDATE", writing.space, target)
    }
    try find(Array(Set(titles.map(Tokenizer.titleKey))).sorted(), of: target)
    var seen = Set<String>()
    let fresh = titles.filter {
      found($0, target).isEmpty && seen.insert(Tokenizer.titleKey($0)).inserted
    }
    let made = try EntryWriter.insertNamed(fresh, type: type, in: writing)
    for (title, entry) in zip(fresh, made) {
      known[target, default: [:]][Tokenizer.titleKey(title)] = [
        Found(key: entry.key, id: entry.id, title: title)
      ]
    }
  }

  // MARK: - Matching

  private func found(_ title: String, _ target: TypeKey) -> [Found] {
    known[target]?[Tokenizer.titleKey(title)] ?? []
  }

  /// The titles that a wish names: known ones longest first, the rest between commas.
  private func titles(_ wish: Wish) -> [String] {
    guard let target = wish.field.target else { return [] }
    switch wish.text {
    case .list(let titles): return titles.map(\.normalised).filter { !$0.isEmpty }
    // A field for one entry has nothing to divide: its whole text is the title, known or new.
    case .text where !wish.field.many: return RelationMatching.stretches(wish)
    case .text(let text):
      let parts = RelationText.parts(text)
      var titles: [String] = []
      var place = 0
      while place < parts.count {
        let runs = RelationText.runs(parts, from: place)
        let match =
          runs.first { run in
            !found(run.title, target).isEmpty
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

  private static func isUnchanged(_ wish: Wish) -> Bool {
    guard case .text(let text) = wish.text else { return false }
    return text.normalised == RelationText.joined(wish.current.map(\.title))
  }

  private func related(_ wish: Wish) -> [Related] {
    guard !RelationMatching.isUnchanged(wish), let target = wish.field.target else {
      return wish.current
    }
    // Among namesakes the one that is linked already stays, with its role; else the oldest.
    var unused = wish.current
    // A name given twice is one, unless there are as many namesakes.
    var taken = Set<EntryKey>()
    return titles(wish).compactMap { title -> Related? in
      let titleKey = Tokenizer.titleKey(title)
      if let index = unused.firstIndex(where: { Tokenizer.titleKey($0.title) == titleKey }) {
        taken.insert(unused[index].target)
        return unused.remove(at: index)
      }
      guard let found = found(title, target).first(where: { taken.insert($0.key).inserted })
      else { return nil }
      return Related(field: wish.field.key, target: found.key, id: found.id, title: found.title)
    }
  }
}
