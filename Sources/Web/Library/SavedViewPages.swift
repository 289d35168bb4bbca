import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The forms for a member's saved views. Each form contains the query of the list beside it.
enum SavedViewPages {
  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let (query, type) = try await shown(form, call)
    let name = form["view-new-name"] ?? ""
    do {
      var draft = query.draft
      draft.name = name
      draft.typeID = type.id
      let view = try await call.web.features.views.create(draft, in: call.scope)
      return redirectToList(to: LibraryQuery(view, type: type), .viewSaved, call)
    } catch let failure as Failure where failure.kind == .invalid {
      return try await refuse(failure, nil, name, query, type, call)
    }
  }

  @Sendable static func change(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let (query, type) = try await shown(form, call)
    let id = try call.id(of: SavedView.self)
    let views = call.web.features.views
    let name = form["view-\(id)-name"] ?? ""
    do {
      switch form["action"] {
      case "delete":
        try await views.delete(id, in: call.scope)
        return redirectToList(
          to: query, .viewDeleted, call, undo: ChangeGroupID(high: id.high, low: id.low))
      case "overwrite":
        let view = try await views.update(id, with: query.draft, in: call.scope)
        return redirectToList(to: LibraryQuery(view, type: type), .viewChanged, call)
      default:
        _ = try await views.update(id, with: SavedViewDraft(name: name), in: call.scope)
        return redirectToList(to: query, .viewChanged, call)
      }
    } catch let failure as Failure where failure.kind == .invalid {
      return try await refuse(failure, id, name, query, type, call)
    }
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let notice: Notice
    do {
      _ = try await call.web.features.views.restore(
        call.id(of: SavedView.self), in: call.scope)
      notice = Notice(.viewRestored)
    } catch let failure as Failure where failure.kind == .invalid {
      notice = Notice(.viewNotRestored)
    }
    return call.redirect(to: call.refererPath(or: call.base + "/library"), notice: notice)
  }

  /// Redirects a GET of a form's action to the Library.
  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/library")
  }

  // MARK: - Parts

  /// Returns the list beside which the form was shown.
  private static func shown(
    _ form: Form, _ call: PageCall
  ) async throws -> (LibraryQuery, TypeRecord) {
    let book = try await call.web.features.types.all(call.scope)
    let name = form["type"] ?? ""
    guard let type = TypeID(name).flatMap({ book[$0] }) ?? book[named: name] else {
      throw Failure.notFound("type")
    }
    var query = LibraryQuery(type, parameters: form.fields.all)
    query.specifiesLayout = true
    return (query, type)
  }

  private static func redirectToList(
    to query: LibraryQuery, _ kind: Notice.Kind, _ call: PageCall, undo: ChangeGroupID? = nil
  ) -> Response {
    let page = call.page
    let path = String(query.path(in: page).dropFirst(page.root.count))
    return call.redirect(to: path, notice: Notice(kind, undo: undo))
  }

  private static func refuse(
    _ failure: Failure, _ id: SavedViewID?, _ name: String, _ query: LibraryQuery,
    _ type: TypeRecord, _ call: PageCall
  ) async throws -> Response {
    let answer = FailureResponse(failure, context: call.context)
    let refusal = RefusedSavedViewForm(
      view: id, typed: name, reason: answer.fields.first?.reason ?? answer.message)
    return try await LibraryPages.list(
      call, query, type, after: nil, refused: refusal,
      status: HTTPResponse.Status(code: answer.status))
  }
}
