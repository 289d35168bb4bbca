public import CommonplaceKit
public import Model
public import Observation

/// The form of new content, with its route and values.
@MainActor @Observable
public final class ContentCreateViewModel {
  /// The type of the new content.
  public let type: Datatype
  /// The fields of the type, in the order of the form.
  public let fields: Loadable<[SiteField]>
  /// What is typed now. Setting it checks the rules again.
  public var values = ContentValues() {
    didSet { if values != oldValue { problems = [] } }
  }
  /// Whether it is published when it is created.
  public var status = Status.draft
  /// The invalid fields, until they are corrected.
  public private(set) var problems: [FieldProblem] = []
  /// The content as the server has stored it; nil until it was saved.
  public private(set) var saved: ContentData?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether the content was kept in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback
  @ObservationIgnored private let keeper: DraftKeeper

  /// Creates the form of new content of a type.
  /// - Parameters:
  ///   - outbox: keeps the content while there is no network; nil to fail then.
  ///   - drafts: keeps the form while the app is not running.
  public init(
    of type: Datatype, client: Commonplace, outbox: Outbox? = nil, drafts: FormDraftStore? = nil
  ) {
    self.type = type
    self.client = client
    keeper = DraftKeeper(.newContent, in: drafts)
    fallback = OutboxFallback(outbox: outbox)
    fields = Loadable { try await client.site.datatypes.full(type.id).fields.inOrder }
  }

  public func load() async { await fields.load() }

  private var isDone: Bool { saved != nil || isWaiting }
  /// Whether there is a title and nothing is being saved.
  public var canSave: Bool {
    !isDone && !values.title.normalised.isEmpty && !submission.isRunning
  }
  /// Whether closing the form would lose something.
  public var hasChanges: Bool { !isDone && values != ContentValues() }

  /// A sentence of the server for a field; nil if it accepts the field.
  public func message(for field: String) -> String? { submission.failure?.fields[field] }

  /// Creates the content.
  /// - Returns: whether it was created, or is kept in the outbox; otherwise `problems` or
  ///   `submission.failure` say why.
  @discardableResult
  public func save() async -> Bool {
    if isDone { return true }
    problems = values.problems(
      in: fields.value ?? [], isPublished: status == .published, needsSlug: type.hasPages)
    guard problems.isEmpty, canSave else { return false }
    let client = client
    var new = NewContent(
      type: type.id, title: values.title, values: values.filled(for: fields.value ?? []))
    new.status = status
    if type.hasPages {
      let slug = values.slug.normalised
      new.route = SiteRouteDraft(slug: slug.isEmpty ? nil : slug, title: values.title)
    }
    let sent = new
    await submission.run {
      saved = try await fallback.run([]) { key in
        try await client.site.contents.create(sent, key: key).content
      } keep: { outbox, key in
        try await outbox.createContent(sent, key: key)
      }
      isWaiting = saved == nil
    }
    if isDone { await removeDraft() }
    return isDone
  }
}

/// What the form of new content contained when the app was left.
public struct ContentCreateDraft: Codable, Sendable, Equatable {
  var type: Datatype
  var values: ContentValues
  var status: Status
}

extension ContentCreateViewModel: DraftedForm {
  /// Creates the form that was open when the app was left.
  public convenience init(
    restoring draft: ContentCreateDraft, client: Commonplace, outbox: Outbox? = nil,
    drafts: FormDraftStore
  ) {
    self.init(of: draft.type, client: client, outbox: outbox, drafts: drafts)
    (values, status) = (draft.values, draft.status)
  }

  public func storeDraft() async {
    await keeper.store {
      guard hasChanges else { return nil }
      return .newContent(ContentCreateDraft(type: type, values: values, status: status))
    }
  }

  public func removeDraft() async { await keeper.close() }
}
