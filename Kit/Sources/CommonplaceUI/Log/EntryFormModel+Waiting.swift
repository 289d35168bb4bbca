import CommonplaceKit
import Foundation
import Model

/// A form that is opened while changes of its entry wait, or were refused. It begins with them,
/// because they were made later than what the server has.
extension EntryFormModel {
  /// Reads the entry that is edited, with what was changed on this device since.
  func loadEntry(_ id: EntryID) async {
    let (client, outbox) = (client, outbox)
    let found = await submission.run {
      // Before the entry, so that a change which is sent in between is not missed.
      let state = await outbox?.editedState(of: id) ?? Outbox.EditedState()
      let images = try FormImage.images(state)
      return (state: state, images: images, entry: try await client.entries.get(id))
    }
    guard let (state, images, entry) = found else { return }
    edited = state
    original = entry
    begin(state.pending.applied(to: entry) ?? entry)
    basis = state.latest
    if let images {
      values.images = images
      initial = values
      // The server will have what waits, and does not have what it has refused.
      if state.refused.isEmpty { knownImages = images }
    }
    if let refused = state.refused.last, let draft = refused.entryDraft {
      begin(draft)
      replaced = state.refused.map(\.id)
      if state.isConflict {
        conflict = entry
        // Before the member has decided, the server refuses the form.
        original?.revision = entry.revision - 1
      }
    }
    restore()
  }

  /// Continues with an edit of this device that waits for a network.
  private func begin(_ draft: EntryDraft) {
    values = values.applying(draft)
    initial = values
  }

  /// Adds other changes of this device, which were made while the form was open and are sent before
  /// it. What the member has changed in the form stays as it is there.
  func merge(_ later: [EntryDraft]) {
    values.merge(later.reduce(initial) { $0.applying($1) }, since: initial)
  }

  /// Removes what the saved form replaces: what was kept of it, and refused changes.
  func finish() async {
    // A change that stays is shown as refused, and its user can discard it.
    for id in replaced { _ = try? await outbox?.discard(id) }
    await removeDraft()
  }
}

extension EntryFormModel.Values {
  /// Returns the values after a change that waits on this device.
  fileprivate func applying(_ draft: EntryDraft) -> Self {
    var values = self
    values.title = draft.title
    // As `Entry.ownDescription`.
    values.description = draft.description == draft.title ? "" : draft.description
    values.notes = draft.notes ?? notes
    values.score = Score(rawValue: draft.score)
    values.stage = draft.stage ?? stage
    values.date = draft.undated == true ? nil : draft.date.flatMap { CalendarDate($0) } ?? date
    if case .set(let rating) = draft.rating { values.rating = rating }
    values.favourite = draft.favourite ?? favourite
    (values.typeID, values.collectionID) = (draft.typeID, draft.collectionID)
    values.fields = draft.additionalFields.compactMapValues(\.entered)
    return values
  }

  /// Takes each value of another edit, unless this one has changed it. Images stay: an edit that has
  /// not changed them does not send them.
  /// - Parameter base: the values with which both edits began.
  fileprivate mutating func merge(_ other: Self, since base: Self) {
    func take<Value: Equatable>(_ value: WritableKeyPath<Self, Value>) {
      guard self[keyPath: value] == base[keyPath: value] else { return }
      self[keyPath: value] = other[keyPath: value]
    }
    take(\.title)
    take(\.description)
    take(\.notes)
    take(\.score)
    take(\.stage)
    take(\.date)
    take(\.rating)
    take(\.favourite)
    take(\.typeID)
    take(\.collectionID)
    for key in Set(base.fields.keys).union(other.fields.keys) { take(\.fields[key]) }
  }
}

extension FormImage {
  /// Returns the images that changes of this device set, with copies of new photos; nil if none does.
  fileprivate static func images(_ state: Outbox.EditedState) throws -> [FormImage]? {
    guard let drafts = state.images else { return nil }
    return try drafts.compactMap { try image($0, state) }
      + state.photos.map { .file($0.url, contentType: $0.contentType) }
  }

  private static func image(
    _ draft: ImageDraft, _ state: Outbox.EditedState
  ) throws -> FormImage? {
    if let id = draft.id { return .stored(id) }
    if let url = draft.url { return .remote(url) }
    guard let bytes = draft.data.flatMap({ Data(base64Encoded: $0) }) else { return nil }
    return .file(try state.file(for: bytes), contentType: "application/octet-stream")
  }
}

extension FieldText {
  /// The text as the form sends it; nil for a list, which only other clients send.
  fileprivate var entered: String? { if case .text(let text) = self { text } else { nil } }
}
