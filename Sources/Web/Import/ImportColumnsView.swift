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
        typeForm(context)
        columnsForm(context)
      }.node
      ImportActions(found: found, context: context).discardForm
    }
  }

  /// The type is chosen first, because it determines which fields there are.
  private func typeForm(_ context: PageContext) -> some Node {
    let words = context.words
    return HTML.form(.class("import-type"), .method(.get), .action(context.imports(found.id))) {
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
      button(.class("button")) { words(imports: .mapShow) }
    }
  }

  private func columnsForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return HTML.form(
      .class("settings-form"), .method(.post), .action(context.imports(found.id) + "/columns"),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      input(.type(.hidden), .name("type"), .value(type.map { "\($0)" } ?? ""))
      ForEach(Array(head.columns.enumerated())) { place, column in
        controls.field(
          "column.\(place)", words(imports: .mapTo, ["column": column]),
          hints: examples(place, words)
        ) { id, described, invalid in
          select(id, .name("column.\(place)"), described, invalid) {
            targets(chosen: chosen(place, column), words)
          }
        }
      }
      key(controls, words)
      button(.class("button primary")) { words(imports: .mapSave) }
    }
  }

  @NodeBuilder private func targets(chosen: String, _ words: Words) -> some Node {
    option(.value("")) { words(imports: .mapNothing) }
    ForEach(Self.attributes) { name, word in
      option(.value(name), .selected(chosen == name)) { words(imports: word) }
    }
    ForEach(record?.fields ?? []) { field in
      option(.value(field.fieldKey), .selected(chosen == field.fieldKey)) {
        words.name(field.displayName)
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

  /// Returns the submitted target of a column or, at first, the target with the column's name.
  private func chosen(_ place: Int, _ column: String) -> String {
    if let form { return form["column.\(place)"] ?? "" }
    let known = Self.attributes.map(\.0) + (record?.fields.map(\.fieldKey) ?? [])
    return known.first { $0.lowercased() == column.lowercased() } ?? ""
  }

  /// Returns an example value of the column at an index, as a hint; empty without one.
  private func examples(_ place: Int, _ words: Words) -> [String] {
    head.examples[place].map { [words(imports: .mapSample, ["text": $0])] } ?? []
  }
}
