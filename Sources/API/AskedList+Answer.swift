import Catalog
import Journal
import Model

extension AskedList {
  /// Returns the result of `page` for the requested list.
  /// - Throws: invalid (`filter.invalid`) with every problem, both those found in the URL and those
  ///   found by the catalog.
  func answer<Page>(
    _ entries: Entries, in scope: Scope, _ page: (EntryQuery) async throws -> Page
  ) async throws -> Page {
    var wanted = wanted
    wanted.filter = read.filter
    if !read.problems.isEmpty {
      throw refusal(try await entries.problems(of: wanted, in: scope))
    }
    do {
      return try await page(wanted)
    } catch let failure as Failure where failure.code == EntryFilter.refusedCode {
      throw refusal(failure.fields)
    }
  }

  private func refusal(_ found: [FieldProblem]) -> Failure {
    EntryFilter.refused(read.problems(with: found.map(placed)))
  }
}
