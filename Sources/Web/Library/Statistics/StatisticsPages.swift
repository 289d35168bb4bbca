import Book
import Catalog
import HTML
import Hummingbird
import Model
import ServerKit

/// The page of the statistics.
enum StatisticsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let types = try await features.types.all(call.scope)
    let type = try call.context.parameters.get("type").map { try LibraryPages.type($0, types) }
    let year = try Query(call.request).text("year").flatMap { Int($0) }
    let report = try await features.statistics.report(
      of: type.map { .id($0.id) }, year: year.flatMap { (1...9999).contains($0) ? $0 : nil },
      today: call.today, in: call.scope)
    return call.answer(StatisticsView(report: report, allTypes: types).page(in: call.page))
  }
}

// MARK: - StatisticsView

/// The statistics of the Log or of a type, for all time or for a year.
struct StatisticsView {
  let report: StatisticsReport
  let allTypes: TypeSet

  private var type: TypeRecord? { report.type }

  func page(in context: PageContext) -> [UInt8] {
    let title = context.words(statistics: .statistics)
    return Layout(
      title: type.map { "\(title): \(context.words.pluralName($0.displayName))" } ?? title,
      context: context,
      chapter: type == nil ? .log : .library,
      styles: ["css/statistics.css"] + (type == nil ? [] : ["css/library.css"]),
      bodyClass: type == nil ? nil : "chapter-library"
    ).page {
      header(.class("page-head")) {
        a(.class("round"), .href(back(context)), .label(context.words(.back))) {
          Icon.back.node(context)
        }
        h1 { title }
        AccountMenu(chapter: .library, context: context).node
      }
      types(context)
      if report.years.isEmpty {
        empty(context)
      } else {
        years(context)
        div(.id("statistics"), .live(.entry, .type)) {
          figures(context)
          div(.class("plots")) {
            ForEach(StatisticsPlots(report: report, context: context).all) { $0.node }
          }
        }
      }
    }
  }

  private func back(_ context: PageContext) -> String {
    type.map { context.libraryType($0.pathName) } ?? context.path("/log")
  }

  // MARK: - Type and year

  private func types(_ context: PageContext) -> some Node {
    let shown = allTypes.types.filter { $0.inLog || $0.id == type?.id }
    return nav(.class("chips"), .label(context.words(.typeName))) {
      ul {
        li {
          a(.class("chip"), .href(context.statistics()), .current(type == nil)) {
            context.words(statistics: .everything)
          }
        }
        ForEach(shown) { other in
          li {
            a(
              .class("chip"), .href(context.statistics(other.pathName)),
              .current(other.id == type?.id)
            ) { "\(other.icon) \(context.words.pluralName(other.displayName))" }
          }
        }
      }
    }
  }

  private func years(_ context: PageContext) -> some Node {
    let all = context.statistics(type?.pathName)
    return nav(.class("chips"), .label(context.words(statistics: .year))) {
      ul {
        li {
          a(.class("chip"), .href(all), .current(report.year == nil)) {
            context.words(statistics: .allTime)
          }
        }
        ForEach(report.years.reversed()) { year in
          li {
            a(
              .class("chip"), .href("\(all)?year=\(year.number)"),
              .current(report.year == year.number)
            ) { "\(year.number)" }
          }
        }
      }
    }
  }

  // MARK: - Figures

  private func figures(_ context: PageContext) -> some Node {
    let words = context.words
    let most = report.months.map(\.count).max()
    let busiest = report.months.filter { $0.count == most }
    return dl(.class("figures")) {
      div {
        dt { words(statistics: .entries, count: report.total) }
        dd { words.grouped(report.total) }
      }
      // Otherwise it is the number above.
      if report.seen < report.total {
        div {
          dt { words.seenName(systemKey: type?.systemKey) }
          dd { words.grouped(report.seen) }
        }
      }
      if let mean = report.meanRating {
        div {
          dt { words(statistics: .rated, count: report.rated) }
          dd { "★\u{A0}\(words.decimal(Double(mean) / 10))" }
        }
      }
      // Several months with as many entries are no answer.
      if busiest.count == 1, let best = busiest.first, report.spansMonths {
        div {
          if report.year == nil {
            dt { words(statistics: .bestMonthOfLast) }
            dd { "\(words.monthInSentence(best.month)) \(best.year)" }
          } else {
            dt { words(statistics: .bestMonth) }
            dd { words.monthInSentence(best.month) }
          }
        }
      }
    }
  }

  private func empty(_ context: PageContext) -> some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "📊" }
      h2 { context.words(statistics: .emptyTitle) }
      p { context.words(statistics: .emptyText) }
      p { a(.class("button primary"), .href(back(context))) { context.words(.back) } }
    }
  }
}
