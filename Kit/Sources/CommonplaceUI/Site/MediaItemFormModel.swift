public import CommonplaceKit
import Model
public import Observation

/// The form of a file of a site: its names, its texts and its folder.
@MainActor @Observable
public final class MediaItemFormModel {
  public struct Values: Sendable, Equatable {
    public var name: String
    /// What an image shows, for people who cannot see it.
    public var alt: String
    public var caption: String
    public var folder: MediaFolderID?
  }

  public let item: MediaItem
  public var values: Values
  /// Where the file is used; nil until it was read.
  public private(set) var references: [MediaReference]?
  @ObservationIgnored private let initial: Values
  @ObservationIgnored private let media: MediaViewModel

  /// - Parameter media: has the list with the file, which is changed with it.
  public init(_ item: MediaItem, in media: MediaViewModel) {
    self.item = item
    self.media = media
    let values = Values(
      name: item.displayName ?? item.name, alt: item.alt ?? "", caption: item.caption ?? "",
      folder: item.folderID)
    (self.values, initial) = (values, values)
  }

  public var submission: Submission { media.submission }
  public var hasChanges: Bool { values != initial }
  public var canSave: Bool { hasChanges && !submission.isRunning }

  public func load() async { references = await media.references(to: item) }

  /// Saves what was changed.
  /// - Returns: whether it was saved.
  public func save() async -> Bool {
    var update = MediaUpdate()
    if values.name != initial.name { update.displayName = .set(values.name) }
    if values.alt != initial.alt { update.alt = .set(values.alt) }
    if values.caption != initial.caption { update.caption = .set(values.caption) }
    if values.folder != initial.folder { update.folderID = .set(values.folder) }
    await media.update(item, update)
    return submission.failure == nil
  }

  /// Deletes the file, also from the fields that contain it.
  /// - Returns: what undoes it; nil if it failed, or cannot be undone.
  public func delete() async -> UndoToken? { await media.delete(item, clearsFields: true) }
}
