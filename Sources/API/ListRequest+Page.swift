import Catalog
import Journal
import Model

extension ListRequest {
  /// Returns the result of `page` for the requested list.
  /// - Throws: invalid (`filter.invalid`) with every problem, both those found in the URL and those
  ///   found by the catalog.
  func readPage<Page>(
    of entries: Entries, in scope: Scope, _ page: (EntryQuery) async throws -> Page
  ) async throws -> Page {
    var wanted = entryQuery
    wanted.filter = parsedFilter.filter
    if !parsedFilter.problems.isEmpty {
      throw refusal(try await entries.problems(of: wanted, in: scope))
    }
    do {
      return try await page(wanted)
    } catch let failure as Failure where failure.code == EntryFilter.failureCode {
      throw refusal(failure.fields)
    }
  }

  private func refusal(_ found: [FieldProblem]) -> Failure {
    EntryFilter.failure(for: parsedFilter.problems(adding: found.map(placed)))
  }
}
