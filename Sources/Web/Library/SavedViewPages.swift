import Book
import Catalog
import HTML
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
    let types = try await call.web.features.types.all(call.scope)
    let name = form["type"] ?? ""
    guard let type = TypeID(name).flatMap({ types[$0] }) ?? types[named: name] else {
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

// MARK: - SavedViewsPanel

/// The panel that saves a list as a view, and that renames, overwrites and deletes saved views.
struct SavedViewsPanel {
  let views: [SavedView]
  let shown: LibraryQuery
  let type: TypeRecord
  /// The form that failed validation: that of one of the views, or of a new one.
  var refused: RefusedSavedViewForm?
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    // A refused form is part of the page instead of a popover, so that its error is visible.
    div(
      .class(refused == nil ? "dialog sheet filter-panel" : "filter-panel missing"),
      .id("views-panel"), Attribute("popover", refused == nil ? "" : nil)
    ) {
      if refused == nil {
        PanelHead(
          panel: "views-panel", title: words(view: views.isEmpty ? .save : .views),
          context: context
        ).node
      }
      div(.class("views-forms")) {
        form(.method(.post), .action(context.savedViews), .id("view-new")) {
          parameters
          controls(nil).summary
          controls(nil).text(
            "view-new-name", words(view: .name), refused?.name(nil) ?? "",
            hints: [words(view: .nameHint)], limit: 80, required: true)
          button(.class("button primary")) { words(view: .keep) }
        }
        ForEach(views) { view in own(view) }
      }
    }
  }

  /// The form that renames, overwrites or deletes a view.
  private func own(_ view: SavedView) -> some Node {
    form(.method(.post), .action(context.savedView(view.id)), .id("view-\(view.id)")) {
      parameters
      controls(view.id).summary
      controls(view.id).text(
        "view-\(view.id)-name", words(view: .manage, ["name": view.name]),
        refused?.name(view.id) ?? view.name, limit: 80, required: true)
      div(.class("actions")) {
        act("rename", .rename, "button")
        act("overwrite", .overwrite, "button")
        act("delete", .delete, "button danger")
      }
    }
  }

  /// Returns a submit button that sends `action`.
  /// - Parameter kind: the CSS classes of the button.
  private func act(_ action: String, _ word: ViewWord, _ kind: String) -> some Node {
    button(.class(kind), .name("action"), .value(action)) { words(view: word) }
  }

  /// Returns the controls of the form of a view, or of a new one, with the errors of that form.
  private func controls(_ id: SavedViewID?) -> FormControls {
    let name = id.map { "view-\($0)-name" } ?? "view-new-name"
    let errors = refused.map { $0.view == id ? [FormError(name, $0.reason)] : [] } ?? []
    return FormControls(errors: errors, context: context)
  }

  @NodeBuilder private var parameters: some Node {
    CSRFField(context: context).node
    input(.type(.hidden), .name("type"), .value(type.pathName))
    ForEach(shown.parameters(layout: shown.layout)) { name, value in
      input(.type(.hidden), .name(name), .value(value))
    }
  }
}

extension PageContext {
  var savedViews: String { path("/library/views") }
  func savedView(_ id: SavedViewID) -> String { path("/library/views/\(id)") }
}

// MARK: - SavedViewChips

/// Saved views as chips.
struct SavedViewChips {
  let views: [SavedView]
  let types: TypeSet
  /// The list that is shown. The chip of its view is marked as current.
  var shown: LibraryQuery?
  /// Whether the type's icon precedes the name, where views of all types are shown together.
  var showsTypeIcon = false
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !views.isEmpty {
      nav(.class("chips saved-views"), .label(context.words(view: .views))) {
        ul { ForEach(views) { view in chip(view) } }
      }
    }
  }

  private func chip(_ view: SavedView) -> some Node {
    let type = types[view.typeID]
    let query = LibraryQuery(view, type: type)
    return li {
      a(
        .class("chip"), .href(query.path(in: context)),
        Attribute("aria-current", shown?.showsSameList(as: query) == true ? "true" : nil)
      ) {
        span(.ariaHidden) { showsTypeIcon ? "\(type?.icon ?? "") " : "☆ " }
        view.name
        if !view.missing.isEmpty {
          span(.ariaHidden) { " ⚠\u{FE0E}" }
          span(.class("hidden")) { ", \(context.words(view: .missingMark))" }
        }
      }
    }
  }
}

// MARK: - RefusedSavedViewForm

/// The form of a saved view that failed validation.
struct RefusedSavedViewForm {
  /// Nil for a new view.
  var view: SavedViewID?
  /// The name as it was typed.
  var typed: String
  /// The message for the user.
  var reason: String

  /// Returns the typed name if the form is that of this view, or of a new one for nil.
  func name(_ id: SavedViewID?) -> String? { id == view ? typed : nil }
}
