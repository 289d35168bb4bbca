import Catalog
import HTML
import Model

/// The filters of a list, as a page and, with scripts, as a dialog over the list (`filters.js`). It
/// is a GET form whose controls are the parameters of the list's URL. Each choice shows the number
/// of entries that it leaves.
struct LibraryFilters {
  let query: LibraryQuery
  let type: TypeRecord
  /// Nil for the results of a search, whose values are not counted.
  let facets: FilterFacets?
  /// The titles of the entries that conditions name by their ids.
  let titles: [String: String]
  let context: PageContext

  private var words: Words { context.words }

  func page() -> [UInt8] {
    Layout(
      title: words(library: .filters), context: context, chapter: .library,
      scripts: ["library-list.js"], styles: ["css/library.css"],
      bodyClass: "chapter-library page-filters"
    ).page {
      header(.class("page-head back-head")) {
        a(
          .class("round"), .href(query.path(in: context)),
          .label(words.pluralName(type.displayName))
        ) {
          Icon.back.node(context)
        }
        h1 { words(library: .filters) }
      }
      form
    }
  }

  private var form: some Node {
    HTML.form(
      .class("filter-form"), .method(.get), .action(context.libraryType(query.type)),
      .id("filter-form"), Attribute("data-facets", query.filtersPath(in: context)),
      Attribute("data-close", words(.close))
    ) {
      if !query.text.isEmpty { input(.type(.hidden), .name("q"), .value(query.text)) }
      if query.sort != LibraryQuery.defaultSort {
        input(.type(.hidden), .name("sort"), .value(query.sort.description))
      }
      if type.inLog {
        choice(
          "is_seen", words.seenName(for: type), [("true", words(.yes)), ("false", words(.no))])
      }
      ForEach(type.fields) { field in control(of: field) }
      if type.inLog {
        rating
        stages
      }
      label(.class("tick-line")) {
        input(
          .type(.checkbox), .name("filter[favourite][$eq]"), .value("true"),
          .checked(value("favourite", .equal) == "true"))
        span { words(library: .onlyFavourites) }
      }
      more
      div(.class("actions")) {
        button(.class("button primary"), Attribute("data-total", present: true)) { show }
        a(
          .class("button quiet"), .href(context.libraryType(query.type)),
          Attribute("data-swap", "push")
        ) { words(library: .clearFilters) }
      }
    }
  }

  private var show: String {
    facets.map { words(library: .showEntries, count: $0.total) } ?? words(library: .apply)
  }

  /// Returns the values of a condition of the query.
  private func values(_ field: String, _ operation: EntryFilter.Operation) -> [String] {
    query.filter.conditions.first { $0.field == field && $0.operation == operation }?.values ?? []
  }

  /// Returns the value of a condition of the query, as its control shows it.
  private func value(_ field: String, _ operation: EntryFilter.Operation) -> String {
    let found = query.filter.parameters.first {
      $0.name == "filter[\(field)][$\(operation.rawValue)]"
    }
    let value = found?.value ?? ""
    return type.field(field)?.kind.definition.textInForms(value) ?? value
  }

  @NodeBuilder private func control(of field: FieldRecord) -> some Node {
    let name = words.name(field.displayName)
    switch field.kind.known?.filterControl {
    case .links:
      choices(
        field.fieldKey, name, .any, facets?.values[field.fieldKey] ?? [],
        search: context.relation(field.id) + "?q=")
    case .options:
      choices(
        field.fieldKey, name, .oneOf,
        facets?.values[field.fieldKey] ?? field.options.map { FilterFacets.Value(title: $0) })
    case .range(let input):
      range(
        field.fieldKey, name, as: input,
        suggestions: field.id == type.yearField?.id ? decades : [])
    case .truth:
      choice(field.fieldKey, name, [("true", words(.yes)), ("false", words(.no))])
    case .part, nil: EmptyNode()
    }
  }

  // MARK: - Choices with counts

  /// Check boxes for the values of a field: those that are chosen, then the most frequent ones.
  /// - Parameter search: the path that finds further values by their name; nil if all are shown.
  private func choices(
    _ field: String, _ name: String, _ operation: EntryFilter.Operation,
    _ found: [FilterFacets.Value], search: String? = nil
  ) -> some Node {
    let chosen = values(field, operation)
    let chosenTitles = chosen.map { titles[$0] ?? $0 }
    let others = found.filter { !chosenTitles.contains($0.title) }
    let counts = found.reduce(into: [:]) { $0[$1.title] = $1.count }
    return fieldset(
      .class("facet"), Attribute("data-facet", field),
      Attribute("data-operation", operation.rawValue)
    ) {
      legend { name }
      if let search {
        input(
          .class("script-only"), .type(.search), .label(words(library: .findIn, ["name": name])),
          Attribute("placeholder", words(library: .findIn, ["name": name])),
          Attribute("autocomplete", "off"), Attribute("data-find-values", search))
      }
      ul {
        ForEach(chosen) { text in
          let title = titles[text] ?? text
          value(field, operation, text, title, counts[title], isChosen: true)
        }
        ForEach(others) { value in
          self.value(
            field, operation, value.title, value.title, value.count, isChosen: false)
        }
      }
    }
  }

  private func value(
    _ field: String, _ operation: EntryFilter.Operation, _ text: String, _ title: String,
    _ count: Int?, isChosen: Bool
  ) -> some Node {
    li {
      label(.class("facet-value")) {
        input(
          .type(.checkbox), .name("filter[\(field)][$\(operation.rawValue)]"),
          .value(EntryFilter.quoted(text)), .checked(isChosen))
        span { title }
        if let count { span(.class("count")) { words.grouped(count) } }
      }
    }
  }

  // MARK: - Ranges

  /// A filter with a lower and an upper bound.
  /// - Parameters:
  ///   - from: the smallest number that can be entered; `to` is the largest.
  ///   - suggestions: bounds that a button enters, with the text of the button and a count.
  private func range(
    _ field: String, _ name: String, as type: Attribute.InputKind = .number, step: String = "any",
    from: String? = nil, to: String? = nil,
    suggestions: [(bounds: String, text: String, count: Int?)] = []
  ) -> some Node {
    fieldset(.class("range")) {
      legend { name }
      if !suggestions.isEmpty {
        ul(.class("script-only range-choices"), Attribute("data-range", field)) {
          ForEach(suggestions) { suggestion in
            li {
              button(
                .class("chip"), Attribute("type", "button"),
                Attribute("data-bounds", suggestion.bounds), Attribute("aria-pressed", "false")
              ) {
                suggestion.text
                if let count = suggestion.count { strong { words.grouped(count) } }
              }
            }
          }
        }
      }
      ForEach([EntryFilter.Operation.atLeast, .atMost]) { operation in
        label {
          span { words(library: operation == .atLeast ? .atLeast : .atMost) }
          input(
            .type(type), .name("filter[\(field)][$\(operation.rawValue)]"),
            .value(value(field, operation)), Attribute("step", type == .number ? step : nil),
            Attribute("min", from), Attribute("max", to),
            Attribute("inputmode", type == .number ? "decimal" : nil))
        }
      }
    }
  }

  private var decades: [(bounds: String, text: String, count: Int?)] {
    (facets?.decades ?? []).map { decade in
      (
        "\(decade.year) \(decade.year + 9)",
        words(library: .decade, ["year": "\(decade.year)"]), decade.count
      )
    }
  }

  private var rating: some Node {
    range(
      "rating", words(.rating), step: "0.5", from: "0", to: "10",
      suggestions: [9, 8, 7, 6].map { ("\($0) ", "★ \($0)+", nil) })
  }

  /// A filter for one of several values.
  /// - Parameter options: the stored values with their names.
  private func choice(_ field: String, _ name: String, _ options: [(String, String)]) -> some Node {
    label(.class("names")) {
      span { name }
      select(.name("filter[\(field)][$eq]")) {
        option(.value("")) { words(library: .anyValue) }
        ForEach(options) { text, name in
          option(.value(text), .selected(value(field, .equal) == text)) { name }
        }
      }
    }
  }

  private var stages: some Node {
    choice(
      "stage", words(.stage),
      Stage.all.map {
        ($0.rawValue, $0 == .done ? words.seenName(for: type) : words.stageTitle($0))
      }
    )
  }

  // MARK: - More

  /// Filters that few lists need: parts of texts, and relations to all or none of some entries.
  private var more: some Node {
    details(.class("more-filters"), Attribute("open", present: usesMore)) {
      summary { words(library: .moreFilters) }
      part("title", words(.title))
      ForEach(type.fields) { field in rare(field) }
    }
  }

  private var usesMore: Bool {
    query.filter.conditions.contains { [.contains, .all, .none].contains($0.operation) }
  }

  @NodeBuilder private func rare(_ field: FieldRecord) -> some Node {
    let name = words.name(field.displayName)
    switch field.kind.known?.filterControl {
    case .links:
      names(field, .all, words(library: .allOf, ["name": name]))
      names(field, .none, words(library: .noneOf, ["name": name]))
    case .part: part(field.fieldKey, name)
    default: EmptyNode()
    }
  }

  /// A filter for a part of a text, regardless of case and accents.
  private func part(_ field: String, _ name: String) -> some Node {
    label(.class("names")) {
      span { words(library: .containsPart, ["name": name]) }
      input(
        .type(.text), .name("filter[\(field)][$contains]"), .value(value(field, .contains)),
        Attribute("autocomplete", "off"))
    }
  }

  /// A filter for linked entries, whose titles are typed.
  private func names(
    _ field: FieldRecord, _ operation: EntryFilter.Operation, _ label: String
  ) -> some Node {
    HTML.label(.class("names")) {
      span { label }
      input(
        .type(.text), .name("filter[\(field.fieldKey)][$\(operation.rawValue)]"),
        .value(value(field.fieldKey, operation)),
        Attribute("placeholder", words(library: .listHint)), Attribute("autocomplete", "off"),
        Attribute("list", "names-\(field.id)-\(operation.rawValue)"),
        Attribute("data-names", context.relation(field.id) + "?q="))
      datalist(.id("names-\(field.id)-\(operation.rawValue)")) {}
    }
  }
}

extension LibraryQuery {
  /// The path of the page with the filters of this list.
  func filtersPath(in context: PageContext) -> String {
    let query = parameters().map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }
    return context.libraryType(type) + "/filters"
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension Words {
  /// Returns the word for an entry that was seen, read or played, depending on its type.
  func seenName(for type: TypeRecord) -> String { seenName(systemKey: type.systemKey) }

  /// - Parameter systemKey: the built-in type; nil for a type that a user created.
  func seenName(systemKey: String?) -> String {
    switch systemKey {
    case "movie", "show": self(library: .watched)
    case "book": self(library: .read)
    case "game": self(library: .played)
    case "music": self(library: .listened)
    default: self(library: .logged)
    }
  }
}
