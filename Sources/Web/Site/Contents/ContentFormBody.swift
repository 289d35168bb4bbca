import Book
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// The submitted form of the editor: the texts as typed. Its images are in the media library
/// already.
struct ContentFormBody {
  var input: ContentInput
  let revision: Int?
  /// Whether the form was submitted with the button that publishes.
  let publishes: Bool
  /// All plain controls except the token, the revision and the form's id, so that they can be
  /// submitted again.
  var controls: [(name: String, value: String)]
  /// The failure of an image that could not be stored.
  private(set) var imageFailure: Failure?

  static func read(_ call: PageCall, _ type: TypeRecord) async throws -> ContentFormBody {
    let kind = call.request.headers[.contentType] ?? ""
    guard kind.lowercased().hasPrefix("multipart/form-data") else {
      return ContentFormBody(try await call.form(), type, call)
    }
    let body = try await Multipart.read(from: call.request, limits: MultipartLimits(parts: 1000))
    let form = try body.form()
    try call.checkCSRFToken(of: form)
    guard call.canWrite else { throw Failure(.forbidden, "role.readOnly") }
    var sent = ContentFormBody(form, type, call)
    for field in type.fields where field.kind.definition.isMediaFile {
      let name = FieldControl.editorName(field)
      guard let part = body.files("file.\(name)").first, part.body.readableBytes > 0 else {
        continue
      }
      do {
        let medium = try await MediaPages.upload(part, into: nil, call)
        sent.input.values[field.id] = medium
        sent.controls.removeAll { $0.name == name }
        sent.controls.append((name, medium))
      } catch let failure as Failure where EntryPages.isFormError(failure) {
        sent.imageFailure = failure
      }
    }
    return sent
  }

  private init(_ form: Form, _ type: TypeRecord, _ call: PageCall) {
    input = ContentInput(form, type, in: call.timeZone)
    revision = form["revision"].flatMap { Int($0) }
    publishes = form["action"] == "publish"
    controls = form.fields.all.filter { !["csrf", "revision", "form_id"].contains($0.name) }
  }

  /// Returns the edit to save.
  /// - Parameter old: the stored content. Nil for new content.
  /// - Throws: invalid for a time that cannot be read and for a missing title, and the failure of
  ///   an image that could not be stored.
  func edit(
    of old: ContentRecord?, _ type: TypeRecord, in zone: TimeZone
  ) throws -> ContentEdit {
    if let imageFailure { throw imageFailure }
    let time = try input.time(in: zone)
    guard !input.title.normalised.isEmpty else {
      throw Failure.invalid(FieldProblem("title", "required"))
    }
    var edit = ContentEdit(type: type.id)
    edit.title = input.title
    edit.slug = input.slug.normalised
    edit.isRouteActive = input.isRouteActive
    edit.status = input.status
    edit.publishes = publishes || (input.status == .published && old?.status != .published)
    edit.schedule = time.map { .at($0) } ?? .never
    edit.withTranslations = input.withTranslations
    edit.form = input.form
    edit.parent = input.parent
    edit.revision = revision
    for field in type.fields {
      if let links = input.links[field.id] {
        edit.links[field.fieldKey] = links
      } else if let value = input.values[field.id] {
        edit.values[field.fieldKey] = value
      }
    }
    return edit
  }
}
