import Accounts
import Book
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The settings of the public site: its name, its appearance and its URL.
enum SiteSettingsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let profile = try await call.web.features.site.settings.profile(call.scope)
    return try await page(call, profile, errors: [])
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let settings = call.web.features.site.settings
    let update = update(form)
    do {
      let group = ChangeGroupID.new()
      try await settings.save(update, group: group, in: call.scope)
      return call.redirect(within: "/site/settings", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where [.invalid, .revisionMismatch].contains(failure.kind) {
      let current = try await settings.profile(call.scope)
      return try await page(
        call, typed(update, over: current),
        errors: call.errors(of: failure, defaultControl: "title"))
    }
  }

  private static func page(
    _ call: PageCall, _ profile: SiteProfile, errors: [FormError], telling notice: Notice? = nil
  ) async throws -> Response {
    let base = call.deployment.baseURL
    let settings = call.web.features.site.settings
    var context = call.page
    if let notice { context.toast = notice.toast(context.language, root: base.prefix + call.base) }
    let handle = try call.space.handle
    var view = try await basicView(call, profile, errors: errors)
    if try await settings.canChooseDefaultSite(call.scope) {
      view.defaultSite = DefaultSiteView(
        server: base.authority, defaultHandle: try await settings.defaultSite()?.handle,
        handle: handle,
        firstUserHandle: try await settings.firstUserHandle(), context: context)
      let requests = try await settings.hostRequests()
      if !requests.isEmpty { view.hosts = SiteHostsView(requests: requests, context: context) }
    }
    return call.answer(
      view.page(in: context), status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  /// Returns the page without the parts that only some users see.
  private static func basicView(
    _ call: PageCall, _ profile: SiteProfile, errors: [FormError]
  ) async throws -> SiteSettingsView {
    SiteSettingsView(
      profile: profile, errors: errors, canWrite: call.canWrite,
      isOwner: try call.space.role == .owner,
      address: try call.publicAddress(of: profile),
      types: try await call.web.features.site.types.all(call.scope),
      menu: try await call.siteMenu(isAtTree: false),
      rows: try await SitePages.typeRows(call))
  }

  /// Makes this site the default site, or the first user's site again.
  @Sendable static func choose(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    try await call.web.features.site.settings.chooseDefaultSite(
      form.isOn("first") ? nil : call.space.handle, in: call.scope)
    return call.redirect(within: "/site/settings", notice: Notice(.saved))
  }

  @Sendable static func approveHost(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let settings = call.web.features.site.settings
    do {
      try await settings.approveHost(
        form["host"] ?? "", of: form["site"] ?? "", by: call.member.user)
    } catch let failure as Failure where [.invalid, .conflict].contains(failure.kind) {
      return try await refused(failure, beside: "host", call)
    }
    return call.redirect(within: "/site/settings", notice: Notice(.saved))
  }

  /// Shows the page again, with the error of a form.
  /// - Parameter notice: the part of the action that succeeded.
  static func refused(
    _ failure: Failure, beside control: String, telling notice: Notice? = nil, _ call: PageCall
  ) async throws -> Response {
    let profile = try await call.web.features.site.settings.profile(call.scope)
    return try await page(
      call, profile, errors: call.errors(of: failure, defaultControl: control), telling: notice)
  }

  private static func update(_ form: Form) -> SiteProfileUpdate {
    var update = SiteProfileUpdate()
    update.title = form["title"] ?? ""
    update.description = form["description"] ?? ""
    update.host = form["host"] ?? ""
    update.language = form["language"] ?? ""
    update.theme = SiteTheme(
      look: SiteTheme.Look(rawValue: form["look"] ?? "") ?? .paper,
      typeface: SiteTheme.Typeface(rawValue: form["typeface"] ?? "") ?? .serif,
      accent: form["accent"] ?? "")
    // Browsers do not send a checkbox that is not checked.
    update.isPublic = form["is_public"] != nil
    update.revision = form["revision"].flatMap { Int($0) }
    return update
  }

  /// Returns the profile with the input that cannot be saved.
  private static func typed(_ update: SiteProfileUpdate, over now: SiteProfile) -> SiteProfile {
    var profile = now
    profile.title = update.title ?? ""
    profile.description = update.description ?? ""
    profile.host = update.host
    profile.pendingHost = nil
    profile.language = update.language ?? ""
    profile.theme = update.theme ?? profile.theme
    profile.isPublic = update.isPublic ?? profile.isPublic
    return profile
  }
}
