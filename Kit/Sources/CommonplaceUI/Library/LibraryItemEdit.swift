import CommonplaceKit
import Foundation
import Model
import Observation

/// What the forms of films, people and genres have in common: it creates an item, or changes an
/// existing one unless someone else has changed it in the meantime.
@MainActor @Observable
final class LibraryItemEdit<Kind: LibraryItemKind, Values: LibraryFormValues> {
  /// The item as it was when editing began; nil for a new one.
  var original: Kind.Item?
  /// The version that someone else saved in the meantime.
  private(set) var conflict: Kind.Item?
  /// What the server has stored; nil until it was saved.
  private(set) var saved: Kind.Item?
  /// What undoes the change of an existing item.
  private(set) var undo: UndoToken?
  let submission = Submission()
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private var creation = Creation<Values>()

  init(client: Commonplace) { self.client = client }

  /// Saves what a form contains.
  /// - Parameter draft: returns what is sent for the values.
  /// - Returns: whether it was saved.
  func save(_ values: Values, draft: () async throws -> Kind.Draft) async -> Bool {
    let resource = Kind.resource(of: client)
    await submission.run {
      do {
        try await send(values, try await draft(), to: resource)
      } catch let error as APIError where error.kind == .changed {
        // The error has the other version as an entry.
        if let original { conflict = try await resource.get(original.id) }
        throw error
      }
    }
    return saved != nil
  }

  private func send(
    _ values: Values, _ draft: Kind.Draft, to resource: LibraryItemsResource<Kind.Item, Kind.Draft>
  ) async throws {
    if let original {
      let result = try await resource.update(original.id, draft)
      undo = UndoToken(.changed, result.undo, client)
      saved = result.item
      return
    }
    let mayBeOther = creation.begin(values)
    do {
      let created = try await resource.create(draft, key: creation.key)
      saved = mayBeOther ? try await resource.update(created.id, draft).item : created
    } catch {
      creation.end(with: error)
      throw error
    }
  }

  /// Ends a conflict.
  /// - Returns: the version of someone else; nil without a conflict.
  func endConflict() -> Kind.Item? { submission.endConflict(&conflict) }
}

/// What is typed in each form of the Library.
protocol LibraryFormValues: Equatable {
  var name: String { get }
  var summary: String { get }
  var photo: FormImage? { get set }
}

extension LibraryFormValues {
  /// Whether the server accepts the lengths of the texts.
  var isValid: Bool {
    EntryLimits.titleLength.contains(name.normalised.characterCount)
      && summary.normalised.characterCount <= EntryLimits.descriptionLength.upperBound
  }

  /// Returns the values with another URL of the photo.
  func mapFiles(_ transform: (URL) -> URL) -> Self {
    var values = self
    values.photo = photo?.mapFile(transform)
    return values
  }
}
