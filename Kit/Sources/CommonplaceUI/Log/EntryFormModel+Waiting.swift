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
    values.title = draft.title
    values.description = draft.description
    values.notes = draft.notes ?? values.notes
    values.score = Score(rawValue: draft.score)
    values.stage = draft.stage ?? values.stage
    values.date =
      draft.undated == true ? nil : draft.date.flatMap { CalendarDate($0) } ?? values.date
    if case .set(let rating) = draft.rating { values.rating = rating }
    values.favourite = draft.favourite ?? values.favourite
    (values.typeID, values.collectionID) = (draft.typeID, draft.collectionID)
    values.fields = draft.additionalFields.compactMapValues(\.entered)
    initial = values
  }

  /// Removes what the saved form replaces: what was kept of it, and refused changes.
  func finish() async {
    // A change that stays is shown as refused, and its user can discard it.
    for id in replaced { _ = try? await outbox?.discard(id) }
    await removeDraft()
  }
}

extension FormImage {
  /// Returns the images that changes of this device set, with copies of new photos; nil if none does.
  fileprivate static func images(_ state: Outbox.EditedState) throws -> [FormImage]? {
    guard let drafts = state.images else { return nil }
    return try drafts.compactMap(image)
      + state.photos.map { .file($0.url, contentType: $0.contentType) }
  }

  private static func image(_ draft: ImageDraft) throws -> FormImage? {
    if let id = draft.id { return .stored(id) }
    if let url = draft.url { return .remote(url) }
    guard let bytes = draft.data.flatMap({ Data(base64Encoded: $0) }) else { return nil }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("photo-\(UUID().uuidString)")
    try bytes.write(to: file)
    return .file(file, contentType: "application/octet-stream")
  }
}

extension FieldText {
  /// The text as the form sends it; nil for a list, which only other clients send.
  fileprivate var entered: String? { if case .text(let text) = self { text } else { nil } }
}
