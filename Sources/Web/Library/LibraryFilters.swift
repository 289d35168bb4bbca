import Catalog
import HTML
import Model

/// The order and the shape of a list, what filters it as chips, and the panel that sets that. The
/// panel is a form of the URL's own parameters, so that it works without scripts.
struct LibraryFilters {
  let query: LibraryQuery
  let type: TypeRecord
  let book: TypeBook
  let total: Int?
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    div(.class("toolbar")) {
      sorting
      div(.class("switch"), .role("group"), .label(words(.view))) {
        shape(.grid, .grid, words(.grid))
        shape(.list, .rows, words(.rows))
        shape(.table, .lists, words(library: .table))
      }
    }
    if !query.filter.isEmpty { chips }
    panel
  }

  // MARK: - The order

  private var sorts: [(String, String)] {
    [
      ("title", words(library: .sortTitle)), ("-created", words(library: .sortNewest)),
      ("-rating", words(library: .sortRating)), ("-date", words(library: .sortDate)),
    ]
      + type.fields.filter { [.number, .date].contains($0.kind) }.map {
        ("-\($0.fieldKey)", words.name($0.label))
      }
  }

  private var sorting: some Node {
    div(.class("sort")) {
      Icon.sort.node(context)
      label(.class("hidden"), .for("sort")) { words(.sort) }
      select(.id("sort"), .name("sort"), Attribute("form", "log-search")) {
        Each(sorts) { value, name in
          option(.value(value), .selected(value == query.sort.description)) { name }
        }
      }
      Each(query.filter.parameters) { parameter in
        input(
          .type(.hidden), .name(parameter.name), .value(parameter.value),
          Attribute("form", "log-search"))
      }
      if query.saysShape {
        input(
          .type(.hidden), .name("view"), .value(query.shape.rawValue),
          Attribute("form", "log-search"))
      }
      button(.class("button no-script"), Attribute("form", "log-search")) { words(.sortApply) }
    }
  }

  private func shape(_ shape: LibraryQuery.Shape, _ icon: Icon, _ name: String) -> some Node {
    a(
      .href(query.path(in: context, shape: shape)), .label(name),
      Attribute("aria-current", query.shape == shape ? "true" : nil),
      Attribute("data-swap", "replace")
    ) { icon.node(context) }
  }

  // MARK: - What filters

  private var chips: some Node {
    ul(.class("filter-chips"), .label(words(library: .filters))) {
      if let total {
        li(.class("filter-count")) { words(library: .found, count: total) }
      }
      Each(query.filter.conditions.indices) { index in
        let text = sentence(query.filter.conditions[index])
        li {
          a(
            .class("chip"), .href(without(index)), Attribute("data-swap", "push"),
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

  private func without(_ index: Int) -> String {
    var filter = query.filter
    filter.conditions.remove(at: index)
    return query.filtered(by: filter).path(in: context)
  }

  /// `Year ≥ 1940`, `Genre: Noir + Crime`.
  private func sentence(_ condition: EntryFilter.Condition) -> String {
    let name = title(of: condition.field)
    let values = condition.values.joined(separator: ", ")
    switch condition.operation {
    case .atLeast, .greater: return "\(name) ≥ \(values)"
    case .atMost, .less: return "\(name) ≤ \(values)"
    case .contains: return words(library: .containsText, ["name": name, "text": values])
    case .all: return "\(name): \(condition.values.joined(separator: " + "))"
    case .none, .notEqual: return "\(name) ≠ \(values)"
    default: return condition.field == "favourite" ? name : "\(name): \(values)"
    }
  }

  private func title(of field: String) -> String {
    switch field {
    case "rating": words(.rating)
    case "favourite": words(.favourite)
    case "stage": words(.stage)
    case "title": words(.title)
    default: words.name(type.field(field)?.label ?? field)
    }
  }

  // MARK: - The panel

  private var panel: some Node {
    details(.class("filter-panel"), .id("filter-panel")) {
      summary(.class("button")) {
        Icon.sort.node(context)
        words(library: .filters)
        if !query.filter.isEmpty { strong { words.grouped(query.filter.conditions.count) } }
      }
      form(.method(.get), .action(context.libraryType(query.type)), .id("filter-form")) {
        if !query.text.isEmpty { input(.type(.hidden), .name("q"), .value(query.text)) }
        input(.type(.hidden), .name("sort"), .value(query.sort.description))
        part("title", words(.title))
        range("rating", words(.rating), step: "0.5", from: "0", to: "10")
        Each(type.fields) { field in control(of: field) }
        if type.inLog { stages }
        label(.class("tick-line")) {
          input(
            .type(.checkbox), .name("filter[favourite][$eq]"), .value("true"),
            .checked(value("favourite", .equal) == "true"))
          span { words(library: .onlyFavourites) }
        }
        div(.class("actions")) {
          button(.class("button primary")) { words(library: .apply) }
          a(.class("button quiet"), .href(context.libraryType(query.type))) {
            words(library: .clearFilters)
          }
        }
      }
    }
  }

  private func value(_ field: String, _ operation: EntryFilter.Operation) -> String {
    let found = query.filter.parameters.first {
      $0.name == "filter[\(field)][$\(operation.rawValue)]"
    }
    return found?.value ?? ""
  }

  @NodeBuilder private func control(of field: FieldRecord) -> some Node {
    switch field.kind {
    case .relation: relation(field)
    case .number: range(field.fieldKey, words.name(field.label))
    case .date: range(field.fieldKey, words.name(field.label), of: .date)
    case .text, .email, .url, .slug: part(field.fieldKey, words.name(field.label))
    case .select:
      choice(field.fieldKey, words.name(field.label), field.options.map { ($0, $0) })
    case .boolean:
      choice(
        field.fieldKey, words.name(field.label), [("true", words(.yes)), ("false", words(.no))])
    default: Nothing()
    }
  }

  private func range(
    _ field: String, _ name: String, of kind: Attribute.InputKind = .number, step: String = "any",
    from: String? = nil, to: String? = nil
  ) -> some Node {
    fieldset(.class("range")) {
      legend { name }
      Each([EntryFilter.Operation.atLeast, .atMost]) { operation in
        label {
          span { words(library: operation == .atLeast ? .atLeast : .atMost) }
          input(
            .type(kind), .name("filter[\(field)][$\(operation.rawValue)]"),
            .value(value(field, operation)), Attribute("step", kind == .number ? step : nil),
            Attribute("min", from), Attribute("max", to),
            Attribute("inputmode", kind == .number ? "decimal" : nil))
        }
      }
    }
  }

  /// What a text holds, however it is written.
  private func part(_ field: String, _ name: String) -> some Node {
    label(.class("names")) {
      span { words(library: .containsPart, ["name": name]) }
      input(
        .type(.text), .name("filter[\(field)][$contains]"), .value(value(field, .contains)),
        Attribute("autocomplete", "off"))
    }
  }

  private func relation(_ field: FieldRecord) -> some Node {
    let kinds: [(EntryFilter.Operation, LibraryWord)] = [
      (.any, .anyOf), (.all, .allOf), (.none, .noneOf),
    ]
    return Each(kinds) { operation, word in
      label(.class("names")) {
        span { words(library: word, ["name": words.name(field.label)]) }
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

  private func choice(_ field: String, _ name: String, _ options: [(String, String)]) -> some Node {
    label(.class("names")) {
      span { name }
      select(.name("filter[\(field)][$eq]")) {
        option(.value("")) { words(library: .anyValue) }
        Each(options) { text, name in
          option(.value(text), .selected(value(field, .equal) == text)) { name }
        }
      }
    }
  }

  private var stages: some Node {
    choice("stage", words(.stage), Stage.all.map { ($0.rawValue, words.stage($0)) })
  }
}
