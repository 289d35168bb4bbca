public import CommonplaceKit
public import Observation

/// The devices on which the user is signed in.
@MainActor @Observable
public final class SessionsViewModel {
  /// The sessions: that of this device first, then those with the latest access.
  public let sessions: Loadable<[UserSession]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `load`.
  public init(client: Commonplace) {
    self.client = client
    sessions = Loadable {
      let sessions = try await client.session.all()
        .sorted { ($0.lastAccess ?? $0.createdAt) > ($1.lastAccess ?? $1.createdAt) }
      return sessions.filter { $0.isCurrent == true } + sessions.filter { $0.isCurrent != true }
    }
  }

  public func load() async { await sessions.load() }

  /// Whether users have sessions at all; that of a book on the device has none.
  public var isSupported: Bool { sessions.failure?.reason != .unsupported }

  /// Signs the user out on a device.
  public func end(_ session: UserSession) async {
    let client = client
    if await submission.enqueue({ try await client.session.end(session.id) }) != nil {
      await sessions.load()
    }
  }
}
