public import CommonplaceKit
public import Model
public import Observation

/// Numbers about the Log or a type, for all years or for one.
@MainActor @Observable
public final class StatisticsViewModel {
  /// The numbers of the shown type and year.
  public let statistics: Loadable<Statistics>
  /// The type that is counted; nil for the whole Log.
  public private(set) var type: TypeID?
  /// The year that is counted; nil for all years.
  public private(set) var year: Int?
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    statistics = Loadable { try await client.library.statistics() }
  }

  public func load() async { await statistics.load() }

  /// Counts something else, and reads its numbers.
  /// - Parameters:
  ///   - type: nil for the whole Log.
  ///   - year: nil for all years.
  public func show(type: TypeID?, year: Int?) async {
    (self.type, self.year) = (type, year)
    let client = client
    statistics.reset {
      try await client.library.statistics(type: type.map { "\($0)" }, year: year)
    }
    await statistics.load()
  }
}

/// Entries that the member may like.
@MainActor @Observable
public final class SuggestionsViewModel {
  /// The entries with the reasons, the best first.
  public let suggestions: Loadable<[Suggestion]>

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    suggestions = Loadable { try await client.library.suggestions() }
  }

  public func load() async { await suggestions.load() }
}

/// The saved views of the user.
@MainActor @Observable
public final class SavedViewsViewModel {
  /// The views, oldest first.
  public let views: Loadable<[SavedView]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The view that was deleted last, which can be restored for a week.
  public private(set) var deleted: SavedView?
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    views = Loadable { try await client.views.all() }
  }

  public func load() async { await views.load() }

  /// Whether the server accepts a text as the name of a view.
  public static func isName(_ text: String) -> Bool { problem(of: text) == nil }

  private static func problem(of name: String) -> FieldProblem? {
    NameLimits.problem(of: name, in: NameLimits.savedViewLength)
  }

  /// Saves the filters and the order of a list under a name.
  /// - Returns: nil if it failed, for example because the type has a view of that name.
  public func save(_ draft: SavedViewDraft) async -> SavedView? {
    guard submission.accepts(Self.problem(of: draft.name ?? "")) else { return nil }
    let client = client
    guard let view = await submission.run({ try await client.views.create(draft) }) else {
      return nil
    }
    await views.load()
    return view
  }

  /// Gives a view another name. It must be new for the type.
  public func rename(_ view: SavedView, to name: String) async {
    guard submission.accepts(Self.problem(of: name)) else { return }
    let client = client
    let draft = SavedViewDraft(name: name)
    if await submission.enqueue({ try await client.views.update(view.id, draft) }) != nil {
      await views.load()
    }
  }

  /// Deletes a view, which `undoDelete` restores.
  public func delete(_ view: SavedView) async {
    let client = client
    let done: Void? = await submission.enqueue { try await client.views.delete(view.id) }
    guard done != nil else { return }
    deleted = view
    await views.load()
  }

  /// Restores the view that was deleted last.
  public func undoDelete() async {
    guard let view = deleted else { return }
    let client = client
    let done: SavedView? = await submission.enqueue { try await client.views.restore(view.id) }
    guard done != nil else { return }
    deleted = nil
    await views.load()
  }
}

/// The API tokens of the user.
@MainActor @Observable
public final class TokensViewModel {
  /// The tokens without their texts.
  public let tokens: Loadable<[APIToken]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The text of a new token. The server never returns it again.
  public private(set) var newToken: String?
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    tokens = Loadable { try await client.tokens.all() }
  }

  public func load() async { await tokens.load() }

  /// Whether there are tokens at all; a book on the device has none.
  public var isSupported: Bool { tokens.failure?.reason != .unsupported }

  /// Whether the server accepts a text as the name of a token.
  public static func isName(_ text: String) -> Bool { problem(of: text) == nil }

  private static func problem(of name: String) -> FieldProblem? {
    NameLimits.problem(of: name, in: NameLimits.tokenLength)
  }

  /// Creates a token, whose text is then in `newToken`.
  /// - Parameter scope: `read`, `write` or `account`.
  /// - Returns: whether it was created.
  @discardableResult
  public func create(label: String, scope: String, dialect: String? = nil) async -> Bool {
    guard submission.accepts(Self.problem(of: label)) else { return false }
    let client = client
    let made = await submission.run {
      try await client.tokens.create(label: label, scope: scope, dialect: dialect)
    }
    guard let made else { return false }
    newToken = made.rawToken
    await tokens.load()
    return true
  }

  /// Forgets the text of the new token, when it was copied.
  public func hideNewToken() { newToken = nil }

  /// Makes a token stop working at once.
  public func revoke(_ token: APIToken) async {
    let client = client
    if await submission.enqueue({ try await client.tokens.revoke(token.id) }) != nil {
      await tokens.load()
    }
  }
}

/// The members of a book, and the invitations to it.
@MainActor @Observable
public final class MembersViewModel {
  /// The book, with the role of the user.
  public let space: SpaceMembership
  /// The members, owners first.
  public let members: Loadable<[SpaceMember]>
  /// Open invitations. Only owners can read them.
  public let invitations: Loadable<[Invitation]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates the model of a book's members. Nothing is read until `load`.
  public init(of space: SpaceMembership, client: Commonplace) {
    self.space = space
    self.client = client
    members = Loadable { try await client.spaces.members(of: space.id) }
    invitations = Loadable { try await client.spaces.invitations(to: space.id) }
  }

  /// Whether the user may invite people and change roles.
  public var canManage: Bool { space.role == .owner }

  /// Whether the server has members at all; a book on the device has none.
  public var isSupported: Bool { members.failure?.reason != .unsupported }

  public func load() async {
    if canManage {
      async let invitations: Void = invitations.load()
      await members.load()
      await invitations
    } else {
      await members.load()
    }
  }

  /// Creates an invitation.
  /// - Parameter email: an address to which the link is sent.
  public func invite(as role: SpaceRole, email: String? = nil) async -> Invitation? {
    let email = email.map(\.trimmedForSignIn).flatMap { $0.isEmpty ? nil : $0 }
    guard submission.accepts(email.flatMap { EmailAddress.problem(of: $0) }) else { return nil }
    let (client, id) = (client, space.id)
    let invitation = await submission.run {
      try await client.spaces.invite(to: id, as: role, email: email)
    }
    if invitation != nil { await invitations.load() }
    return invitation
  }

  /// Makes an invitation stop working.
  public func revoke(_ invitation: Invitation) async {
    let (client, id) = (client, space.id)
    let done: Void? = await submission.enqueue {
      try await client.spaces.revoke(invitation.id, of: id)
    }
    if done != nil { await invitations.load() }
  }

  /// Gives a member another role.
  /// - Returns: what restores the role; nil if it failed.
  public func setRole(_ role: SpaceRole, of member: SpaceMember) async -> UndoToken? {
    let (client, id) = (client, space.id)
    let group = await submission.enqueue {
      try await client.spaces.setRole(role, of: member.id, in: id)
    }
    guard let group else { return nil }
    await members.load()
    return UndoToken(.changed, group, client)
  }

  /// Removes a member from the book.
  /// - Returns: what makes them a member again; nil if it failed.
  public func remove(_ member: SpaceMember) async -> UndoToken? {
    let (client, id) = (client, space.id)
    let done = await submission.enqueue { try await client.spaces.remove(member.id, from: id) }
    guard let group = done else { return nil }
    await members.load()
    return UndoToken(.deleted(count: 1), group, client)
  }
}
