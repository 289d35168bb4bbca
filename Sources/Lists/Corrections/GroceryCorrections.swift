import Database
package import Journal
import ListCore
import Model

extension GroceryLists {
  /// Returns all corrections of the space, ordered by name.
  package func corrections(_ scope: Scope) async throws -> [Correction] {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Correction.all(in: scope.space, db)
    }
  }

  /// Sets the section of a name and returns all corrections. If the lexicon has the same section,
  /// the correction is deleted instead of stored.
  /// - Throws: invalid for a name outside 1–200 characters or a section outside 1–60.
  package func setSection(
    of name: String, to section: String, in scope: Scope
  ) async throws -> [Correction] {
    let problems = [
      ItemField.name.validationError(for: .text(name)).map { FieldProblem("name", $0) },
      ItemField.section.validationError(for: .text(section)).map { FieldProblem("section", $0) },
    ].compactMap { $0 }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return try await journal.write(as: scope) { writing in
      try LearnedSections.record(
        name.normalised, section: Section.canonical(section.normalised), in: writing)
      return try Correction.all(in: scope.space, writing.db)
    }
  }

  /// Deletes the correction of a name, if there is one, and returns those that remain.
  package func deleteCorrection(of name: String, in scope: Scope) async throws -> [Correction] {
    try await journal.write(as: scope) { writing in
      if let known = try CorrectionWriter.find(named: name, in: writing) {
        try CorrectionWriter.delete(known, in: writing)
      }
      return try Correction.all(in: scope.space, writing.db)
    }
  }
}
