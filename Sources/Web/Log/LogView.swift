import Catalog
import HTML
package import Model

/// The Log: the entries that match a query, newest first by default.
package struct LogView: Sendable {
  package var query: LogQuery
  package var collections: [EntryCollection]
  /// The number of all entries in the Log, regardless of the query.
  package var total: Int
  package var entries: [Entry]
  package var types: [TypeID: EntryType]
  /// The cursor of the next page. Nil on the last page.
  package var next: String?
  /// Whether to show actions, which would be refused for viewers.
  package var canWrite: Bool
  /// Entries of an import, which are not shown as new.
  package var imported: Set<EntryID> = []
  /// The members who created entries, except the user.
  package var authors: [EntryID: String] = [:]
  /// The numbers of the query's entries in each collection; nil if there are too many to count, and
  /// without a search and a stage.
  var counts: CollectionCounts?

  package init(
    query: LogQuery, collections: [EntryCollection], total: Int, entries: [Entry],
    types: [EntryType], next: String? = nil, canWrite: Bool = true
  ) {
    self.query = query
    self.collections = collections
    self.total = total
    self.entries = entries
    self.types = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
    self.next = next
    self.canWrite = canWrite
  }

  package func page(in context: PageContext) -> [UInt8] {
    Layout(
      title: context.words(.log), context: context, chapter: .log,
      scripts: ["log.js"]
    ).page {
      header(.class("page-head")) {
        h1 { context.words(.log) }
        if total > 0 {
          a(
            .class("round aside"), .href(context.statistics()),
            .label(context.words(statistics: .statistics))
          ) { Icon.chart.node(context) }
        }
        AccountMenu(chapter: .log, context: context).node
      }
      if canWrite && total > 0 {
        AddButton(newEntryPath(context), label: context.words(.addEntry), context).node
      }
      if total > 0 { LogSearch(query: query, total: total, context: context).node }
      p(.class("hidden"), .id("found"), .role("status")) { found(context) }
      div(
        .id("results"), .class(query.selection == nil ? nil : "selecting"),
        .live(.entry, .type, .collection),
        Attribute("data-pull", context.words(.refresh)),
        Attribute(
          "data-hint", total > 0 ? LogSearch.hint(total: total, in: context.words) : nil)
      ) {
        if total > 0 { filters(context) }
        results(context)
        if canWrite && total > 0 { selectionBar(context) }
      }
    }
  }

  /// The number of results, for screen readers.
  private func found(_ context: PageContext) -> String {
    guard !query.text.isEmpty else { return "" }
    if entries.isEmpty { return context.words(.noMatchTitle) }
    return context.words(next == nil ? .found : .foundMore, count: entries.count)
  }

  private func selectionBar(_ context: PageContext) -> some Node {
    let count = entries.count { query.selection?.contains($0.id) ?? false }
    return SelectionBar(
      query: query, collections: collections, count: count, context: context
    ).node
  }

  private func newEntryPath(_ context: PageContext) -> String {
    let wishes = [
      query.collection?.id.map { "collection=\($0)" }, query.stage.map { "stage=\($0.rawValue)" },
    ].compactMap(\.self)
    return context.newEntry + (wishes.isEmpty ? "" : "?" + wishes.joined(separator: "&"))
  }

  private func filters(_ context: PageContext) -> some Node {
    LogFilters(
      query: query, collections: collections, total: total, counts: counts, canWrite: canWrite,
      context: context
    ).node
  }

  @NodeBuilder private func results(_ context: PageContext) -> some Node {
    if entries.isEmpty {
      emptyState(context)
    } else {
      if query.layout == .grid {
        ul(.class("cards")) {
          ForEach(entries.enumerated()) { place, entry in
            EntryCard(
              entry: entry, type: type(of: entry), place: place, context: context,
              isImported: imported.contains(entry.id), author: authors[entry.id],
              controls: controls(of: entry, context)
            ).node
          }
        }
      } else {
        ul(.class("rows")) {
          ForEach(entries) { entry in
            EntryRow(
              entry: entry, type: type(of: entry), context: context,
              isImported: imported.contains(entry.id), author: authors[entry.id],
              controls: controls(of: entry, context)
            ).node
          }
        }
      }
      if let next { pager(next, context) }
    }
  }

  private func controls(of entry: Entry, _ context: PageContext) -> CardControls? {
    canWrite
      ? CardControls(entry: entry, type: type(of: entry), query: query, context: context) : nil
  }

  private func type(of entry: Entry) -> EntryType? { entry.typeID.flatMap { types[$0] } }

  private func pager(_ cursor: String, _ context: PageContext) -> some Node {
    var older = query
    older.cursor = cursor
    return p(
      .class("pager"), Attribute("data-pages", "\(query.pages)"),
      Attribute("data-loading", context.words(.loading))
    ) {
      a(.class("button"), .rel("next"), .href(older.path(in: context))) {
        context.words(query.isOrderedByTime ? .older : .moreEntries)
      }
    }
  }

  /// Whether the page is in a book of another person.
  private func isOfOther(_ context: PageContext) -> Bool {
    context.books.contains { $0.isShown && $0.owner != nil }
  }

  @NodeBuilder private func emptyState(_ context: PageContext) -> some Node {
    if total == 0 {
      div(.class("empty")) {
        p(.class("empty-art"), .ariaHidden) { "📝" }
        h2 { context.words(isOfOther(context) ? .emptyBookTitle : .emptyTitle) }
        p { context.words(.emptyText) }
        if canWrite {
          p {
            a(.class("button primary"), .href(context.newEntry)) { context.words(.addFirst) }
          }
          SampleButton(context: context).node
        }
      }
    } else {
      div(.class("empty"), .role("status")) {
        p(.class("empty-art"), .ariaHidden) { "🔎" }
        h2 { context.words(.noMatchTitle) }
        if !query.text.isEmpty {
          p { context.words(.noMatchText, ["query": query.text]) }
        } else if let stage = query.stage {
          p { context.words(.noStageText, ["stage": context.words.stage(stage)]) }
        }
        p { a(.class("button"), .href(context.path("/log"))) { context.words(.showAll) } }
      }
    }
  }
}
