import Catalog
import HTML
import Model

/// The search field. It is outside the results that a search replaces, so that typing is not
/// interrupted.
struct LogSearch {
  let query: LogQuery
  /// The number of all entries in the Log, regardless of the query.
  let total: Int
  let context: PageContext

  var node: some Node {
    form(
      .class("search"), .role("search"), .method(.get), .action(context.path("/log")),
      .id("log-search"), Attribute("data-search", "results")
    ) {
      Icon.search.node(context)
      label(.class("hidden"), .for("q")) { context.words(.search) }
      input(
        .type(.search), .id("q"), .name("q"), .value(query.text),
        Attribute("placeholder", Self.hint(total: total, in: context.words)),
        Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "search"))
      a(
        .class(query.text.isEmpty ? "search-submit clear no-text" : "search-submit clear"),
        .href(cleared.path(in: context)), .label(context.words(.clearSearch)),
        Attribute("data-clear", present: true)
      ) { Icon.close.node(context) }
      button(.class("search-submit no-script"), .label(context.words(.search))) {
        Icon.forward.node(context)
      }
    }
  }
}

extension LogSearch {
  /// The text of the empty field. The results contain it too, because they are replaced alone when
  /// the number has changed.
  static func hint(total: Int, in words: Words) -> String { words(.searchEntries, count: total) }

  private var cleared: LogQuery {
    var query = query
    query.text = ""
    return query
  }
}

/// The filters for stage and collection, and the choice of order and layout.
struct LogFilters {
  let query: LogQuery
  let collections: [EntryCollection]
  /// The number of all entries in the Log, regardless of the query.
  let total: Int
  /// The numbers of the query's entries in each collection; nil if there are too many to count, and
  /// if they are those of the whole Log.
  let counts: CollectionCounts?
  let canWrite: Bool
  let context: PageContext

  @NodeBuilder var node: some Node {
    div(.class("chips"), Attribute("data-keep-scroll", "chips")) {
      stageChoice
      nav(.label(context.words(.filter))) {
        ul {
          chip(nil, context.words(.all), number(counts?.total, total))
          ForEach(collections.filter { $0.entryCount > 0 }) { collection in
            chip(
              .one(collection.id), "\(collection.icon) \(collection.name)",
              number(counts.map { $0.byCollection[collection.id] ?? 0 }, collection.entryCount))
          }
          if outside > 0 {
            chip(.noCollection, context.words(.noCollection), number(counts?.outside, outside))
          }
        }
      }
    }
    div(.class("toolbar")) {
      sortControl
      // Values that the search form keeps. They are among the results, so that new results update
      // them.
      if let collection = query.collection {
        hiddenInput(name: "collection", value: collection.text)
      }
      if query.specifiesLayout { hiddenInput(name: "view", value: query.layout.rawValue) }
      if canWrite {
        a(
          .class("button quiet select-link"),
          .href(query.selecting(BulkSelection.none).path(in: context)),
          Attribute("data-select", "none")
        ) { context.words(.select) }
      }
      div(.class("switch"), .role("group"), .label(context.words(.view))) {
        shapeLink(.grid, .grid, context.words(.grid))
        shapeLink(.list, .rows, context.words(.rows))
      }
    }
  }

  /// The filter for the stage. It comes first because the planned entries are the watch list.
  @NodeBuilder private var stageChoice: some Node {
    label(.class("hidden"), .for("stage")) { context.words(.stage) }
    select(
      .class(query.stage == nil ? "chip" : "chip on"), .id("stage"), .name("stage"),
      Attribute("form", "log-search")
    ) {
      option(.value(""), .selected(query.stage == nil)) { context.words(.allStages) }
      ForEach(Stage.all) { stage in
        option(.value(stage.rawValue), .selected(stage == query.stage)) {
          context.words.stageTitle(stage)
        }
      }
    }
  }

  private func hiddenInput(name: String, value: String) -> some Node {
    input(
      .type(.hidden), .name(name), .value(value), Attribute("form", "log-search"))
  }

  /// The number of all entries of the Log that are in no collection.
  private var outside: Int { total - collections.reduce(0) { $0 + $1.entryCount } }

  /// Returns the number that a chip shows.
  /// - Parameter whole: the number in the whole Log.
  private func number(_ counted: Int?, _ whole: Int) -> Int? {
    query.isNarrowed ? counted : whole
  }

  private func chip(_ collection: CollectionFilter?, _ name: String, _ count: Int?) -> some Node {
    var target = query
    target.collection = collection
    target.cursor = nil
    target.selection = nil
    return li {
      a(
        .class("chip"), .href(target.path(in: context)), .current(query.collection == collection),
        Attribute("data-swap", "push")
      ) {
        name
        if let count {
          " "
          strong { context.words.grouped(count) }
        }
      }
    }
  }

  @NodeBuilder private var sortControl: some Node {
    if query.text.isEmpty {
      sortChoice
    } else {
      // Search results are ordered by relevance. The chosen order is kept for after the search.
      p(.class("sort")) {
        Icon.sort.node(context)
        context.words(.bestFirst)
        if query.sort != .newest { hiddenInput(name: "sort", value: query.sort.rawValue) }
      }
    }
  }

  private var sortChoice: some Node {
    div(.class("sort")) {
      Icon.sort.node(context)
      label(.class("hidden"), .for("sort")) { context.words(.sort) }
      select(.id("sort"), .name("sort"), Attribute("form", "log-search")) {
        ForEach(LogQuery.Sort.allCases) { sort in
          option(.value(sort.rawValue), .selected(sort == query.sort)) { name(of: sort) }
        }
      }
      button(.class("button no-script"), Attribute("form", "log-search")) {
        context.words(.sortApply)
      }
    }
  }

  private func name(of sort: LogQuery.Sort) -> String {
    switch sort {
    case .newest: context.words(.newest)
    case .date: context.words(.logDate)
    case .title: context.words(.byTitle)
    case .rating: context.words(.byRating)
    }
  }

  private func shapeLink(_ shape: LogQuery.ListLayout, _ icon: Icon, _ name: String) -> some Node {
    a(
      .href(query.path(in: context, layout: shape)), .label(name),
      Attribute("aria-current", query.layout == shape ? "true" : nil),
      Attribute("data-swap", "replace")
    ) {
      icon.node(context)
    }
  }
}
