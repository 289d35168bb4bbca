import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import ServerKit

/// The request body of an entry: JSON, or a form whose part `data` is that JSON and whose parts
/// `images` are files.
enum EntryBody {
  static func read(_ call: Call) async throws -> (EntryDraft, files: [ImageFile]) {
    let type = call.request.headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("multipart/form-data") else {
      return (try await call.body(limit: BodyLimit.photos), [])
    }
    let form = try await Multipart.read(from: call.request)
    guard let data = form["data"] else {
      throw Failure.invalid(FieldProblem("data", "required"))
    }
    let draft = try decode(EntryDraft.self, from: data.body)
    return (
      draft,
      form.files("images").map { part in
        ImageFile(Array(buffer: part.body), declaredType: part.head.contentType)
      }
    )
  }
}
