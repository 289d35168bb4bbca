import Accounts
import Assist
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Media
import Journal
import Model
import NIOCore
import ServerKit

/// The lookup of the work that an entry is about. With scripts it is a sheet over the form. Without
/// scripts it is a page that preserves the form's input in hidden controls.
enum LookupPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    var view = LookupView(entry: try entry(call))
    view.provider = try await provider(call)
    return call.answer(view.page(in: call.page))
  }

  private static func provider(_ call: PageCall) async throws -> AssistProvider {
    try await call.web.features.workSearch.provider(for: call.scope.user)
  }

  /// Looks up works. A request of the entry's form has no `lookup_query`: it shows the search with
  /// the entry's title.
  @Sendable static func find(_ call: PageCall) async throws -> Response {
    try await call.request.cancelOnDisconnect(in: call.context) { request in
      let call = PageCall(request: request, context: call.context, web: call.web)
      let sent = try await EntryFormBody.read(call)
      let query = sent.controls.first { $0.name == "lookup_query" }?.value
      var view = LookupView(
        entry: try entry(call), query: query ?? sent.input.title,
        carried: sent.controlsWithRevision.filter { $0.name != "lookup_query" })
      view.provider = try await provider(call)
      guard let query else { return call.answer(view.page(in: call.page)) }
      return try await answer(call, query, &view)
    }
  }

  private static func answer(
    _ call: PageCall, _ query: String, _ view: inout LookupView
  ) async throws -> Response {
    let failure: Failure?
    do {
      let findings = try await call.web.features.workSearch.search(
        query, language: call.context.language, in: call.scope)
      // The entry that is being edited is not a result.
      let inLog = findings.inLog.filter { $0.entryID != view.entry || view.entry == nil }
      let works = try await works(inLog + findings.new, call)
      view.works = findings.failure != nil && works.isEmpty ? nil : works
      failure = findings.failure
    } catch let refused as Failure where refused.kind == .invalid {
      failure = refused
    }
    guard let failure else { return call.answer(view.page(in: call.page)) }
    let answer = FailureResponse(failure, context: call.context)
    view.problem = answer.message
    var response = call.answer(
      view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    answer.add(to: &response.headers)
    return response
  }

  private static func works(
    _ options: [EntryOption], _ call: PageCall
  ) async throws -> [LookupView.Work] {
    let types = try await call.web.features.types.all(call.scope)
    let collections = try await call.web.features.collections.all(call.scope).map(\.model)
    return options.map { option in
      let type = types[named: option.entryType]?.model
      let collection = collections.first { $0.impliedTypeID == type?.id && type != nil }
      return LookupView.Work(option: option, type: type, collection: collection?.id)
    }
  }

  private static func entry(_ call: PageCall) throws -> EntryID? {
    try Query(call.request).text("entry").flatMap { EntryID($0) }
  }

  /// Shows the entry's form with the values of the work and those that had been typed. Nothing is
  /// saved.
  @Sendable static func use(_ call: PageCall) async throws -> Response {
    let sent = try await EntryFormBody.read(call)
    var form = EntryForm(
      revision: sent.revision, input: sent.input, types: [], collections: [])
    if let id = try entry(call) {
      let entry = try await call.web.features.entries.find(id, for: call.member.user).model
      form.entry = entry.id
      if !sent.containsPhotoOrder {
        form.input.photos = entry.orderedImages.map { .image($0.id) } + form.input.photos
      }
    }
    return try await EntryPages.answer(call, form)
  }

  /// Returns a small preview of a found image: of a remote one, re-encoded and not stored, or of
  /// one that the book has.
  @Sendable static func picture(_ call: PageCall) async throws -> Response {
    let user = try call.member.user
    let query = try Query(call.request)
    let width = try query.int("w", in: 1...640) ?? 320
    let (entries, found) = (call.web.features.entries, query.text("url") ?? "")
    return try await call.request.cancelOnDisconnect(in: call.context) { _ in
      let (body, mediaType): (ResponseBody, String)
      if let own = ImageID(found) {
        let shown = try await entries.variant(
          of: entries.imageBlob(own, for: user), width: width, webP: true)
        (body, mediaType) = (entries.blobs.body(of: shown), shown.mediaType)
      } else {
        let bytes = try await entries.preview(of: found, width: width)
        (body, mediaType) = (ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)), "image/webp")
      }
      return Response(
        status: .ok,
        headers: [
          .contentType: mediaType, .cacheControl: "private, max-age=3600",
          .contentSecurityPolicy: "default-src 'none'; sandbox",
        ], body: body)
    }
  }
}
