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
  var unreadCount: Int
  /// Whether the photo or the text has been read.
  var isRead: Bool
  var sections: [AppViewModel.SectionChoice]
  /// The photos that were read, or that were being read.
  var photos: [URL]
  var note: String?
  var scan: Identifier<GroceryScan>?

  /// The photos that were being read; empty for a text, and after they were read.
  public var unreadPhotos: [URL] { isRead ? [] : photos }

  /// Returns the draft with other URLs of its photos.
  func mapFiles(_ transform: (URL) -> URL) -> ListFormDraft {
    var draft = self
    draft.photos = photos.map(transform)
    for place in sections.indices {
      draft.sections[place].photo = sections[place].photo.map(transform)
    }
    return draft
  }
}

extension AppViewModel: DraftedForm {
  /// Creates the model with what was read and typed when the app was left. Photos that were being
  /// read have to be read again.
  public convenience init(
    restoring draft: ListFormDraft, service: (any GroceryAnalysisService)?, lists: ListStore,
    drafts: FormDraftStore
  ) {
    self.init(
      service: service, lists: lists, adding: draft.list, sharedPhoto: draft.sharedPhoto,
      drafts: drafts)
    (text, name) = (draft.text, draft.name)
    guard draft.isRead else { return }
    (sections, photos, photo) = (draft.sections, draft.photos, draft.photos.first)
    (note, scan, unreadCount) = (draft.note, draft.scan, draft.unreadCount)
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
      let isRead = currentRoute == .clarify
      return .list(
        ListFormDraft(
          list: list, sharedPhoto: sharedPhoto, text: text, name: name, unreadCount: unreadCount,
          isRead: isRead, sections: sections, photos: isRead || submission.isRunning ? photos : [],
          note: note, scan: scan))
    }
  }

  public func removeDraft() async { await keeper.close() }
}
