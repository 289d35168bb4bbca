import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

/// Tests of fields that system types get in a later version.
@Suite struct SystemTypesTests {
  @Test(arguments: TestEngine.all)
  func `a space of an earlier version gets the field Director with the names that it kept`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.execute("DELETE FROM fields WHERE field_key = 'Director'")
      try await home.createEntry("M", type: "movie", ["Director": "Fritz Lang"])
      try await home.createEntry("The General", type: "movie", ["Director": "Keaton, Bruckman"])
      try await home.addFieldsJob()
      try await home.runJobs()
      let movie = try await home.detail("movie")
      #expect(movie.fields.map(\.key) == ["Year", "Genre", "Director", "Cast"])
      #expect(try await home.find("M").model.additionalFields["Director"] == "Fritz Lang")
      let links = try await home.integer(
        """
        SELECT COUNT(*) FROM entry_relations r
        JOIN fields f ON f.space_id = r.space_id AND f.key = r.field_id
        WHERE f.field_key = 'Director'
        """)
      #expect(links == 3)
      try await home.addFieldsJob()
      try await home.runJobs()
      #expect(
        try await home.detail("movie").revision == movie.revision, "a second job changes nothing")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a member's own field of that name stays as it is and can be removed`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.execute(
        "UPDATE fields SET kind = 'text', target_type_id = NULL WHERE field_key = 'Director'")
      try await home.addFieldsJob()
      try await home.runJobs()
      let movie = try await home.detail("movie")
      let own = movie.fields.first { $0.key == "Director" }
      #expect(own?.kind == .text)
      var others = movie.fields
      others.removeAll { $0.key == "Director" }
      #expect(others.count == 3)
      _ = try await home.features.types.update(
        movie.id, with: TypeUpdate(fields: others), for: home.scope.user)
      try await home.addFieldsJob()
      try await home.runJobs()
      #expect(try await home.detail("movie").fields.map(\.key) == ["Year", "Genre", "Cast"])
    }
  }
}

extension CatalogFixture {
  fileprivate func addFieldsJob() async throws {
    let (space, user) = (scope.space, scope.user)
    _ = try await database.write { db in
      try db.execute(
        "INSERT INTO jobs (id, space_id, user_id, kind, run_at, created_at, updated_at)"
          + " VALUES ($1, $2, $3, $4, 0, 0, 0)", JobID.new(), space, user, SystemFieldsJob.jobKind)
    }
  }

  fileprivate func detail(_ name: String) async throws -> TypeDetail {
    try await features.types.find(try type(name).id, for: scope.user)
  }
}
