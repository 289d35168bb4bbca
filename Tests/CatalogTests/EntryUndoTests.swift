import Book
@testable import Catalog
import Database
import Journal
import Media
import Model
import TestSupport
import Testing

@Suite struct EntryUndoTests {
  /// Undoes what `act` did, and expects all stored data to be as before.
  private func expectUndo(
    _ home: CatalogFixture, _ act: () async throws -> ChangeGroupID
  ) async throws {
    let before = try await home.storedData()
    let group = try await act()
    #expect(try await home.storedData() != before)
    try await home.undo(group)
    let after = try await home.storedData()
    #expect(after.filter { !before.contains($0) } == [])
    #expect(before.filter { !after.contains($0) } == [])
    #expect(try await home.differences() == [])
  }

  /// Creates an entry with fields, relations, images, an occasion and a source.
  private func createCompleteEntry(_ home: CatalogFixture) async throws -> EntryRecord {
    var draft = try home.draft(
      "Dune", "Sand.", type: "book", in: "Books",
      ["Year": "1965", "Author": "Frank Herbert, Ann", "Own": "x"])
    draft.notes = "Notes."
    draft.rating = .set(8)
    draft.occasions = [Occasion(date: CatalogFixture.today)]
    let files = [try CatalogFixture.image("phone.jpg"), try CatalogFixture.image("cmyk.jpg")]
    let entry = try await home.entries.create(
      draft, files: files, in: home.scope, today: CatalogFixture.today)
    let (space, hash) = (home.scope.space, [UInt8](repeating: 1, count: 32))
    _ = try await home.database.write { db in
      try db.execute(
        "INSERT INTO entry_sources (space_id, source, source_key, entry_id, hash)"
          + " VALUES ($1, 'file', '7', $2, $3)", space, entry.key, hash)
    }
    return entry
  }

  @Test(arguments: TestEngine.all)
  func `undoing a creation also deletes the persons that it created`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      try await home.createEntry("Other", type: "book", ["Author": "Ann"])
      try await expectUndo(home) {
        let entry = try await home.createEntry(
          "A", type: "book", in: "Books", ["Author": "Ann, Bob"])
        return try await home.lastChangeGroup(of: entry.id)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a creation keeps persons that other entries link to`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let first = try await home.createEntry("A", type: "book", ["Author": "Ann"])
      let second = try await home.createEntry("B", type: "book", ["Author": "Ann"])
      try await home.undo(home.lastChangeGroup(of: first.id))
      let left = try await home.entries.find(second.id, for: home.scope.user)
      #expect(left.additionalFields == #"{"Author":"Ann"}"#)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 2)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a change restores every value`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await createCompleteEntry(home)
      try await expectUndo(home) {
        var draft = try home.draft(
          "Else", "Other.", type: "movie", in: "Movies", ["Year": "2021", "Cast": "Zoe"])
        draft.notes = ""
        draft.rating = .set(nil)
        draft.occasions = []
        draft.images = []
        draft.favourite = true
        draft.stage = .dropped
        draft.score = 1
        draft.date = "2020-01-01"
        _ = try await home.entries.replace(entry.id, with: draft, for: home.scope.user)
        return try await home.lastChangeGroup(of: entry.id)
      }
      let images = try await home.entries.find(entry.id, for: home.scope.user).model.images
      #expect(images.count == 2)
      _ = try await home.entries.blobs.bytes(
        of: home.entries.imageBlob(images[0].id, for: home.scope.user))
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores a deleted entry completely`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await createCompleteEntry(home)
      try await expectUndo(home) { try await home.entries.delete(entry.id, for: home.scope.user) }
      let back = try await home.entries.find(entry.id, for: home.scope.user)
      #expect(back.revision == 2 && back.key == entry.key)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores the links to a deleted person`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("A", type: "book", ["Author": "Ann, Bob, Cid"])
      try await home.createEntry("B", type: "book", ["Author": "Bob"])
      let bob = try await home.find("Bob")
      try await expectUndo(home) {
        let group = try await home.entries.delete(bob.id, for: home.scope.user)
        #expect(try await home.find("A").model.additionalFields["Author"] == "Ann, Cid")
        return group
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a renaming restores the name in all linking entries`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      try await home.createEntry("A", type: "book", ["Author": "Ann, Bob"])
      let bob = try await home.find("Bob")
      var draft = try home.draft("Bob", type: "person")
      _ = try await home.entries.replace(bob.id, with: draft, for: home.scope.user)
      try await expectUndo(home) {
        draft.title = "Robert, Jr."
        _ = try await home.entries.replace(bob.id, with: draft, for: home.scope.user)
        return try await home.lastChangeGroup(of: bob.id)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo restores entries that link to each other, in order`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let type = try await home.features.types.create(
        TypeDraft(
          name: "Film", icon: "🎞️",
          fields: [
            FieldDraft(label: "See also", kind: .relation, targetTypeID: home.type("movie").id)
          ]), in: home.scope)
      var ids: [EntryID] = []
      for title in ["A", "B", "C"] {
        ids.append(try await home.createEntry(title, type: "movie").id)
      }
      for titles in ["A, B, C", "C, B, A", "B"] {
        let draft = EntryDraft(
          typeID: type.id, title: "To \(titles)", description: "D",
          additionalFields: ["See also": .text(titles)])
        ids.append(try await home.create(draft).id)
      }
      for part in [ids, Array(ids.reversed()), Array(ids[1...3]), [ids[0], ids[2], ids[3]]] {
        try await expectUndo(home) { try await home.entries.delete(part, in: home.scope).group }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a change cannot be undone after a later one`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let user = home.scope.user
      let entry = try await home.createEntry("A")
      let made = try await home.lastChangeGroup(of: entry.id)
      _ = try await home.entries.replace(entry.id, with: home.draft("B"), for: user)
      let changed = try await home.lastChangeGroup(of: entry.id)
      _ = try await home.entries.replace(entry.id, with: home.draft("C"), for: user)
      for group in [made, changed] {
        let failure = try await thrownFailure { try await home.undo(group) }
        #expect(failure?.code == "undo.conflict")
      }
      #expect(try await home.entries.find(entry.id, for: user).title == "C")
      let gone = try await home.entries.delete(entry.id, for: user)
      try await home.undo(gone)
      let twice = try await thrownFailure { try await home.undo(gone) }
      #expect(twice?.code == "undo.conflict")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an undo can be undone`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("A", type: "book", ["Author": "Ann"])
      let with = try await home.storedData()
      try await home.undo(home.lastChangeGroup(of: entry.id))
      let without = try await home.storedData()
      for wanted in [with, without, with] {
        try await home.undo(home.lastChangeGroup(of: entry.id))
        #expect(try await home.storedData() == wanted)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo leaves out an image whose blob was deleted`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let entry = try await createCompleteEntry(home)
      let group = try await home.entries.delete(entry.id, for: home.scope.user)
      try await home.execute("DELETE FROM blobs WHERE key = (SELECT MIN(key) FROM blobs)")
      try await home.undo(group)
      let back = try await home.entries.find(entry.id, for: home.scope.user).model
      #expect(back.images.count == 1 && back.images[0].isCover)
      #expect(try await home.differences() == [])
    }
  }
}
