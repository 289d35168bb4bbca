public import CommonplaceKit
public import Foundation
import ListCore
import Model

/// What was read and typed for a shopping list when the app was left.
public struct ListFormDraft: Codable, Sendable, Equatable {
  /// The list to which the items are added; nil for a new one.
  public var list: String?
  /// The photo that another app has shared and of which the list is made; nil for another list.
  public var sharedPhoto: UUID?
  var text: String
  var name: String
  var hasMorePages: Bool
  /// Whether the photo or the text has been read.
  var isRead: Bool
  var sections: [AppViewModel.SectionChoice]
  var photo: URL?
  var turn: Int
  var note: String?
  var scan: Identifier<GroceryScan>?

  /// The photo that was being read; nil for a text, and after it was read.
  public var unreadPhoto: URL? { isRead ? nil : photo }

  /// Returns the draft with another URL of its photo.
  func mapFiles(_ transform: (URL) -> URL) -> ListFormDraft {
    var draft = self
    draft.photo = photo.map(transform)
    return draft
  }
}

extension AppViewModel: DraftedForm {
  /// Creates the model with what was read and typed when the app was left. A photo that was being
  /// read has to be read again.
  public convenience init(
    restoring draft: ListFormDraft, service: (any GroceryAnalysisService)?, lists: ListStore,
    drafts: FormDraftStore
  ) {
    self.init(
      service: service, lists: lists, adding: draft.list, sharedPhoto: draft.sharedPhoto,
      drafts: drafts)
    (text, name, hasMorePages) = (draft.text, draft.name, draft.hasMorePages)
    guard draft.isRead else { return }
    (sections, photo, turn) = (draft.sections, draft.photo, draft.turn)
    (note, scan) = (draft.note, draft.scan)
    currentRoute = .clarify
  }

  /// Whether closing the screen would discard what was read or typed, or stop the reading.
  public var hasChanges: Bool {
    switch currentRoute {
    case .list: false
    case .clarify: true
    case .apiKey, .upload: submission.isRunning || !text.isEmpty || !name.isEmpty
    }
  }

  public func storeDraft() async {
    await keeper.store {
      guard hasChanges else { return nil }
      return .list(
        ListFormDraft(
          list: list, sharedPhoto: sharedPhoto, text: text, name: name,
          hasMorePages: hasMorePages, isRead: currentRoute == .clarify, sections: sections,
          photo: currentRoute == .clarify || submission.isRunning ? photo : nil, turn: turn,
          note: note, scan: scan))
    }
  }

  public func removeDraft() async { await keeper.close() }
}
