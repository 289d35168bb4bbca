public import CommonplaceKit
public import Foundation
public import Observation

/// The links with which people without an account use a list.
@MainActor @Observable
public final class ListSharesViewModel {
  /// The valid links.
  public let shares: Loadable<[ListShare]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The link that was created last. The server never returns it again.
  public private(set) var newLink: URL?
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let list: String

  /// Creates the model of a list's links. Nothing is read until `load`.
  public init(of list: String, client: Commonplace) {
    self.list = list
    self.client = client
    shares = Loadable { try await client.lists.shares(of: list).all() }
  }

  public func load() async { await shares.load() }

  /// Whether lists can be shared at all; those of a book on the device cannot.
  public var isSupported: Bool { shares.failure?.reason != .unsupported }

  /// Creates a link, which is then in `newLink`.
  public func create(_ level: ListShareLevel) async {
    let (client, list) = (client, list)
    let share = await submission.run { try await client.lists.shares(of: list).create(level) }
    guard let share else { return }
    newLink = share.url
    await shares.load()
  }

  /// Makes a link stop working at once.
  public func revoke(_ share: ListShare) async {
    let (client, list) = (client, list)
    let done: Void? = await submission.enqueue {
      try await client.lists.shares(of: list).revoke(share.id)
    }
    guard done != nil else { return }
    newLink = nil
    await shares.load()
  }
}
