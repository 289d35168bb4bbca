public import CommonplaceKit
import Model
public import Observation

/// The types of a site's content.
@MainActor @Observable
public final class DatatypeListViewModel {
  /// All types, also those of parts of pages.
  public let types: Loadable<[Datatype]>

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    types = Loadable { try await client.site.datatypes.all() }
  }

  public func load() async { await types.load() }

  /// The types whose content has pages, in their order. Others are parts of pages.
  public var pageTypes: [Datatype] {
    (types.value ?? []).filter(\.hasPages)
      .sorted { ($0.sortOrder, $0.label) < ($1.sortOrder, $1.label) }
  }
}

/// The content of one type.
@MainActor @Observable
public final class ContentListViewModel {
  /// The type whose content is shown.
  public let type: Datatype
  /// The content that was read so far.
  public let contents: PagedList<ContentData>
  /// The search, the state and the order of the list.
  public private(set) var filters = ContentFilters()
  /// The search as it was typed, also with spaces at its end.
  public private(set) var searchText = ""
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether the latest deletion waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback
  @ObservationIgnored private let query: Query
  @ObservationIgnored private let search: Debouncer

  @MainActor private final class Query {
    var filters = ContentFilters()
  }

  /// Creates the list of a type. Nothing is read until `load`.
  /// - Parameters:
  ///   - outbox: keeps deletions while there is no network, and has the changes that are shown
  ///     before they are sent; nil to fail then.
  ///   - searchDelay: how long typing must pause before the server is asked.
  public init(
    of type: Datatype, client: Commonplace, outbox: Outbox? = nil,
    searchDelay: Duration = .milliseconds(250)
  ) {
    self.type = type
    self.client = client
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    search = Debouncer(delay: searchDelay)
    let query = Query()
    self.query = query
    contents = PagedList(isByOffset: true) { after in
      let (filters, pending) = (query.filters, await fallback.pending())
      var page = try await client.site.contents.page(of: type.id, filters, after: after)
      page.elements = page.elements.compactMap { pending.applied(to: $0) }
      return page
    }
  }

  public func load() async { await contents.reload() }

  /// Shows the content of other filters.
  public func apply(_ filters: ContentFilters) async {
    search.cancel()
    self.filters = filters
    if searchText.query != filters.text { searchText = filters.text ?? "" }
    await read()
  }

  private func read() async {
    query.filters = filters
    await contents.reload()
  }

  /// Searches for what was typed after a short pause. A new text cancels the previous search.
  public func setText(_ text: String) {
    searchText = text
    let words = text.query
    guard words != filters.text else { return }
    filters.text = words
    search.run { [weak self] in await self?.read() }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  /// Deletes content and everything below it.
  /// - Returns: what restores it; nil if it was not deleted or the deletion waits.
  public func delete(_ content: ContentData) async -> UndoToken? {
    let client = client
    let id = content.id
    isWaiting = false
    let done: ChangeGroupID?? = await submission.run {
      let group = try await fallback.deleteContent(id, title: content.title, client)
      isWaiting = group == nil
      return group ?? nil
    }
    guard let group = done else { return nil }
    contents.remove([id])
    return UndoToken(.deleted(count: 1), group, client)
  }
}

/// The paths of a site.
@MainActor @Observable
public final class RouteListViewModel {
  /// The paths, the latest change first.
  public let routes: Loadable<[SiteRoute]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    routes = Loadable {
      try await client.site.routes.all().sorted { $0.updatedAt > $1.updatedAt }
    }
  }

  public func load() async { await routes.load() }

  /// Returns the content whose page a route shows; nil for a route without content.
  public func content(of route: SiteRoute) async -> ContentData? {
    let client = client
    let found = await submission.run { try await client.site.contents.all(on: route.id) }
    return found?.first { $0.routeID == route.id }
  }

  /// Makes a path public, or hides it from visitors.
  public func setActive(_ isActive: Bool, _ route: SiteRoute) async {
    let client = client
    var draft = SiteRouteDraft(isActive: isActive)
    draft.revision = route.revision
    let sent = draft
    if await submission.run({ try await client.site.routes.update(route.id, sent) }) != nil {
      await routes.load()
    }
  }

  /// Deletes a route. The server refuses it for a route with content.
  public func delete(_ route: SiteRoute) async -> UndoToken? {
    let client = client
    guard let group = await submission.run({ try await client.site.routes.delete(route.id) })
    else { return nil }
    await routes.load()
    return UndoToken(.deleted(count: 1), group, client)
  }
}

/// The form of a new route.
@MainActor @Observable
public final class RouteCreateViewModel {
  /// What is typed as the name.
  public var title = ""
  /// The path; empty makes it from the title.
  public var slug = ""
  /// Whether visitors can open it at once.
  public var isActive = true
  /// The path as the server has stored it; nil until it was saved.
  public private(set) var saved: SiteRoute?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) { self.client = client }

  /// Whether there is a title and nothing is being saved.
  public var canSave: Bool {
    saved == nil && !title.normalised.isEmpty && !submission.isRunning
  }
  /// Whether closing the form would lose something.
  public var hasChanges: Bool { saved == nil && !(title.isEmpty && slug.isEmpty) }

  /// Creates the path.
  /// - Returns: whether it was created; otherwise see `submission`.
  @discardableResult
  public func save() async -> Bool {
    guard canSave else { return false }
    let client = client
    let draft = SiteRouteDraft(
      slug: slug.normalised.isEmpty ? nil : slug.normalised, title: title, isActive: isActive)
    saved = await submission.run { try await client.site.routes.create(draft) }
    return saved != nil
  }
}
