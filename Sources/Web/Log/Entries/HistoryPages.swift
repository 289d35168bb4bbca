import Accounts
import Book
package import Catalog
package import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Journal
package import Model
import ServerKit

/// The history of an entry, and restoring an earlier version.
enum HistoryPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let entries = call.web.features.entries
    let entry = try await EntryPages.find(call)
    let view = HistoryView(
      entry: entry, versions: try await entries.history(of: entry.id, for: call.member.user),
      zone: call.timeZone, canWrite: call.canWrite)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try await EntryPages.find(call).id
    guard let sequence = Int64(try call.context.parameters.require("sequence")) else {
      throw Failure.notFound("change")
    }
    let group = try await call.web.features.entries.restore(
      id, to: sequence, for: call.member.user)
    return call.redirect(within: "/log/entries/\(id)", notice: Notice(.putBack, undo: group))
  }
}

// MARK: - HistoryView

/// The history of an entry, newest first. Each earlier version can be restored.
package struct HistoryView: Sendable {
  package var entry: Entry
  package var versions: [EntryVersion]
  /// The user's time zone.
  package var zone: TimeZone
  package var canWrite: Bool

  package init(entry: Entry, versions: [EntryVersion], zone: TimeZone, canWrite: Bool = true) {
    self.entry = entry
    self.versions = versions
    self.zone = zone
    self.canWrite = canWrite
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(.history), context: context, chapter: .log, styles: ["css/history.css"]
    ).page {
      section(.class("history"), .id("history"), .live(.entry)) {
        a(.class("round"), .href(context.entry(entry.id)), .label(words(.back))) {
          Icon.back.node(context)
        }
        p(.class("kicker")) { words(.history) }
        h1 { entry.title }
        ol(.class("timeline")) {
          ForEach(versions.enumerated()) { place, version in
            li {
              line(
                version, isNow: place == 0, isFirst: place == versions.count - 1, context)
            }
          }
        }
        if versions.count == Entries.maxHistoryLength {
          p(.class("hint")) { words(.historyEnds, count: versions.count) }
        }
      }
    }
  }

  @NodeBuilder private func line(
    _ version: EntryVersion, isNow: Bool, isFirst: Bool, _ context: PageContext
  ) -> some Node {
    let words = context.words
    div(.class("timeline-head")) {
      h2 { words(name(of: version.operation, isFirst: isFirst)) }
      p {
        time(Attribute("datetime", "\(version.at)")) { words.dateAndTime(version.at, in: zone) }
        if !version.user.isEmpty { " · \(version.user)" }
      }
    }
    if !version.differences.isEmpty {
      dl(.class("differences")) {
        ForEach(version.differences) { difference in
          DifferenceLine(difference: difference, context: context).node
        }
      }
    }
    if isNow {
      p(.class("pill now")) { words(.asItIsNow) }
    } else if canWrite, version.operation != .delete {
      form(.method(.post), .action(context.history(entry.id, version.sequence))) {
        CSRFField(context: context).node
        button(.class("button")) {
          Icon.history.node(context)
          words(.putBack)
        }
      }
    }
  }

  /// A deletion that is undone is logged as another creation.
  private func name(of operation: EntryVersion.Operation, isFirst: Bool) -> Word {
    switch operation {
    case .create: isFirst ? .wasMade : .wasRestored
    case .update: .wasChanged
    case .delete: .deleted
    }
  }
}

/// A value before and after a change.
struct DifferenceLine {
  let difference: EntryDifference
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    div {
      dt { name }
      dd {
        del { text(difference.before, difference.typeBefore) }
        span(.class("hidden")) { " \(words(.became)) " }
        span(.ariaHidden) { " → " }
        ins { text(difference.after, difference.typeAfter) }
      }
    }
  }

  private var name: String {
    switch difference.member {
    case .title: words(.title)
    case .description: words(.description)
    case .notes: words(.notes)
    case .score: words(.verdictName)
    case .rating: words(.rating)
    case .favourite: words(.favourite)
    case .date: words(.logDate)
    case .stage: words(.stage)
    case .collection: words(.collection)
    case .type: words(.typeName)
    case .photos: words(.photos)
    case .occasions: words(.occasions)
    case .field(let field, _): words.name(field)
    }
  }

  /// Returns a value of the changed member as text.
  /// - Parameter type: the name of the type, if that was changed.
  private func text(_ value: String?, _ type: CatalogName?) -> String {
    if let type { return words.name(type) }
    guard let value, !value.isEmpty else { return words(.emptyValue) }
    switch difference.member {
    case .score:
      let score = Score(rawValue: Int(value) ?? 0)
      return "\(score.emoji) \(words.verdict(score))"
    case .rating: return Double(value).map(words.decimal) ?? value
    case .favourite: return words(value == "true" ? .yes : .no)
    case .date: return CalendarDate(value).map(words.longDate) ?? value
    case .stage: return words.stage(Stage(rawValue: value))
    case .field(_, let kind): return shortened(kind.displayText(value, in: context))
    case .title, .description, .notes, .type, .collection, .photos, .occasions:
      return shortened(value)
    }
  }

  private func shortened(_ text: String) -> String {
    text.count > Self.shown ? "\(text.prefix(Self.shown))…" : text
  }

  /// The length at which a long value is cut off.
  private static let shown = 280
}
