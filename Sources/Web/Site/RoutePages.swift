import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The page of the site's routes.
enum RoutePages {
  private static let pageSize = 50

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call)
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site/routes")
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let (slug, title) = (form["slug"] ?? "", form["title"] ?? "")
    do {
      let group = ChangeGroupID.new()
      _ = try await call.web.features.site.routes.create(
        RouteBody(
          slug: slug.isEmpty ? nil : slug, title: title, status: 1, list: list(form["list"])),
        group: group, in: call.scope)
      return call.redirect(within: "/site/routes", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where isFormError(failure) {
      return try await answer(
        call, draft: (slug, title), errors: call.errors(of: failure, defaultControl: "slug"),
        status: FailureResponse(failure, context: call.context).status)
    }
  }

  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let id = try call.id(of: SiteRoute.self)
    let body = RouteBody(
      id: id, slug: form["slug.\(id)"], title: form["title.\(id)"] ?? "",
      status: form.isOn("status") ? 1 : 0, list: form["list.\(id)"].map { list($0) },
      revision: form["revision"].flatMap { Int($0) })
    do {
      let group = ChangeGroupID.new()
      _ = try await call.web.features.site.routes.update(body, group: group, in: call.scope)
      return call.redirect(within: "/site/routes", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where isFormError(failure) {
      return try await answer(
        call, refused: body, errors: call.errors(of: failure, defaultControl: "slug"),
        status: FailureResponse(failure, context: call.context).status)
    }
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = try await call.web.features.site.routes.delete(
      call.id(of: SiteRoute.self), in: call.scope)
    return call.redirect(within: "/site/routes", notice: Notice(.deleted, undo: group))
  }

  /// Parses `type:ID` or `collection:ID`.
  private static func list(_ text: String?) -> RouteBody.Listing {
    let parts = (text ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return .none }
    if parts[0] == "type", let id = TypeID(parts[1]) { return .type(id) }
    if parts[0] == "collection", let id = CollectionID(parts[1]) { return .collection(id) }
    return .none
  }

  /// Returns the value of the form that `list` parses.
  private static func value(_ list: RouteBody.Listing) -> String {
    switch list {
    case .none: ""
    case .type(let id): "type:\(id)"
    case .collection(let id): "collection:\(id)"
    }
  }

  private static func lists(_ call: PageCall) async throws -> RoutesView.ListOptions {
    let features = call.web.features
    let types = try await features.site.types.typeSet(call.scope).types
    let collections = try await features.collections.all(call.scope)
    return RoutesView.ListOptions(
      types: types.map { ("type:\($0.id)", call.words.pluralName($0.record.displayName)) },
      collections: collections.map { ("collection:\($0.model.id)", $0.model.name) })
  }

  private static func isFormError(_ failure: Failure) -> Bool {
    [.invalid, .conflict, .revisionMismatch].contains(failure.kind)
  }

  /// - Parameters:
  ///   - refused: the change that was refused. Its row is shown open, with its input.
  ///   - draft: the input for a new route.
  private static func answer(
    _ call: PageCall, refused: RouteBody? = nil, draft: (slug: String, title: String) = ("", ""),
    errors: [FormError] = [], status: Int = 200
  ) async throws -> Response {
    let query = try Query(call.request)
    let offset = query.offset()
    let found = try await call.web.features.site.routes.latest(
      with: refused?.id, limit: pageSize, offset: offset, in: call.scope)
    let lists = try await lists(call)
    let rows = found.routes.map { route, shown in
      row(route, shown, refused?.id == route.id ? refused : nil, errors, lists, call)
    }
    let view = RoutesView(
      routes: rows, lists: lists,
      next: found.isMore ? "\(call.page.siteRoutes)?after=\(offset + pageSize)" : nil, draft: draft,
      draftErrors: refused == nil ? errors : [],
      canWrite: call.canWrite, context: call.page)
    return call.answer(view.page, status: HTTPResponse.Status(code: status))
  }

  /// - Parameter typed: the change of this route that was refused; nil to show the stored values.
  private static func row(
    _ route: SiteRoute, _ shown: SiteRoutes.RouteContent, _ typed: RouteBody?,
    _ errors: [FormError], _ lists: RoutesView.ListOptions, _ call: PageCall
  ) -> RoutesView.Row {
    let pending = shown.pending
    let status = pending?.isActive.map { $0 ? 1 : 0 } ?? route.status
    return RoutesView.Row(
      id: "\(route.id)", slug: typed?.slug ?? pending?.slug ?? route.slug,
      title: typed?.title ?? pending?.title ?? route.title,
      isActive: (typed?.status ?? status) == 1,
      isPendingPublication: pending != nil, revision: route.revision,
      entry: shown.entry, list: value(typed?.list ?? route.list),
      listDescription: lists.name(of: value(route.list)).map {
        call.words(site: .routeShows, ["name": $0])
      },
      redirects: shown.redirects, errors: typed == nil ? [] : errors)
  }
}
