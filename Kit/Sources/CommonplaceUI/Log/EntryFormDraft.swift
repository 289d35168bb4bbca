public import CommonplaceKit
import Foundation
public import Model

/// What the form of an entry contained when the app was left.
public struct EntryFormDraft: Codable, Sendable, Equatable {
  /// The entry that is edited; nil for a new one.
  public var editedID: EntryID?
  /// The revision that is edited, so that a change of someone else is noticed.
  var revision: Int?
  /// The change of this device with which the form began.
  var basis: UUID?
  var values: EntryFormModel.Values
  /// The values with which the form began; nil in drafts of earlier versions.
  var initial: EntryFormModel.Values?
  /// Identifies a request whose response was lost.
  var key: UUID
  var attempts: [EntryFormModel.Values]
  var hasChosenCollection: Bool

  /// Returns the draft with other URLs of its photos, also of requests whose responses were lost.
  func mapFiles(_ transform: (URL) -> URL) -> EntryFormDraft {
    func mapped(_ values: EntryFormModel.Values) -> EntryFormModel.Values {
      var values = values
      values.images = values.images.map { $0.mapFile(transform) }
      return values
    }
    var draft = self
    draft.values = mapped(values)
    draft.initial = initial.map(mapped)
    draft.attempts = attempts.map(mapped)
    return draft
  }
}

extension EntryFormModel: DraftedForm {
  /// Creates the form that was open when the app was left.
  public convenience init(
    restoring draft: EntryFormDraft, client: Commonplace, outbox: Outbox? = nil,
    drafts: FormDraftStore
  ) {
    self.init(editing: draft.editedID, client: client, outbox: outbox, drafts: drafts)
    restored = draft
    if isNew { restore() }
  }

  /// Continues with what the form contained when the app was left. A form that edits an entry has
  /// read it before.
  func restore() {
    guard let draft = restored else { return }
    restored = nil
    values = draft.values
    // What was changed since by others is not a change of the form.
    initial = draft.initial ?? initial
    (key, attempts) = (draft.key, draft.attempts)
    hasChosenCollection = draft.hasChosenCollection
    if let revision = draft.revision {
      original?.revision = revision
      basis = draft.basis
    }
  }

  public func storeDraft() async {
    // What was kept before is complete until the entry has been read.
    guard isLoaded else { return }
    await keeper.store {
      guard hasChanges else { return nil }
      return .entry(
        EntryFormDraft(
          editedID: editedID, revision: original?.revision, basis: basis, values: values,
          initial: initial, key: key, attempts: attempts, hasChosenCollection: hasChosenCollection))
    }
  }

  /// Removes what was kept of the form, because it was saved or closed. The draft of an entry that
  /// could not be read is kept for the next start, unless the entry was deleted.
  public func removeDraft() async {
    guard isLoaded || submission.failure?.reason == .notFound else { return }
    await keeper.close()
  }
}
