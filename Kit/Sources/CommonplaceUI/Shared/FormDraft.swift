public import Foundation
import Model

/// What a form contained when the app was left.
public enum FormDraft: Codable, Sendable, Equatable, Identifiable {
  case entry(EntryFormDraft)
  case content(ContentEditorDraft)
  case newContent(ContentCreateDraft)
  case list(ListFormDraft)
  case film(MovieFormDraft)
  case person(LibraryNameFormDraft)
  case genre(LibraryNameFormDraft)
  case collection(CollectionFormDraft)

  /// A kind of form, of which one at a time is open. A form that another one opens follows it.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case entry, content, newContent, list, film, person, genre, collection
  }

  public var id: Kind {
    switch self {
    case .entry: .entry
    case .content: .content
    case .newContent: .newContent
    case .list: .list
    case .film: .film
    case .person: .person
    case .genre: .genre
    case .collection: .collection
    }
  }

  /// Returns the draft with other URLs of its photos.
  func mapFiles(_ transform: (URL) -> URL) -> FormDraft {
    switch self {
    case .entry(let draft): .entry(draft.mapFiles(transform))
    case .list(let draft): .list(draft.mapFiles(transform))
    case .film(let draft): .film(draft.mapFiles(transform))
    case .person(let draft): .person(draft.mapFiles(transform))
    case .genre(let draft): .genre(draft.mapFiles(transform))
    case .content, .newContent, .collection: self
    }
  }

  /// The photos on this device.
  fileprivate var files: Set<URL> {
    var files: Set<URL> = []
    _ = mapFiles { file in
      files.insert(file)
      return file
    }
    return files
  }
}

extension FormImage {
  /// Returns the image with another URL, if it is a photo on this device.
  func mapFile(_ transform: (URL) -> URL) -> FormImage {
    guard case .file(let file, let type) = self else { return self }
    return .file(transform(file), contentType: type)
  }
}

/// Keeps the forms that were open when the app was left, with their photos, in a folder. Each user
/// and space needs a folder of its own.
///
///     let drafts = FormDraftStore(folder: folder)
///     for draft in await drafts.drafts() { print(draft.id) }
public struct FormDraftStore: Sendable {
  private let folder: URL
  private static let name = "draft.json"

  /// Creates a store, which reads nothing yet.
  /// - Parameter folder: is created with the first draft.
  public init(folder: URL) { self.folder = folder }

  /// The folder of a draft and its photos.
  private func folder(of kind: FormDraft.Kind) -> URL {
    folder.appendingPathComponent(kind.rawValue)
  }

  private func file(of kind: FormDraft.Kind) -> URL {
    folder(of: kind).appendingPathComponent(Self.name)
  }

  /// Whether there is no draft.
  public var isEmpty: Bool {
    FormDraft.Kind.allCases.allSatisfy {
      !FileManager.default.fileExists(atPath: file(of: $0).path)
    }
  }

  /// Returns the stored drafts. A form comes before those that it opens.
  @concurrent public func drafts() async -> [FormDraft] {
    FormDraft.Kind.allCases.compactMap(read)
  }

  /// Returns the draft of a form; nil if there is none.
  @concurrent public func draft(of kind: FormDraft.Kind) async -> FormDraft? { read(kind) }

  private func read(_ kind: FormDraft.Kind) -> FormDraft? {
    guard let data = try? Data(contentsOf: file(of: kind)) else { return nil }  // There is none.
    // A draft of another version cannot be read.
    let draft = try? JSON.decode(FormDraft.self, from: data)
    // After an update, the app has another folder.
    let folder = folder(of: kind)
    return draft?.mapFiles { folder.appendingPathComponent($0.lastPathComponent) }
  }

  /// Stores a draft instead of the last one of its form. Its photos are copied.
  /// - Throws: errors of the file system.
  @concurrent public func store(_ draft: FormDraft) async throws {
    let files = FileManager.default
    let folder = folder(of: draft.id)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let photos = draft.files
    for photo in photos {
      let copy = folder.appendingPathComponent(photo.lastPathComponent)
      if !files.fileExists(atPath: copy.path) { try files.copyItem(at: photo, to: copy) }
    }
    try JSON.data(draft).write(to: file(of: draft.id), options: .atomic)
    let known = Set(photos.map(\.lastPathComponent) + [Self.name])
    for name in try files.contentsOfDirectory(atPath: folder.path) where !known.contains(name) {
      try files.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// Removes the draft of a form with its photos.
  @concurrent public func remove(_ kind: FormDraft.Kind) async {
    // Without a draft there is no folder.
    try? FileManager.default.removeItem(at: folder(of: kind))
  }
}

/// A form that is kept while the app is not running.
@MainActor public protocol DraftedForm: AnyObject {
  /// Whether closing the form would lose something.
  var hasChanges: Bool { get }
  /// Stores the form because the app may be ended. Without changes, nothing is kept.
  func storeDraft() async
  /// Removes what was kept of the form, because it was saved or closed.
  func removeDraft() async
}

/// Stores and removes the draft of one form.
@MainActor final class DraftKeeper {
  private let kind: FormDraft.Kind
  private let drafts: FormDraftStore?
  /// Whether the form was closed, so that it is not kept any more.
  private var isClosed = false

  /// - Parameter drafts: nil keeps nothing.
  init(_ kind: FormDraft.Kind, in drafts: FormDraftStore?) {
    self.kind = kind
    self.drafts = drafts
  }

  /// Stores what a form contains.
  /// - Parameter draft: returns nil for a form without changes, of which nothing is kept.
  func store(_ draft: () -> FormDraft?) async {
    guard let drafts, !isClosed else { return }
    guard let current = draft() else { return await drafts.remove(kind) }
    // On a full disk the form is lost if the app is ended.
    try? await drafts.store(current)
    // In the meantime the form may have been saved or closed.
    if isClosed || draft() == nil { await drafts.remove(kind) }
  }

  /// Returns what was kept; nil if there is nothing.
  func stored() async -> FormDraft? { await drafts?.draft(of: kind) }

  /// Removes what was kept, because the form was saved or closed.
  func close() async {
    isClosed = true
    await drafts?.remove(kind)
  }

  /// Begins to keep the form again, which was opened another time.
  func reopen() { isClosed = false }
}
