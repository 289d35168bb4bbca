public import CommonplaceKit
public import Foundation
import Model
public import Observation

/// What another app shares.
public struct SharedContent: Sendable, Equatable {
  /// The title of the page or of the text; may be empty.
  public var title: String
  /// The text that was shared; may be empty.
  public var text: String
  /// The address of a page; nil for other content.
  public var link: URL?
  /// A file of this program.
  public var photo: URL?

  /// Creates what another app has shared.
  /// - Parameters:
  ///   - title: the title that the other app names; without one it is the first line of the text, or
  ///     the host of the link.
  public init(title: String? = nil, text: String = "", link: URL? = nil, photo: URL? = nil) {
    let lines = [title ?? "", text].map { text in
      String(text.normalised.prefix { !$0.isNewline }).normalised
    }
    self.title = (lines + [link?.host() ?? ""]).first { !$0.isEmpty } ?? ""
    self.text = text.normalised == self.title ? "" : text.normalised
    self.link = link
    self.photo = photo
  }

  /// Whether there is nothing that can be saved.
  public var isEmpty: Bool { text.isEmpty && title.isEmpty && link == nil && photo == nil }
}

/// The sheet in which something from another app is sent to the Log or to Lists.
@MainActor @Observable
public final class ShareModel {
  /// What was shared, which the extension has to read from the other app.
  public let content: Loadable<SharedContent>
  /// The title of the entry, as it is typed.
  public var title = ""
  /// The text of the entry or of the list, as it is typed.
  public var text = ""
  /// Whether it was stored, so that the sheet can close.
  public private(set) var isSaved = false
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The book that the app has open, if it has one; nil until it was read.
  private var openBook: SharedItemStore.OpenBook??
  @ObservationIgnored private let store: SharedItemStore?

  /// Creates the screen of a share extension.
  /// - Parameters:
  ///   - store: nil if the app and its extension have no folder in common.
  ///   - read: returns what is shared.
  public init(
    store: SharedItemStore?, read: @escaping @MainActor () async throws -> SharedContent
  ) {
    self.store = store
    content = Loadable(read)
  }

  public func load() async {
    if let store { openBook = .some(await Self.openBook(of: store)) }
    await content.load()
    guard let found = content.value else { return }
    title = found.title
    text = found.text
  }

  /// Whether the app has no open book yet, so that what is saved waits for one.
  public var needsBook: Bool { openBook == .some(nil) }

  /// Whether the user may only read the open book, so that what is saved waits for another one.
  public var isReadOnly: Bool { openBook == .some(.readOnly) }

  /// Whether it is not known if the user may change the open book, so that what is saved waits until
  /// the app has read it.
  public var isRoleUnknown: Bool { openBook == .some(.unknownRole) }

  /// Whether there is nothing that can be saved.
  public var isEmpty: Bool { content.value?.isEmpty ?? false }

  /// Whether a photo was shared.
  public var hasPhoto: Bool { content.value?.photo != nil }

  /// Whether there is enough for an entry, and nothing is being saved.
  public var canSaveToLog: Bool {
    content.value != nil && !title.normalised.isEmpty && !submission.isRunning && !isSaved
  }

  /// Whether there is a photo of a list, and nothing is being saved.
  public var canSendToLists: Bool { hasPhoto && !submission.isRunning && !isSaved }

  /// Stores an entry, which the app saves when it is opened.
  public func saveToLog() async {
    guard canSaveToLog else { return }
    await save(SharedItem(.log, title: title, text: text, link: content.value?.link))
  }

  /// Stores the photo, which the app reads as a list when it is opened.
  public func sendToLists() async {
    guard canSendToLists else { return }
    await save(SharedItem(.list))
  }

  private func save(_ item: SharedItem) async {
    let (store, photo) = (store, content.value?.photo)
    let saved: Void? = await submission.run {
      guard let store else { throw URLError(.cannotCreateFile) }
      try await Self.add(item, photo, to: store)
    }
    isSaved = saved != nil
  }

  @concurrent private static func openBook(
    of store: SharedItemStore
  ) async -> SharedItemStore.OpenBook? {
    store.openBook
  }

  @concurrent private static func add(
    _ item: SharedItem, _ photo: URL?, to store: SharedItemStore
  ) async throws {
    try store.add(item, photo: photo)
  }
}
