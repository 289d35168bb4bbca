import Database
package import Journal
import ListCore
import Model

extension GroceryLists {
  package func corrections(_ scope: Scope) async throws -> [Correction] {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Correction.all(in: scope.space, db)
    }
  }

  /// Says where something stands; the lexicon's own answer is not kept.
  /// - Throws: invalid for a name outside 1–200 characters or a section outside 1–60.
  package func correct(
    _ name: String, to section: String, in scope: Scope
  ) async throws -> [Correction] {
    let problems = [
      ItemField.name.refusal(of: .text(name)).map { FieldProblem("name", $0) },
      ItemField.section.refusal(of: .text(section)).map { FieldProblem("section", $0) },
    ].compactMap { $0 }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return try await journal.write(as: scope) { writing in
      try Habits.remember(
        name.normalised, in: Section.canonical(section.normalised), writing)
      return try Correction.all(in: scope.space, writing.db)
    }
  }

  /// Forgets where something stands; what was never said is forgotten already.
  package func forget(_ name: String, in scope: Scope) async throws -> [Correction] {
    try await journal.write(as: scope) { writing in
      if let known = try CorrectionWriter.find(named: name, in: writing) {
        try CorrectionWriter.delete(known, in: writing)
      }
      return try Correction.all(in: scope.space, writing.db)
    }
  }
}
