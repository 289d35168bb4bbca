public import CommonplaceKit
import Foundation
public import Model
public import Observation

/// The form of a person or a genre: new, or one that is edited.
@MainActor @Observable
public final class LibraryNameFormModel<Kind: LibraryItemKind>
where Kind: LibraryNameKind, Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  /// What is typed.
  public typealias Values = LibraryNameFormDraft.Values

  /// What is typed now.
  public var values = Values()
  /// The item as it was when editing began; nil for a new one.
  public var original: LibraryName? { edit.original }
  /// The version that someone else saved in the meantime.
  public var conflict: LibraryName? { edit.conflict }
  /// What the server has stored; nil until it was saved.
  public var saved: LibraryName? { edit.saved }
  /// What undoes the change of an existing item.
  public var undo: UndoToken? { edit.undo }
  /// What is being sent, and why the latest attempt failed.
  public var submission: Submission { edit.submission }
  /// Films to choose from, searched by name.
  public let movieChoices: MovieViewModel
  /// Whether the films of an edited item were read. Before, saving leaves them as they are.
  public private(set) var hasMovies = false
  @ObservationIgnored private let client: Commonplace
  private let edit: LibraryItemEdit<Kind, Values>
  @ObservationIgnored private var initial = Values()
  /// The films that were chosen when the app was left; nil if they had not been read.
  @ObservationIgnored private var restoredMovies: Set<EntryID>?
  @ObservationIgnored private let keeper: DraftKeeper

  /// Creates a form for a new person or genre, or for an existing one.
  /// - Parameters:
  ///   - item: the item to edit; nil for a new one.
  ///   - name: the name of a new item, for example what was searched for.
  ///   - drafts: keeps the form while the app is not running.
  public init(
    editing item: LibraryName? = nil, name: String = "", client: Commonplace,
    drafts: FormDraftStore? = nil
  ) {
    self.client = client
    edit = LibraryItemEdit(client: client)
    keeper = DraftKeeper(Kind.draftKind, in: drafts)
    movieChoices = MovieViewModel(client: client)
    values.name = name
    if let item { begin(item) }
  }

  /// Creates the form that was open when the app was left.
  public convenience init(
    restoring draft: LibraryNameFormDraft, client: Commonplace, drafts: FormDraftStore
  ) {
    self.init(editing: draft.original, client: client, drafts: drafts)
    values = draft.values
    restoredMovies = draft.hasMovies ? draft.values.movies : nil
  }

  private func begin(_ item: LibraryName) {
    edit.original = item
    values = Values(name: item.name, summary: item.summary)
    initial = values
    hasMovies = false
  }

  /// Reads the films of an edited item, and films to choose from.
  public func loadMovies() async {
    guard let original, !hasMovies else { return }
    let client = client
    let filters = Kind.moviesFilters(of: original.id)
    let ids = await submission.run {
      var ids: Set<EntryID> = []
      for try await movie in client.library.movies.all(filters) { ids.insert(movie.id) }
      return ids
    }
    guard let ids else { return }
    values.movies = restoredMovies ?? ids
    restoredMovies = nil
    initial.movies = ids
    hasMovies = true
    await movieChoices.fetchAll()
  }

  /// Chooses a film, or removes it.
  public func toggle(_ movie: Movie) {
    if values.movies.remove(movie.id) == nil { values.movies.insert(movie.id) }
  }

  /// Whether closing the form would lose something.
  public var hasChanges: Bool { saved == nil && values != initial }

  /// Whether the name is valid and nothing is being saved.
  public var canSave: Bool { values.isValid && saved == nil && !submission.isRunning }

  /// Saves the item.
  /// - Returns: whether it was saved.
  @discardableResult
  public func save() async -> Bool {
    if saved != nil { return true }
    guard canSave else { return false }
    let (values, initial, revision) = (values, initial, original?.revision)
    let isSaved = await edit.save(values) {
      var draft = LibraryNameDraft(name: values.name)
      draft.summary = values.summary
      draft.revision = revision
      if let photo = values.photo { draft.photo = .set(try await photo.encoded()) }
      // Unchanged films are not sent, so that those that someone else added stay.
      if values.movies != initial.movies { draft.movieIDs = Array(values.movies) }
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

/// What the form of a person or a genre contained when the app was left.
public struct LibraryNameFormDraft: Codable, Sendable, Equatable {
  /// What the form contains.
  public struct Values: Codable, Sendable, LibraryFormValues {
    /// The name of the person or the genre.
    public var name = ""
    /// What is to be known about it.
    public var summary = ""
    /// A new photo; nil keeps the present one.
    public var photo: FormImage?
    /// The films of the person or genre.
    public var movies: Set<EntryID> = []
  }

  /// The item that is edited, as it was when editing began; nil for a new one.
  var original: LibraryName?
  var values: Values
  /// Whether the values contain the films.
  var hasMovies: Bool

  /// Returns the draft with another URL of its photo.
  func mapFiles(_ transform: (URL) -> URL) -> LibraryNameFormDraft {
    var draft = self
    draft.values = values.mapFiles(transform)
    return draft
  }
}

extension LibraryNameFormModel: DraftedForm {
  public func storeDraft() async {
    await keeper.store {
      guard hasChanges else { return nil }
      var values = values
      // The films may not have been read again yet.
      if let restoredMovies { values.movies = restoredMovies }
      let draft = LibraryNameFormDraft(
        original: original, values: values, hasMovies: hasMovies || restoredMovies != nil)
      return Kind.draftKind == .person ? .person(draft) : .genre(draft)
    }
  }

  public func removeDraft() async { await keeper.close() }
}

/// The form in which a person is added or edited.
public typealias ActorFormModel = LibraryNameFormModel<Actors>
/// The form in which a genre is added or edited.
public typealias GenreFormModel = LibraryNameFormModel<Genres>

/// People or genres, which have films.
public protocol LibraryNameKind: LibraryItemKind {
  /// Returns the filters of the films of an item.
  static func moviesFilters(of id: EntryID) -> LibraryFilters
  /// The kind of form in which an item is edited.
  static var draftKind: FormDraft.Kind { get }
}

extension Actors: LibraryNameKind {
  public static var draftKind: FormDraft.Kind { .person }

  public static func moviesFilters(of id: EntryID) -> LibraryFilters {
    var filters = LibraryFilters()
    filters.actors = [id]
    return filters
  }
}

extension Genres: LibraryNameKind {
  public static var draftKind: FormDraft.Kind { .genre }

  public static func moviesFilters(of id: EntryID) -> LibraryFilters {
    var filters = LibraryFilters()
    filters.genres = [id]
    return filters
  }
}
