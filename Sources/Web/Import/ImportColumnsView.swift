import Catalog
import HTML
import Model
import ServerKit

/// The page on which the user maps the columns of a table. It shows an example value of each.
struct ImportColumnsView {
  let found: Import
  /// The columns of the file, with an example of each.
  let head: ImportColumns
  let types: [TypeRecord]
  /// The chosen type; nil for entries without one.
  let type: TypeID?
  /// The submitted form, if it was not valid; nil at first.
  let form: Form?
  let errors: [FormError]

  /// What a column can contain besides the fields of the type: the value in the form, and its name.
  private static let attributes: [(String, ImportWord)] = [
    ("title", .attributeTitle), ("description", .attributeDescription),
    ("notes", .attributeNotes), ("score", .attributeScore), ("rating", .attributeRating),
    ("favourite", .attributeFavourite), ("date", .attributeDate), ("stage", .attributeStage),
  ]

  private var record: TypeRecord? { types.first { $0.id == type } }

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return ImportFrame(title: found.name, context: context).page {
      SettingsSection(words(imports: .mapTitle), text: words(imports: .mapText)) {
        columnsForm(context)
      }.node
      ImportActions(found: found, context: context).discardForm
    }
  }

  private func columnsForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    let places = Array(head.columns.indices)
    let unused = places.filter { chosen($0, words).isEmpty }
    return HTML.form(
      .class("settings-form"), .method(.post), .action(context.imports(found.id) + "/columns"),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      input(.type(.hidden), .name("shown"), .value(type.map { "\($0)" } ?? ""))
      typeField(words)
      ForEach(places.filter { !unused.contains($0) }) { column($0, controls, words) }
      if !unused.isEmpty {
        h3 { words(imports: .mapUnused, count: unused.count) }
        p(.class("hint")) { unused.map { head.columns[$0] }.joined(separator: ", ") }
        ForEach(unused) { column($0, controls, words) }
      }
      dateOrder(controls, words)
      key(controls, words)
      button(.class("button primary")) { words(imports: .mapSave) }
    }
  }

  /// The type is chosen first, because it determines which fields there are.
  private func typeField(_ words: Words) -> some Node {
    div(.class("import-type")) {
      div(.class("field")) {
        label(.for("f-kind")) { words(imports: .mapType) }
        select(.id("f-kind"), .name("type")) {
          option(.value("")) { words(imports: .mapNoType) }
          ForEach(types) { other in
            option(.value("\(other.id)"), .selected(other.id == type)) {
              other.icon + " " + words.name(other.displayName)
            }
          }
        }
      }
      button(.class("button"), .name("show"), .value("true")) { words(imports: .mapShow) }
    }
  }

  private func column(_ place: Int, _ controls: FormControls, _ words: Words) -> some Node {
    let column = head.columns[place]
    return controls.field(
      "column.\(place)", words(imports: .mapTo, ["column": column]),
      hints: examples(place, words)
    ) { id, described, invalid in
      select(id, .name("column.\(place)"), described, invalid) {
        targets(of: column, chosen: chosen(place, words), words)
      }
    }
  }

  @NodeBuilder private func targets(
    of column: String, chosen: String, _ words: Words
  ) -> some Node {
    let own = ImportMapping.additionalPrefix + column
    option(.value("")) { words(imports: .mapNothing) }
    ForEach(Self.attributes) { name, word in
      option(.value(name), .selected(chosen == name)) { words(imports: word) }
    }
    ForEach(record?.fields ?? []) { field in
      option(.value(field.fieldKey), .selected(chosen == field.fieldKey)) {
        words.name(field.displayName)
      }
    }
    option(.value(own), .selected(chosen == own)) {
      words(imports: .mapKeep, ["column": column])
    }
  }

  /// The order of day and month, if the dates of a column do not tell it.
  @NodeBuilder private func dateOrder(_ controls: FormControls, _ words: Words) -> some Node {
    if head.dateOrders?.values.contains(.unclear) == true {
      controls.field(
        "date_order", words(imports: .dateOrder), hints: [words(imports: .dateOrderHint)]
      ) { id, described, invalid in
        select(id, .name("date_order"), described, invalid) {
          option(.value("")) { words(imports: .dateOrderNone) }
          ForEach(DateOrder.allCases) { order in
            option(.value(order.rawValue), .selected(form?["date_order"] == order.rawValue)) {
              words(imports: order == .dayFirst ? .dayFirst : .monthFirst)
            }
          }
        }
      }
    }
  }

  private func key(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field("key", words(imports: .mapKey), hints: [words(imports: .mapKeyHint)]) {
      id, described, invalid in
      select(id, .name("key"), described, invalid) {
        option(.value("")) { words(imports: .mapNoKey) }
        ForEach(Array(head.columns.enumerated())) { place, column in
          option(.value("\(place)"), .selected(self.form?["key"] == "\(place)")) { column }
        }
      }
    }
  }

  /// Returns the submitted target of a column. At first, and for a target that the type does not
  /// have, it is the one with the column's name; empty if there is none.
  private func chosen(_ place: Int, _ words: Words) -> String {
    let column = head.columns[place].lowercased()
    // Names of numbers end with their range: “Rating, 0–10”.
    let known =
      Self.attributes.map { ($0, [$0, "\(words(imports: $1).lowercased().prefix { $0 != "," })"]) }
      + (record?.fields.map { ($0.fieldKey, $0.columnNames) } ?? [])
    let named =
      known.first { $0.1.contains(column) }?.0 ?? (head.finishedColumn == place ? "date" : "")
    guard let form else { return named }
    let sent = form["column.\(place)"] ?? ""
    if known.contains(where: { $0.0 == sent }) || sent.hasPrefix(ImportMapping.additionalPrefix) {
      return sent
    }
    return form["shown"] == form["type"] ? "" : named
  }

  /// Returns an example value of the column at an index, as a hint; empty without one.
  private func examples(_ place: Int, _ words: Words) -> [String] {
    head.examples[place].map { [words(imports: .mapSample, ["text": $0])] } ?? []
  }
}
