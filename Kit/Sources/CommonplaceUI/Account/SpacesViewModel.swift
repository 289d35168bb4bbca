public import CommonplaceKit
import Model
public import Observation

/// The books of the user, and the one that is open.
@MainActor @Observable
public final class SpacesViewModel {
  /// The user's books with their roles, the personal one first.
  public let spaces: Loadable<[SpaceMembership]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The id or handle of the open book; nil for the default one.
  public let openSpace: String?
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  /// - Parameter openSpace: the id or handle of the open book; nil for the default one.
  public init(client: Commonplace, openSpace: String? = nil) {
    self.client = client
    self.openSpace = openSpace
    spaces = Loadable { try await client.spaces.all() }
  }

  public func load() async { await spaces.load() }

  /// The open book; nil until the books are read.
  public var current: SpaceMembership? {
    let spaces = spaces.value ?? []
    guard let openSpace else { return spaces.first(where: \.isHome) ?? spaces.first }
    return spaces.first { "\($0.id)" == openSpace || $0.handle == openSpace }
  }

  /// Whether the user may change the open book. Until the role is known, the screens offer changes
  /// and the server decides.
  public var canWrite: Bool { current?.role.canWrite ?? true }

  /// Whether the server accepts a text as the name of a book.
  public static func isName(_ text: String) -> Bool { problem(of: text) == nil }

  private static func problem(of name: String) -> FieldProblem? {
    NameLimits.problem(of: name, in: NameLimits.spaceLength)
  }

  /// Creates a book to share.
  public func create(name: String) async -> SpaceMembership? {
    guard submission.accepts(Self.problem(of: name)) else { return nil }
    let client = client
    let space = await submission.run { try await client.spaces.create(name: name) }
    if space != nil { await spaces.load() }
    return space
  }

  /// Joins a book.
  /// - Parameter link: the invitation link, or its last part.
  public func join(_ link: String) async -> SpaceMembership? {
    let client = client
    let space = await submission.run { try await client.spaces.accept(link.trimmedForSignIn) }
    if space != nil { await spaces.load() }
    return space
  }
}
