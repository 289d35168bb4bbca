public import CommonplaceKit
import Foundation
public import Model
public import Observation

/// Content as it is read, edited, published and restored.
@MainActor @Observable
public final class ContentEditorViewModel {
  /// What is shown of content.
  public struct Shown: Sendable {
    /// The place in the tree, the state and the dates.
    public var content: ContentData
    /// The type of the content.
    public var type: Datatype
    /// The path of its page; nil for content without one.
    public var route: SiteRoute?
    /// The fields of the type, in the order of the form.
    public var fields: [SiteField]
    /// The stored values, with which edits are compared.
    public var values: ContentValues
    /// The latest change of this device that waits and is shown; nil without one.
    var latest: UUID?
  }

  public let id: EntryID
  /// The content with its type, its fields and its values.
  public let shown: Loadable<Shown>
  /// The stored versions, newest first.
  public let versions: Loadable<[ContentVersion]>
  /// Whether the values are being edited.
  public private(set) var isEditing = false
  /// What is typed now. Setting it checks the rules again.
  public var values = ContentValues() {
    didSet { if values != oldValue { problems = [] } }
  }
  /// The invalid fields, until they are corrected.
  public private(set) var problems: [FieldProblem] = []
  /// Whether someone else saved a newer version; `keepMine` and `takeTheirs` end the conflict.
  public private(set) var hasConflict = false
  /// Whether it was deleted here; the screen then closes.
  public private(set) var isDeleted = false
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether the latest change waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback
  /// The revision with which editing began.
  @ObservationIgnored private var revision: Int?
  /// The change of this device with which editing began; nil if none waited.
  @ObservationIgnored private var basis: UUID?
  @ObservationIgnored private let keeper: DraftKeeper

  /// Creates the model of content. Nothing is read until `load`.
  /// - Parameters:
  ///   - outbox: keeps drafts and deletions while there is no network; nil to fail then.
  ///   - drafts: keeps what is typed while the app is not running.
  public init(
    _ id: EntryID, client: Commonplace, outbox: Outbox? = nil, drafts: FormDraftStore? = nil
  ) {
    self.id = id
    keeper = DraftKeeper(.content, in: drafts)
    self.client = client
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    shown = Loadable {
      // Before the content, so that a change which is sent in between is not missed.
      let pending = await fallback.pending()
      return try await Shown(try await client.site.contents.full(id), client).applying(pending)
    }
    versions = Loadable { try await client.site.versions.all(of: id) }
  }

  /// Reads the content, and once whether it can be published.
  public func load() async {
    async let support: Void = checkPublishing()
    await shown.load()
    await support
  }

  /// Whether there is a public site for which content is published, scheduled and previewed. A book
  /// on the device has none.
  public private(set) var isPublishingSupported = true
  @ObservationIgnored private var hasCheckedPublishing = false

  private func checkPublishing() async {
    guard !hasCheckedPublishing else { return }
    do {
      _ = try await client.site.publishing.previewCount(of: id)
      hasCheckedPublishing = true
    } catch {
      // Other failures say nothing about the server's features.
      guard LoadFailure(error).reason == .unsupported else { return }
      hasCheckedPublishing = true
      isPublishingSupported = false
    }
  }

  /// The content, once it was read.
  public var content: ContentData? { shown.value?.content }

  /// The revision of what is shown. A change of this device may have been sent since it was read.
  private func shownRevision() async -> Int? {
    await fallback.revision(after: shown.value?.latest, or: content?.revision)
  }

  // MARK: - Editing

  /// Begins to edit the stored values.
  public func beginEditing() {
    guard let shown = shown.value else { return }
    values = shown.values
    (revision, basis) = (shown.content.revision, shown.latest)
    isEditing = true
    keeper.reopen()
  }

  /// Continues with what was typed when the app was left, if it was this content.
  public func restoreDraft() async {
    guard !isEditing, case .content(let draft)? = await keeper.stored(), draft.contentID == id
    else { return }
    // Deleted content cannot be edited any more.
    if shown.failure?.reason == .notFound { return await keeper.close() }
    guard shown.value != nil else { return }
    beginEditing()
    (values, revision, basis) = (draft.values, draft.revision, draft.basis)
  }

  /// Ends editing without saving.
  public func cancelEditing() {
    isEditing = false
    hasConflict = false
    problems = []
    submission.dismissFailure()
  }

  /// Whether ending the edit would lose something.
  public var hasChanges: Bool { isEditing && values != shown.value?.values }

  /// Whether there is a title and nothing is being saved.
  public var canSave: Bool { !values.title.normalised.isEmpty && !submission.isRunning }

  /// Saves the draft. What visitors see stays, until it is published.
  /// - Returns: whether it was saved, or is kept in the outbox.
  @discardableResult
  public func save() async -> Bool {
    guard let shown = shown.value, isEditing else { return false }
    problems = values.problems(in: shown.fields, isPublished: false)
    guard problems.isEmpty, canSave else { return false }
    let values = values
    var update = ContentUpdate(
      revision: await fallback.revision(after: basis, or: revision),
      values: values.fields.filter { shown.values.fields[$0.key] ?? "" != $0.value })
    update.title = values.title == shown.values.title ? nil : values.title
    update.route = routeChanges(of: shown)
    let sent = update
    let done: Void? = await submission.run {
      do {
        _ = try await send(sent)
        isEditing = false
      } catch let error as APIError where error.kind == .changed {
        hasConflict = true
        throw error
      }
    }
    if done != nil { await removeDraft() }
    return done != nil
  }

  /// Sends a change, or keeps it in the outbox, and shows the content with it.
  /// - Returns: what undoes the change; nil if there is nothing or the change waits.
  private func send(_ update: ContentUpdate) async throws -> ChangeGroupID? {
    let (client, id) = (client, id)
    let title = update.title ?? content?.title ?? ""
    isWaiting = false
    let group: ChangeGroupID?? = try await fallback.run(["\(id)"]) { key in
      try await client.site.contents.update(id, update, key: key)
    } keep: { outbox, key in
      try await outbox.updateContent(id, update, title: title, key: key)
    }
    isWaiting = group == nil
    if isWaiting, let value = shown.value {
      shown.set(value.applying(await fallback.pending()))
    } else {
      // Before the next request, which needs the new revision.
      await shown.load()
    }
    return group ?? nil
  }

  /// The changes of the path; nil without any.
  private func routeChanges(of shown: Shown) -> SiteRouteDraft? {
    guard shown.route != nil else { return nil }
    var draft = SiteRouteDraft()
    let slug = values.slug.normalised
    if !slug.isEmpty, values.slug != shown.values.slug { draft.slug = slug }
    if values.isRouteActive != shown.values.isRouteActive { draft.isActive = values.isRouteActive }
    return draft.slug == nil && draft.isActive == nil ? nil : draft
  }

  /// Ends a conflict by keeping what is in the form; the next `save` replaces the other version.
  /// Without a connection the conflict stays.
  public func keepMine() async {
    if await endConflict() { (revision, basis) = (content?.revision, shown.value?.latest) }
  }

  /// Ends a conflict by taking the other version into the form.
  /// Without a connection the conflict stays.
  public func takeTheirs() async {
    if await endConflict() { beginEditing() }
  }

  /// Reads the other version. Returns whether there is a connection.
  private func endConflict() async -> Bool {
    await shown.load()
    guard case .loaded = shown.state else { return false }
    hasConflict = false
    submission.dismissFailure()
    return true
  }

  // MARK: - Publishing

  /// Makes the content visible to visitors.
  /// - Returns: what returns to the state before; nil if it failed.
  public func publish() async -> UndoToken? {
    await change(.published) { try await $0.publish($1, revision: $2) }
  }

  /// Removes the content from the public site.
  /// - Returns: what returns to the state before; nil if it failed.
  public func unpublish() async -> UndoToken? {
    await change(.unpublished) { try await $0.unpublish($1, revision: $2) }
  }

  /// Sets the status of content that visitors do not see: draft, pending or archived. Publishing has
  /// its own methods.
  public func setStatus(_ status: Status) async -> UndoToken? {
    let group = await submission.enqueue {
      // A change before this one has made another revision.
      var update = ContentUpdate(revision: await shownRevision())
      update.status = status
      return try await send(update)
    }
    return UndoToken(.changed, group ?? nil, client)
  }

  /// Publishes at a time, which must be in the future.
  public func schedule(at time: Timestamp) async -> UndoToken? {
    await change(.scheduled) { try await $0.schedule($1, at: time, revision: $2) }
  }

  /// Removes the schedule.
  /// - Returns: what restores it; nil if it failed.
  public func unschedule() async -> UndoToken? {
    await change(.changed) { publishing, id, _ in try await publishing.unschedule(id) }
  }

  private func change(
    _ action: UndoToken.Action,
    _ body: (PublishingResource, EntryID, Int?) async throws -> ChangeGroupID?
  ) async -> UndoToken? {
    let (client, id, state) = (client, id, content?.state)
    let done = await submission.enqueue {
      // A second tap does not publish a second version.
      let isDone = content?.state == .published && action == .published
      if isDone, state != .published { throw CancellationError() }
      isWaiting = false
      let group = try await body(client.site.publishing, id, await shownRevision())
      await shown.load()
      return group
    }
    guard let group = done else { return nil }
    return UndoToken(action, group, client)
  }

  /// Creates a secret link to the draft.
  public func createPreview() async -> PreviewLink? {
    let (client, id) = (client, id)
    return await submission.run { try await client.site.publishing.createPreview(of: id) }
  }

  // MARK: - Versions

  /// Returns what differs between a version and the content as it is now.
  public func differences(from version: ContentVersion) async -> [VersionDifference]? {
    let client = client
    return await submission.enqueue { try await client.site.versions.compare(version.id) }
  }

  /// Makes a version the draft.
  public func restore(_ version: ContentVersion) async -> UndoToken? {
    let (client, id) = (client, id)
    let done = await submission.enqueue {
      let revision = await shownRevision()
      let group = try await client.site.versions.restore(id, to: version.id, revision: revision)
        .undo
      await shown.load()
      return group
    }
    guard let group = done else { return nil }
    await versions.load()
    return UndoToken(.restored, group, client)
  }

  /// Deletes the content and everything below it.
  /// - Returns: what restores it; nil if it was not deleted or the deletion waits.
  public func delete() async -> UndoToken? {
    let (client, id, title) = (client, id, content?.title ?? "")
    let done: ChangeGroupID?? = await submission.enqueue {
      isWaiting = false
      let group = try await fallback.deleteContent(id, title: title, client)
      isWaiting = group == nil
      return group ?? nil
    }
    guard let group = done else { return nil }
    isDeleted = true
    return UndoToken(.deleted(count: 1), group, client)
  }
}

/// What was typed in the editor of content when the app was left.
public struct ContentEditorDraft: Codable, Sendable, Equatable {
  /// The content that is edited.
  public var contentID: EntryID
  var values: ContentValues
  /// The revision with which editing began, so that a change of someone else is noticed.
  var revision: Int?
  /// The change of this device with which editing began; nil if none waited.
  var basis: UUID?
}

extension ContentEditorViewModel: DraftedForm {
  public func storeDraft() async {
    await keeper.store {
      guard hasChanges else { return nil }
      return .content(
        ContentEditorDraft(contentID: id, values: values, revision: revision, basis: basis))
    }
  }

  public func removeDraft() async { await keeper.close() }
}
