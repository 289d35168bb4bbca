import Book
@testable import Catalog
import Foundation
import Journal
import Model
import TestSupport
import Testing

@Suite struct InverseRelationChangeTests {
  private func films(_ person: EntryRecord, _ home: CatalogFixture) async throws -> [String] {
    let book = try await home.features.types.all(home.scope)
    return try await home.entries.inverseRelations(of: person, book, in: home.scope)
      .flatMap(\.entries).map {
        "\($0.entry.title)\($0.attributes["role"].map { " as \($0)" } ?? "")"
      }
      .sorted()
  }

  @Test(arguments: TestEngine.all)
  func `saving a person links, creates and unlinks films, and one undo reverts all`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let cast = try #require(try home.type("movie").field("Cast")).id
      for title in ["Alien", "Brazil", "Clue"] {
        try await home.createEntry(title, type: "movie", ["Cast": title == "Clue" ? "Bob" : "Ann"])
      }
      let ann = try await home.find("Ann")
      let clue = try await home.find("Clue")
      let alien = try await home.find("Alien")
      let group = ChangeGroupID.new()
      let draft = EntryDraft(typeID: try home.type("person").id, title: "Anna")
      let change = Entries.InverseRelationChange(
        field: cast,
        added: [
          RelationLink(id: clue.id, attributes: ["role": "Mrs White"])
        ], dropped: [alien.id])
      let saved = try await home.entries.replace(
        ann.id, with: draft, inverseChanges: [change], for: home.scope.user, group: group)
      #expect(try await films(saved, home) == ["Brazil", "Clue as Mrs White"])
      #expect(try await home.find("Clue").model.additionalFields["Cast"] == "Bob, Anna")
      #expect(try await home.find("Alien").model.additionalFields["Cast"] == nil)
      #expect(try await home.differences() == [])

      try await home.undo(group)
      #expect(try await films(home.find("Ann"), home) == ["Alien", "Brazil"])
      let made = Entries.InverseRelationChange(
        field: cast, added: [RelationLink(title: "Dune, Part One")], dropped: [])
      let making = ChangeGroupID.new()
      _ = try await home.entries.replace(
        ann.id, with: draft, inverseChanges: [made], for: home.scope.user, group: making)
      #expect(try await home.find("Dune, Part One").model.additionalFields["Cast"] == "Anna")
      #expect(try await home.differences() == [])
      // The same save created and then changed the entry.
      try await home.undo(making)
      #expect(try await films(home.find("Ann"), home) == ["Alien", "Brazil"])
      #expect(
        try await home.integer("SELECT COUNT(*) FROM entries WHERE title LIKE 'Dune%'") == 0)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `entries of another type are refused, and nothing is saved`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let cast = try #require(try home.type("movie").field("Cast")).id
      let author = try #require(try home.type("book").field("Author")).id
      let dune = try await home.createEntry("Dune", type: "book")
      let draft = EntryDraft(typeID: try home.type("person").id, title: "Ann")
      for change in [
        Entries.InverseRelationChange(field: cast, added: [RelationLink(id: dune.id)], dropped: []),
        .init(
          field: author, added: [RelationLink(title: String(repeating: "x", count: 201))],
          dropped: []),
        .init(field: FieldID.new(), added: [], dropped: [dune.id]),
      ] {
        let failure = try await thrownFailure {
          _ = try await home.entries.create(
            draft, leading: [change], in: home.scope, today: CalendarDate(daysSince1970: 0))
        }
        #expect(failure?.kind == .invalid)
        #expect(failure?.fields.first?.field.contains("incoming.\(change.field)") == true)
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `suggestions ignore case, accents and a typing error`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("A", type: "movie", ["Cast": "José Ferrer, Josephine Baker, Ann"])
      try await home.createEntry("Jose in a title of another type", type: "book")
      let person = try home.type("person").id
      func suggest(_ text: String) async throws -> [String] {
        try await home.entries.suggest(text, of: person, in: home.scope).entries.map(\.title)
      }
      #expect(Set(try await suggest("jose")) == ["José Ferrer", "Josephine Baker"])
      #expect(try await suggest("ferer") == ["José Ferrer"])
      #expect(try await suggest("").count == 3)
      #expect(
        try await home.entries.suggest("JOSE ferrer", of: person, in: home.scope).hasExact)
      #expect(
        try await !home.entries.suggest("jose", of: person, in: home.scope).hasExact)
    }
  }
}
