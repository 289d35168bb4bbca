import CommonplaceUI
import Foundation
import Observation
import UIKit

/// The short message at the bottom that says what was done, and offers to undo it.
@MainActor @Observable
final class ToastCenter {
  /// What a toast says.
  enum Message: Equatable {
    case added(count: Int)
    /// The sample entries are in the Log already.
    case nothingAdded
    case deleted(count: Int)
    case changed, published, unpublished, scheduled, restored
    case undone
    /// A change is sent when the server can be reached.
    case waiting
    /// Photos that other apps have shared are no images. Their entries were saved without them.
    case withoutPhoto(count: Int)
    /// What other apps have shared waits, because the user may only read the open book.
    case sharedItemsWait(count: Int)
    /// What other apps have shared waits, because the user's role in the open book was not read yet.
    case sharedItemsNeedConnection(count: Int)
    case failed(LoadFailure)
  }

  struct Toast: Identifiable {
    let id: Int
    let message: Message
    /// Undoes what the message says; nil if it cannot be undone.
    let undo: (@MainActor () async -> Void)?
  }

  private(set) var toast: Toast?
  /// The number of pages that show toasts themselves, above a bar at their bottom.
  private(set) var pageCount = 0
  @ObservationIgnored private var count = 0
  @ObservationIgnored private let delay: Duration
  @ObservationIgnored private var expiry: Task<Void, Never>?

  init(delay: Duration = .seconds(6)) { self.delay = delay }

  deinit { expiry?.cancel() }

  func show(_ message: Message, undo: (@MainActor () async -> Void)? = nil) {
    count += 1
    let id = count
    toast = Toast(id: id, message: message, undo: undo)
    UIAccessibility.post(notification: .announcement, argument: message.text)
    expiry?.cancel()
    expiry = Task { [weak self, delay] in
      do { try await Task.sleep(for: delay) } catch { return }
      // VoiceOver needs more time to reach its buttons.
      guard !UIAccessibility.isVoiceOverRunning else { return }
      if self?.toast?.id == id { self?.toast = nil }
    }
  }

  /// Shows what was done.
  /// - Parameters:
  ///   - token: nil shows nothing, because the change has failed.
  ///   - refresh: reads again what the undo has changed.
  func show(_ token: UndoToken?, refresh: @escaping @MainActor () async -> Void) {
    guard let token else { return }
    show(Message(token.action)) { [weak self] in
      do {
        try await token.undo()
        await refresh()
        self?.show(.undone)
      } catch {
        self?.show(.failed(LoadFailure(error)))
      }
    }
  }

  func pageAppeared() { pageCount += 1 }
  func pageDisappeared() { pageCount -= 1 }

  func dismiss() {
    expiry?.cancel()
    toast = nil
  }
}

extension ToastCenter.Message {
  /// What the toast says, in the language of the app.
  var text: String {
    switch self {
    case .added(let count): String(localized: "\(count) entries added")
    case .nothingAdded: String(localized: "All sample entries are in your Log")
    case .deleted(let count): String(localized: "\(count) items deleted")
    case .changed: String(localized: "Saved")
    case .published: String(localized: "Published")
    case .unpublished: String(localized: "Unpublished")
    case .scheduled: String(localized: "Scheduled")
    case .restored: String(localized: "Restored")
    case .undone: String(localized: "Undone")
    case .waiting: String(localized: "Will sync when you’re online")
    case .withoutPhoto(let count):
      String(localized: "\(count) photos couldn’t be read and were left out")
    case .sharedItemsWait(let count):
      String(localized: "\(count) shared items wait for a book that you can change")
    case .sharedItemsNeedConnection(let count):
      String(localized: "\(count) shared items will be added when you’re online")
    case .failed(let failure): failure.spokenSentence
    }
  }

  fileprivate init(_ action: UndoToken.Action) {
    switch action {
    case .added(let count): self = .added(count: count)
    case .deleted(let count): self = .deleted(count: count)
    case .changed: self = .changed
    case .published: self = .published
    case .unpublished: self = .unpublished
    case .scheduled: self = .scheduled
    case .restored: self = .restored
    }
  }
}
