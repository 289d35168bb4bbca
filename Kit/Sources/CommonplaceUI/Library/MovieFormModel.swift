public import CommonplaceKit
import Foundation
public import Model
public import Observation

/// The form of a film: new, or one that is edited.
@MainActor @Observable
public final class MovieFormModel {
  /// What the form contains.
  public struct Values: Codable, Sendable, LibraryFormValues {
    /// The title.
    public var name = ""
    /// What the film is about.
    public var summary = ""
    /// Four digits; nil if it is not known.
    public var releaseYear: Int?
    /// 0–10.
    public var rating: Double?
    /// The people, in their order.
    public var actors: [Related] = []
    /// The genres, in their order.
    public var genres: [Related] = []
    /// A new photo with its media type; nil keeps the present one.
    public var photo: FormImage?
  }

  /// A person or a genre that is chosen, or a new one that has no id yet.
  public struct Related: Codable, Sendable, Hashable {
    public var id: EntryID?
    /// The name, which is created if the Library does not have it.
    public var name: String
    /// What the person does in the film; nil for genres.
    public var role: String?

    /// Refers to a person or a genre: an existing one with an id, or a new one.
    public init(id: EntryID? = nil, name: String, role: String? = nil) {
      self.id = id
      self.name = name
      self.role = role
    }
  }

  /// What is typed now.
  public var values = Values()
  /// The film as it was when editing began; nil for a new one.
  public var original: Movie? { edit.original }
  /// The version that someone else saved in the meantime.
  public var conflict: Movie? { edit.conflict }
  /// The film as the server has stored it; nil until it was saved.
  public var saved: Movie? { edit.saved }
  /// What undoes the change of an existing film.
  public var undo: UndoToken? { edit.undo }
  /// The kind of the form that this one has opened for a new person or genre; nil while none is
  /// open. The form of the film is then kept also without changes, because it gets what is saved.
  public var opened: FormDraft.Kind?
  /// What is being sent, and why the latest attempt failed.
  public var submission: Submission { edit.submission }
  /// People and genres to choose from, searched by name.
  public let people: ActorViewModel
  /// The genres to choose from.
  public let genres: GenreViewModel

  private let edit: LibraryItemEdit<Movies, Values>
  @ObservationIgnored private var initial = Values()
  @ObservationIgnored private let keeper: DraftKeeper

  /// Creates a form for a new film, or for an existing one.
  /// - Parameters:
  ///   - movie: the film to edit; nil for a new one.
  ///   - drafts: keeps the form while the app is not running.
  public init(
    editing movie: Movie? = nil, client: Commonplace, drafts: FormDraftStore? = nil
  ) {
    edit = LibraryItemEdit(client: client)
    keeper = DraftKeeper(.film, in: drafts)
    people = ActorViewModel(client: client)
    genres = GenreViewModel(client: client)
    if let movie { begin(movie) }
  }

  /// Creates the form that was open when the app was left.
  public convenience init(
    restoring draft: MovieFormDraft, client: Commonplace, drafts: FormDraftStore
  ) {
    self.init(editing: draft.original, client: client, drafts: drafts)
    values = draft.values
    opened = draft.opened
  }

  private func begin(_ movie: Movie) {
    edit.original = movie
    values = Values(
      name: movie.name, summary: movie.summary, releaseYear: movie.releaseYear,
      rating: movie.rating, actors: movie.actors.map { Related($0) },
      genres: movie.genres.map { Related($0) })
    initial = values
  }

  /// Whether closing the form would lose something.
  public var hasChanges: Bool { saved == nil && values != initial }

  /// Whether the title is valid and nothing is being saved.
  public var canSave: Bool { values.isValid && saved == nil && !submission.isRunning }

  /// Chooses a person or a genre, or removes it if it is chosen.
  public func toggle(_ related: Related, in list: WritableKeyPath<Values, [Related]>) {
    let isSame = { (other: Related) in
      related.id.map { $0 == other.id } ?? (other.id == nil && other.name == related.name)
    }
    if values[keyPath: list].contains(where: isSame) {
      values[keyPath: list].removeAll(where: isSame)
    } else {
      values[keyPath: list].append(related)
    }
  }

  /// Adds a person or a genre that was saved in the form that this one has opened.
  public func add(_ item: LibraryName, to list: WritableKeyPath<Values, [Related]>) {
    guard !values[keyPath: list].contains(where: { $0.id == item.id }) else { return }
    values[keyPath: list].append(Related(id: item.id, name: item.name))
  }

  /// Saves the film.
  /// - Returns: whether it was saved.
  @discardableResult
  public func save() async -> Bool {
    if saved != nil { return true }
    guard canSave else { return false }
    let (values, original) = (values, original)
    let isSaved = await edit.save(values) {
      var draft = values.draft(replacing: original)
      if let photo = values.photo { draft.photo = .set(try await photo.encoded()) }
      return draft
    }
    if isSaved { await removeDraft() }
    return isSaved
  }

  /// Ends a conflict by keeping what is in the form; the next `save` replaces the other version.
  public func keepMine() {
    if let theirs = edit.endConflict() { edit.original = theirs }
  }

  /// Ends a conflict by taking the other version into the form.
  public func takeTheirs() {
    if let theirs = edit.endConflict() { begin(theirs) }
  }
}

/// What the form of a film contained when the app was left.
public struct MovieFormDraft: Codable, Sendable, Equatable {
  /// The film that is edited, as it was when editing began; nil for a new one.
  var original: Movie?
  var values: MovieFormModel.Values
  /// The kind of the form that was open above it for a new person or genre; nil if none was.
  public var opened: FormDraft.Kind?

  /// Returns the draft with another URL of its photo.
  func mapFiles(_ transform: (URL) -> URL) -> MovieFormDraft {
    var draft = self
    draft.values = values.mapFiles(transform)
    return draft
  }
}

extension MovieFormModel: DraftedForm {
  public func storeDraft() async {
    await keeper.store {
      guard hasChanges || (opened != nil && saved == nil) else { return nil }
      return .film(MovieFormDraft(original: original, values: values, opened: opened))
    }
  }

  public func removeDraft() async { await keeper.close() }
}

extension MovieFormModel.Related {
  fileprivate init(_ person: Movie.Person) {
    self.init(id: person.id, name: person.name, role: person.role)
  }

  fileprivate var draft: RelatedDraft {
    id.map { RelatedDraft(id: $0, role: role) } ?? RelatedDraft(name: name, role: role)
  }
}

extension MovieFormModel.Values {
  /// The values without the photo.
  fileprivate func draft(replacing original: Movie?) -> MovieDraft {
    var draft = MovieDraft(name: name)
    draft.summary = summary
    draft.releaseYear = .set(releaseYear)
    draft.rating = .set(rating)
    draft.actors = actors.map(\.draft)
    draft.genres = genres.map(\.draft)
    draft.revision = original?.revision
    return draft
  }
}
