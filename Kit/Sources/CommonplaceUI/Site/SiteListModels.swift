public import CommonplaceKit
public import Model
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
  /// Publishing or unpublishing the selection, and why the latest attempt failed.
  public let publishing = Submission()
  /// Whether the latest deletion waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  /// Whether several can be chosen.
  public private(set) var isSelecting = false
  /// The chosen content while several are chosen.
  public private(set) var selection: Set<EntryID> = []
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
    let done: ChangeGroupID?? = await submission.enqueue {
      isWaiting = false
      let group = try await fallback.deleteContent(id, title: content.title, client)
      isWaiting = group == nil
      return group ?? nil
    }
    guard let group = done else { return nil }
    contents.remove([id])
    return UndoToken(.deleted(count: 1), group, client)
  }

  // MARK: - Selecting

  /// Begins to choose several.
  public func beginSelecting() { isSelecting = true }

  /// Ends choosing, and forgets what was chosen.
  public func endSelecting() { (isSelecting, selection) = (false, []) }

  /// Chooses content, or no longer.
  public func toggle(_ id: EntryID) {
    if selection.remove(id) == nil { selection.insert(id) }
  }

  /// Whether everything that was read is chosen.
  public var isAllSelected: Bool {
    !contents.elements.isEmpty && selection.count == contents.elements.count
  }

  /// Selects everything that was read, or nothing if all of it is selected.
  public func toggleAll() {
    selection = isAllSelected ? [] : Set(contents.elements.map(\.id))
  }

  private var selected: [ContentData] { contents.elements.filter { selection.contains($0.id) } }

  /// The selected content that has something to publish.
  public var publishable: [ContentData] { selected.filter { $0.state != .published } }

  /// The selected content that visitors see.
  public var unpublishable: [ContentData] { selected.filter { $0.publishedAt != nil } }

  /// Publishes the selected content, one after the other, and ends selecting.
  /// - Returns: what undoes it; nil if nothing was published. After a failure the rest is selected.
  public func publishSelection() async -> UndoToken? {
    await changeSelection(publishable, .published) { try await $0.publish($1, revision: $2) }
  }

  /// Removes the selected content from the public site, and ends selecting.
  /// - Returns: what undoes it; nil if nothing was removed. After a failure the rest is selected.
  public func unpublishSelection() async -> UndoToken? {
    await changeSelection(unpublishable, .unpublished) { try await $0.unpublish($1, revision: $2) }
  }

  private func changeSelection(
    _ changed: [ContentData], _ action: UndoToken.Action,
    _ body: (PublishingResource, EntryID, Int?) async throws -> ChangeGroupID?
  ) async -> UndoToken? {
    let client = client
    var groups: [ChangeGroupID] = []
    let done: Void? = await publishing.run {
      for content in changed {
        // What is below other selected content has already been changed with it.
        let isBelow = content.parentID.map(selection.contains) ?? false
        let group = try await body(
          client.site.publishing, content.id, isBelow ? nil : content.revision)
        if let group { groups.append(group) }
        selection.remove(content.id)
      }
    }
    if done != nil { endSelecting() }
    await contents.reload()
    return UndoToken(action, groups, client)
  }

  /// Deletes the selected content and everything below it, and ends selecting.
  /// - Returns: what restores it; nil if nothing was deleted or the deletions wait. After a failure the
  ///   rest is selected.
  public func deleteSelection() async -> UndoToken? {
    let client = client
    var groups: [ChangeGroupID] = []
    var count = 0
    let done: Void? = await submission.enqueue {
      isWaiting = false
      for content in selected {
        do {
          let group = try await fallback.deleteContent(content.id, title: content.title, client)
          isWaiting = isWaiting || group == nil
          if let group = group ?? nil { groups.append(group) }
          count += 1
        } catch let error as APIError where error.kind == .notFound {
          // It was below other content that was deleted.
        }
        selection.remove(content.id)
        contents.remove([content.id])
      }
    }
    if done != nil { endSelecting() }
    return UndoToken(.deleted(count: count), groups, client)
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
  @ObservationIgnored private var revisions = OwnRevisions<RouteID>()

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
    let found = await submission.enqueue { try await client.site.contents.all(on: route.id) }
    return found?.first { $0.routeID == route.id }
  }

  /// Makes a path public, or hides it from visitors.
  public func setActive(_ isActive: Bool, _ route: SiteRoute) async {
    let client = client
    let done: Void? = await submission.enqueue {
      var draft = SiteRouteDraft(isActive: isActive)
      draft.revision = revisions.latest(route.id, after: route.revision)
      let saved = try await client.site.routes.update(route.id, draft)
      revisions.record(route.id, saved.revision, replacing: draft.revision)
    }
    if done != nil { await routes.load() }
  }

  /// Deletes a route. The server refuses it for a route with content.
  public func delete(_ route: SiteRoute) async -> UndoToken? {
    let client = client
    let deleted = await submission.enqueue { try await client.site.routes.delete(route.id) }
    guard let group = deleted else { return nil }
    await routes.load()
    return UndoToken(.deleted(count: 1), group, client)
  }
}

/// The form of a new route.
@MainActor @Observable
public final class RouteCreateViewModel {
  /// What is typed as the name. Setting it checks the rules again.
  public var title = "" {
    didSet { if title != oldValue { problems = [] } }
  }
  /// The path; empty makes it from the title.
  public var slug = "" {
    didSet { if slug != oldValue { problems = [] } }
  }
  /// The invalid fields, until they are corrected.
  public private(set) var problems: [FieldProblem] = []
  /// Whether visitors can open it at once.
  public var isActive = true
  /// The path as the server has stored it; nil until it was saved.
  public private(set) var saved: SiteRoute?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates an empty form.
  public init(client: Commonplace) { self.client = client }

  /// Whether there is a title and nothing is being saved.
  public var canSave: Bool {
    saved == nil && !title.normalised.isEmpty && !submission.isRunning
  }
  /// Whether closing the form would lose something.
  public var hasChanges: Bool { saved == nil && !(title.isEmpty && slug.isEmpty) }

  /// Creates the path.
  /// - Returns: whether it was created; otherwise `problems` or `submission` say why.
  @discardableResult
  public func save() async -> Bool {
    problems = [
      NameLimits.problem(of: title, "title", in: NameLimits.routeTitleLength),
      SlugRule.problem(of: slug, title: title),
    ].compactMap(\.self)
    guard problems.isEmpty, canSave else { return false }
    let client = client
    let draft = SiteRouteDraft(
      slug: slug.normalised.isEmpty ? nil : slug.normalised, title: title, isActive: isActive)
    saved = await submission.run { try await client.site.routes.create(draft) }
    return saved != nil
  }
}
