public import CommonplaceKit
public import Model
public import Observation

/// The form of a file of a site: its names, its texts and its folder.
@MainActor @Observable
public final class MediaItemFormModel {
  /// What the form contains.
  public struct Values: Sendable, Equatable {
    /// The name under which lists show the file.
    public var name: String
    /// What an image shows, for people who cannot see it.
    public var alt: String
    /// Is shown below the file on public pages.
    public var caption: String
    /// Nil for a file outside of all folders.
    public var folder: MediaFolderID?
  }

  /// The file as it was when the form was opened.
  public let item: MediaItem
  /// What is typed.
  public var values: Values
  /// Where the file is used; nil until it was read.
  public private(set) var references: [MediaReference]?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let initial: Values
  @ObservationIgnored private let media: MediaViewModel

  /// Creates the form of a file.
  /// - Parameter media: has the list with the file, which is changed with it.
  public init(_ item: MediaItem, in media: MediaViewModel) {
    self.item = item
    self.media = media
    let values = Values(
      name: item.displayName ?? item.name, alt: item.alt ?? "", caption: item.caption ?? "",
      folder: item.folderID)
    (self.values, initial) = (values, values)
  }

  /// Whether closing the form would lose something.
  public var hasChanges: Bool { values != initial }
  /// Whether something was changed, the texts follow the rules, and nothing is being sent.
  public var canSave: Bool { hasChanges && problems.isEmpty && !submission.isRunning }

  /// The rules that the texts break.
  public var problems: [FieldProblem] {
    let texts = [
      ("display_name", values.name, MediaLimits.maxDisplayNameLength),
      ("alt", values.alt, MediaLimits.maxAltLength),
      ("caption", values.caption, MediaLimits.maxCaptionLength),
    ]
    return texts.compactMap { field, text, most in
      NameLimits.problem(of: text, field, in: 0...most)
    }
  }

  public func load() async { references = await media.references(to: item, by: submission) }

  /// Saves what was changed.
  /// - Returns: whether it was saved.
  public func save() async -> Bool {
    guard canSave else { return false }
    var update = MediaUpdate()
    if values.name != initial.name { update.displayName = .set(values.name) }
    if values.alt != initial.alt { update.alt = .set(values.alt) }
    if values.caption != initial.caption { update.caption = .set(values.caption) }
    if values.folder != initial.folder { update.folderID = .set(values.folder) }
    return await media.save(item, update, by: submission)
  }

  /// Deletes the file, also from the fields that contain it.
  /// - Returns: what undoes it; nil if it failed, or cannot be undone.
  public func delete() async -> UndoToken? {
    await media.delete(item, clearsFields: true, by: submission)
  }
}
