import Catalog
import Foundation
import Model
import Publishing
import ServerKit

/// What the editor holds: texts as they were typed, so that a refused form comes back whole.
struct ContentInput: Equatable {
  /// Which form it is, of something new.
  var form: NewContentFormID?
  var type: TypeID?
  var title = ""
  var slug = ""
  var isRouteActive = true
  var status = Status.draft
  /// The clock on the member's wall, or empty.
  var publishAt = ""
  var parent: EntryID?
  /// Publishes with it what is said in other languages.
  var withTranslations = false
  /// By field; times as the catalog keeps them.
  var values: [FieldID: String] = [:]
  /// Relations that were chosen from what is there; such a field counts instead of its text.
  var links: [FieldID: [RelationLink]] = [:]

  init() {}

  /// - Parameter type: of what is written; only its fields count.
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
      let name = SiteControl.name(field)
      // A switch sends its hidden "no" first and then, when it is on, its "yes".
      guard let sent = form.all(name).last else { continue }
      values[field.id] = field.kind == .datetime ? LocalTime.value(of: sent, in: zone) : sent
      if field.kind == .relation { links[field.id] = PickedList.read(form, name) }
    }
  }
}
