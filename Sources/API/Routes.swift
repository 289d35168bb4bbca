import Accounts
package import Archive
package import Book
package import Hummingbird
import Journal
import Publishing
package import ServerKit

/// The API's route table: every JSON path of this server under `/api/v1`.
package struct Routes: Sendable {
  package let all: [Route]

  package init(_ features: Features, archives: Archives) {
    let all =
      Routes.people(features) + Routes.books(features, archives) + Routes.catalog(features)
      + Routes.library(features)
      + Routes.lists(features) + Routes.site(features) + Routes.media(features)
      + Routes.administration(features)
    self.all = all.map { Routes.requiresAccountScope($0) ? $0.requiringAccountScope : $0 }
  }

  /// Whether API tokens need the scope `account` for `route`: every change below these paths.
  /// `POST /tokens` is an exception, because `TokensAPI` limits the tokens that a token can create.
  /// The links of invitations need it too, because others can become members with them.
  private static func requiresAccountScope(_ route: Route) -> Bool {
    if route.path == "/spaces/{id}/invitations" { return true }
    // An archive contains everything, also of other members.
    if route.path == "/archives" || route.path.hasPrefix("/archives/") { return true }
    guard route.access == .member, route.method != .get else { return false }
    if route.path == "/tokens" { return route.method != .post }
    let paths = [
      "/auth/account", "/auth/email/change", "/sessions", "/users", "/spaces", "/invitations",
      "/settings",
    ]
    return paths.contains { route.path == $0 || route.path.hasPrefix($0 + "/") }
  }

  private static func people(_ features: Features) -> [Route] {
    HealthAPI(health: features.health).routes
      + AuthAPI(accounts: features.accounts, signUp: features.signUp).routes
      + EmailCodeAPI(accounts: features.accounts, signIn: features.signIn).routes
      + AddressAPI(accounts: features.accounts).routes
      + AppleAPI(accounts: features.accounts, signIn: features.signIn).routes
      + SpacesAPI(spaceCreation: features.spaceCreation).routes
      + MembersAPI(members: features.accounts.members).routes
      + InvitationsAPI(invitations: features.accounts.invitations).routes
  }

  private static func books(_ features: Features, _ archives: Archives) -> [Route] {
    ArchivesAPI(archives: archives, features: features).routes
      + ImportsAPI(imports: features.imports).routes
  }

  private static func catalog(_ features: Features) -> [Route] {
    CollectionsAPI(collections: features.collections).routes
      + TypesAPI(types: features.types).routes
      + EntriesAPI(entries: features.entries).routes
      + BatchAPI(entries: features.entries).routes
      + ImagesAPI(entries: features.entries).routes
      + WorkSearchAPI(works: features.workSearch).routes
      + BookSearchAPI(
        entries: features.entries, lists: features.lists, site: features.site
      ).routes
      + AssistSettingsAPI(works: features.workSearch, models: features.listModelReader).routes
      + ExportAPI(exports: features.exports).routes
      + ChangesAPI(journal: features.journal).routes
      + LiveAPI(live: features.journal.live, accounts: features.accounts).routes
  }

  private static func library(_ features: Features) -> [Route] {
    [LibraryResource.movies, .actors, .genres].flatMap { kind in
      LibraryAPI(entries: features.entries, types: features.types, kind: kind).routes
    }
      + ViewsAPI(views: features.views).routes
      + SuggestionsAPI(suggestions: features.suggestions).routes
      + StatisticsAPI(statistics: features.statistics).routes
  }

  private static func lists(_ features: Features) -> [Route] {
    GrocerySyncAPI(lists: features.lists).routes
      + GroceryListsAPI(lists: features.lists, entries: features.entries).routes
      + GroceryItemsAPI(lists: features.lists).routes
      + GroceryStoresAPI(lists: features.lists).routes
      + ListSharesAPI(lists: features.lists, accounts: features.accounts).routes
      + GroceryImportAPI(lists: features.lists).routes
      + GroceryScansAPI(lists: features.lists, entries: features.entries).routes
  }

  private static func media(_ features: Features) -> [Route] {
    MediaAPI(media: features.site.media).routes
      + MediaFoldersAPI(media: features.site.media).routes
      + MediaDimensionsAPI(dimensions: features.site.media.dimensions).routes
      + WebhooksAPI(webhooks: features.site.webhooks).routes
  }

  private static func administration(_ features: Features) -> [Route] {
    LocalesAPI(site: features.site).routes
      + ValidationsAPI(validations: features.site.validations).routes
      + RolesAPI().routes
      + UsersAPI(accounts: features.accounts, memberProvisioning: features.memberProvisioning)
      .routes
      + SessionsAPI(sessions: features.accounts.sessions).routes
      + TokensAPI(tokens: features.accounts.tokens).routes
      + ServerAPI(site: features.site).routes
      + PasswordAPI(accounts: features.accounts, signUp: features.signUp).routes
  }

  private static func site(_ features: Features) -> [Route] {
    let contents = features.site.contents.withImmediatePublishing
    return DatatypesAPI(types: features.site.types).routes
      + FieldsAPI(types: features.site.types).routes
      + SiteRoutesAPI(siteRoutes: features.site.routes.withImmediatePublishing).routes
      + ContentDataAPI(contents: contents).routes
      + ContentFieldsAPI(contents: contents).routes
      + ContentAPI(contents: contents).routes
      + FullContentAPI(site: features.site).routes
      + VersionsAPI(versions: features.site.versions.withImmediatePublishing).routes
      + PublishingAPI(
        versions: features.site.versions, previews: features.site.previews,
        delivery: features.site.delivery
      ).routes
      + DeliveryAPI(delivery: features.site.delivery, settings: features.site.settings).routes
      + QueryAPI(delivery: features.site.delivery, settings: features.site.settings).routes
      + SearchRebuildAPI(delivery: features.site.delivery).routes
      + SiteSettingsAPI(settings: features.site.settings).routes
      + SiteArchiveAPI(archive: features.site.archive).routes
  }

  /// Adds every route to `router` with the failures of its contract. Also adds what is not in the
  /// table: the OpenAPI description, the probes, unsupported paths and paths outside `/api/v1`.
  package func add(to router: Router<AppRequestContext>, _ features: Features) {
    router.get("/api/openapi.json") { _, context in
      OpenAPI(routes: all, prefix: context.deployment.baseURL.prefix).response
    }
    features.health.addProbes(to: router)
    AnalyzeAPI(lists: features.lists, accounts: features.accounts).add(to: router)
    UnsupportedEndpoints().add(to: router)
    MediaFilesAPI(media: features.site.media, settings: features.site.settings).add(to: router)
    SupabaseAuthAPI(accounts: features.accounts, signIn: features.signIn).add(to: router)
    for route in all {
      router.group("/api/v1")
        .add(middleware: FailureMiddleware(contract: route.contract))
        .add(middleware: SameOrigin())
        .add(middleware: Authentication(features.accounts))
        .on(route.routerPath, method: route.method) { request, context in
          try await route.respond(
            to: Call(request: request, context: context), journal: features.journal)
        }
    }
  }
}
