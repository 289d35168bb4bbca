import Catalog
import HTML
import Model

/// The panel with the filters of a list. It is a GET form whose controls are the parameters of the
/// list's URL, so that it works without scripts.
struct LibraryFilters {
  let query: LibraryQuery
  let type: TypeRecord
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    div(.class("dialog sheet filter-panel"), .id("filter-panel"), Attribute("popover", "")) {
      PanelHead(panel: "filter-panel", title: words(library: .filters), context: context).node
      form(.method(.get), .action(context.libraryType(query.type)), .id("filter-form")) {
        if !query.text.isEmpty { input(.type(.hidden), .name("q"), .value(query.text)) }
        input(.type(.hidden), .name("sort"), .value(query.sort.description))
        part("title", words(.title))
        range("rating", words(.rating), step: "0.5", from: "0", to: "10")
        ForEach(type.fields) { field in control(of: field) }
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

  /// Returns the value of a condition of the query, as its control shows it.
  private func value(_ field: String, _ operation: EntryFilter.Operation) -> String {
    let found = query.filter.parameters.first {
      $0.name == "filter[\(field)][$\(operation.rawValue)]"
    }
    let value = found?.value ?? ""
    return type.field(field)?.kind.definition.textInForms(value) ?? value
  }

  @NodeBuilder private func control(of field: FieldRecord) -> some Node {
    switch field.kind.known?.filterControl {
    case .links: relation(field)
    case .range(let input): range(field.fieldKey, words.name(field.displayName), as: input)
    case .part: part(field.fieldKey, words.name(field.displayName))
    case .options:
      choice(field.fieldKey, words.name(field.displayName), field.options.map { ($0, $0) })
    case .truth:
      choice(
        field.fieldKey, words.name(field.displayName),
        [("true", words(.yes)), ("false", words(.no))])
    case nil: EmptyNode()
    }
  }

  /// A filter with a lower and an upper bound.
  /// - Parameter from: the smallest number that can be entered; `to` is the largest.
  private func range(
    _ field: String, _ name: String, as type: Attribute.InputKind = .number, step: String = "any",
    from: String? = nil, to: String? = nil
  ) -> some Node {
    fieldset(.class("range")) {
      legend { name }
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

  /// A filter for a part of a text, regardless of case and accents.
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
    return div(.class("trio")) {
      ForEach(kinds) { operation, word in
        label(.class("names")) {
          span { words(library: word, ["name": words.name(field.displayName)]) }
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
    choice("stage", words(.stage), Stage.all.map { ($0.rawValue, words.stage($0)) })
  }
}
