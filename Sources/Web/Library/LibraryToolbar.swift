import Catalog
import HTML
import Model

/// The row of tools above a list: filters, order, layout, the active filters, saved views, and
/// links to the type's other pages. The buttons open popovers, which work without scripts.
struct LibraryToolbar {
  let query: LibraryQuery
  let type: TypeRecord
  let types: TypeSet
  let views: [SavedView]
  let refused: RefusedSavedViewForm?
  /// The titles of the entries that conditions name by their ids.
  let titles: [String: String]
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    div(.class("chips tools")) {
      a(
        .class("chip"), .href(query.filtersPath(in: context)),
        Attribute("data-filters", present: true)
      ) {
        Icon.filter.node(context)
        words(library: .filters)
        if !query.filter.isEmpty { strong { words.grouped(query.filter.chips.count) } }
      }
      opener("views-panel", .star) { words(view: views.isEmpty ? .save : .views) }
      if !query.filter.isEmpty { chips }
      sorting
      direction
      opener("view-menu", icon(of: query.layout)) {
        span(.class("hidden")) { "\(words(.view)): \(name(of: query.layout))" }
      }
      shapes
      SavedViewChips(views: views, types: types, shown: query, context: context).node
      TypePageLinks(type: type, context: context).node
    }
    SavedViewsPanel(views: views, shown: query, type: type, refused: refused, context: context)
      .node
  }

  /// The button that opens the panel with this id.
  private func opener<Content: Node>(
    _ panel: String, _ icon: Icon, @NodeBuilder _ content: () -> Content
  ) -> some Node {
    button(
      .class("chip"), Attribute("type", "button"), Attribute("popovertarget", panel)
    ) {
      icon.node(context)
      content()
    }
  }

  // MARK: - Order and layout

  /// The orders that can be chosen: the values of the parameter `sort` with their names. People and
  /// genres, which are not in the Log, have no dates and seldom a rating: these orders are only
  /// listed while one of them is chosen.
  private var sorts: [(String, String)] {
    let ofLog = [("-rating", words(library: .sortRating)), ("-date", words(.logDate))]
    return [("title", words(library: .sortTitle)), ("-created", words(library: .sortNewest))]
      + ofLog.filter { type.inLog || EntryQuery.Sort($0.0)?.order == query.sort.order }
      + type.fields.filter(\.kind.isInSortMenu).map {
        ("-\($0.fieldKey)", words.name($0.displayName))
      }
  }

  private var sorting: some Node {
    div(.class("chip sort")) {
      Icon.sort.node(context)
      label(.class("hidden"), .for("sort")) { words(.sort) }
      select(.id("sort"), .name("sort"), Attribute("form", "log-search")) {
        ForEach(sorts) { value, name in
          // The chosen order keeps its direction when the form is sent again.
          let isChosen = EntryQuery.Sort(value)?.order == query.sort.order
          option(.value(isChosen ? query.sort.description : value), .selected(isChosen)) { name }
        }
      }
      ForEach(query.filter.parameters) { parameter in
        input(
          .type(.hidden), .name(parameter.name), .value(parameter.value),
          Attribute("form", "log-search"))
      }
      if query.specifiesLayout {
        input(
          .type(.hidden), .name("view"), .value(query.layout.rawValue),
          Attribute("form", "log-search"))
      }
      button(.class("button no-script"), Attribute("form", "log-search")) { words(.sortApply) }
    }
  }

  /// The link that reverses the order.
  private var direction: some Node {
    var reversed = query
    reversed.cursor = nil
    reversed.sort.descending.toggle()
    return a(
      .class("chip"), .href(reversed.path(in: context)),
      .label(words(library: query.sort.descending ? .descending : .ascending)),
      Attribute("data-swap", "replace")
    ) { span(.ariaHidden) { query.sort.descending ? "↓" : "↑" } }
  }

  private var shapes: some Node {
    div(
      .class("dialog sheet switch"), .id("view-menu"), Attribute("popover", ""), .role("group"),
      .label(words(.view))
    ) {
      ForEach(LibraryQuery.ListLayout.allCases) { shape in
        a(
          .href(query.path(in: context, layout: shape)),
          Attribute("aria-current", query.layout == shape ? "true" : nil),
          Attribute("data-swap", "replace")
        ) {
          icon(of: shape).node(context)
          span { name(of: shape) }
        }
      }
    }
  }

  private func icon(of shape: LibraryQuery.ListLayout) -> Icon {
    switch shape {
    case .grid: .grid
    case .list: .rows
    case .table: .table
    }
  }

  private func name(of shape: LibraryQuery.ListLayout) -> String {
    switch shape {
    case .grid: words(.grid)
    case .list: words(.rows)
    case .table: words(library: .table)
    }
  }

  // MARK: - Active filters

  private var chips: some Node {
    ul(.class("filter-chips"), .label(words(library: .filters))) {
      ForEach(query.filter.chips) { conditions in
        let text = sentence(conditions)
        li {
          a(
            .class("chip"), .href(without(conditions)), Attribute("data-swap", "push"),
            .label(words(library: .removeFilter, ["name": text]))
          ) {
            text
            Icon.close.node(context)
          }
        }
      }
      li {
        a(
          .class("button quiet"), .href(query.filtered(by: EntryFilter()).path(in: context)),
          Attribute("data-swap", "push")
        ) { words(library: .clearFilters) }
      }
    }
  }

  /// Returns the path of the list without conditions.
  private func without(_ conditions: [EntryFilter.Condition]) -> String {
    var filter = query.filter
    filter.conditions.removeAll { conditions.contains($0) }
    return query.filtered(by: filter).path(in: context)
  }

  /// Returns the conditions of a chip in words: `Year: 1940–1949` for two bounds.
  private func sentence(_ conditions: [EntryFilter.Condition]) -> String {
    guard conditions.count == 2, let from = conditions[0].values.first,
      let to = conditions[1].values.first
    else { return conditions.map(sentence).joined() }
    let bounds = "\(text(from, of: conditions[0]))–\(text(to, of: conditions[1]))"
    return "\(title(of: conditions[0].field)): \(bounds)"
  }

  /// Returns a condition in words: `Year ≥ 1940`, `Genre: Noir + Crime`.
  private func sentence(_ condition: EntryFilter.Condition) -> String {
    let name = title(of: condition.field)
    let texts = condition.values.map { text($0, of: condition) }
    let values = texts.joined(separator: ", ")
    switch condition.operation {
    case .atLeast: return "\(name) ≥ \(values)"
    case .greater: return "\(name) > \(values)"
    case .atMost: return "\(name) ≤ \(values)"
    case .less: return "\(name) < \(values)"
    case .contains: return words(library: .containsText, ["name": name, "text": values])
    case .all: return "\(name): \(texts.joined(separator: " + "))"
    case .none, .notEqual: return "\(name) ≠ \(values)"
    default: return condition.field == "favourite" ? name : "\(name): \(values)"
    }
  }

  /// Returns a value of a condition as pages show the values of its field. A part of a text and the
  /// yes or no of `empty` are not such values.
  private func text(_ value: String, of condition: EntryFilter.Condition) -> String {
    if condition.field == "is_seen" { return words(value == "true" ? .yes : .no) }
    guard ![.contains, .empty].contains(condition.operation),
      let field = type.field(condition.field)
    else { return value }
    return titles[value] ?? field.kind.displayText(value, in: context)
  }

  private func title(of field: String) -> String {
    switch field {
    case "rating": words(.rating)
    case "favourite": words(.favourite)
    case "stage": words(.stage)
    case "is_seen": words.seenName(for: type)
    case "title": words(.title)
    default: words.name(type.displayName(ofField: field))
    }
  }
}

extension EntryFilter {
  /// The conditions as chips show them: a lower and an upper bound of one field are one chip.
  fileprivate var chips: [[Condition]] {
    conditions.reduce(into: [[Condition]]()) { chips, condition in
      if condition.operation == .atMost, let last = chips.last, last.count == 1,
        last[0].operation == .atLeast, last[0].field == condition.field
      {
        chips[chips.count - 1].append(condition)
      } else {
        chips.append([condition])
      }
    }
  }
}
