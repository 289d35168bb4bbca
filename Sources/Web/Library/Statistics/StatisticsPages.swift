import Book
import Catalog
import Hummingbird
import Model
import ServerKit

/// The page of the statistics.
enum StatisticsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let book = try await features.types.all(call.scope)
    let type = try call.context.parameters.get("type").map { try LibraryPages.type($0, book) }
    let year = try Query(call.request).text("year").flatMap { Int($0) }
    let report = try await features.statistics.report(
      of: type.map { .id($0.id) }, year: year.flatMap { (1...9999).contains($0) ? $0 : nil },
      today: call.today, in: call.scope)
    return call.answer(StatisticsView(report: report, book: book).page(in: call.page))
  }
}
