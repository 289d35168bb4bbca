import Catalog
import Foundation
import Model
import Publishing
import ServerKit

/// The input of the editor, as it was typed, so that a refused form can be shown again.
struct ContentInput: Equatable {
  /// The id of the form, for new content.
  var form: NewContentFormID?
  var type: TypeID?
  var title = ""
  var slug = ""
  var isRouteActive = true
  var status = Status.draft
  /// A date and time in the member's time zone, or empty.
  var publishAt = ""
  var parent: EntryID?
  /// Whether publishing includes the translations.
  var withTranslations = false
  /// By field. Times have the format in which the catalog stores them.
  var values: [FieldID: String] = [:]
  /// Relations selected with the picker. They take precedence over the field's text.
  var links: [FieldID: [RelationLink]] = [:]

  init() {}

  /// - Parameter type: the type of the content. Only its fields are read.
  init(_ form: Form, _ type: TypeRecord, in zone: TimeZone) {
    self.type = type.id
    self.form = form["form_id"].flatMap { NewContentFormID($0) }
    title = form["title"] ?? ""
    slug = form["slug"] ?? ""
    isRouteActive = form["route_status"] != "0"
    status =
      form["status"].map { Status(rawValue: $0) }.flatMap { Status.all.contains($0) ? $0 : nil }
      ?? .draft
    publishAt = form["publish_at"] ?? ""
    withTranslations = form.isOn("translations")
    parent = form["parent"].flatMap { EntryID($0) }
    for field in type.fields {
      let name = FieldControl.editorName(field)
      // A switch sends its hidden "false" first and, while it is on, "true" after it.
      guard let sent = form.all(name).last else { continue }
      values[field.id] = FieldControl.value(sent: sent, field.kind, in: zone)
      if field.kind == .relation { links[field.id] = PickerSelection.read(form, name) }
    }
  }
}
