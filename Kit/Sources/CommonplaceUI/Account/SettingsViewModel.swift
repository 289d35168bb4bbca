public import CommonplaceKit
public import Foundation
public import Observation

/// The connection of an app to a server: its address, and a test of it.
@MainActor @Observable
public final class SettingsViewModel {
  /// The result of a test.
  public enum Connection: Sendable, Equatable {
    /// The address was not tested since it was typed.
    case untested
    /// The address is being tested.
    case testing
    /// A server of this version answers.
    case connected(version: String)
    /// The text is not an address.
    case invalidAddress
    /// Something answers that is not a Commonplace server.
    case otherServer
    /// Nothing answers, or the server has refused the request.
    case failed(LoadFailure)
  }

  /// The address as it is typed. A test uses it before it is saved.
  public var address: String {
    didSet { if address != oldValue { connection = .untested } }
  }
  /// The result of the latest test, until the address is changed.
  public private(set) var connection = Connection.untested
  /// The address that the app uses; nil before the first one.
  public private(set) var savedAddress: URL?
  @ObservationIgnored private let makeClient: @MainActor (URL) -> Commonplace

  /// Creates a model with the address that the app uses.
  /// - Parameter makeClient: creates a client for an address.
  public init(
    savedAddress: URL?,
    makeClient: @escaping @MainActor (URL) -> Commonplace = {
      Commonplace(baseURL: $0, retries: .never)
    }
  ) {
    self.savedAddress = savedAddress
    address = savedAddress?.absoluteString ?? ""
    self.makeClient = makeClient
  }

  /// The typed address, with a scheme: `https` unless another one was typed, and `http` for a
  /// computer in the same network.
  public var url: URL? {
    var text = address.trimmedForSignIn
    if text.isEmpty { return nil }
    if !text.contains("://") { text = (Self.isLocal(text) ? "http://" : "https://") + text }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else { return nil }
    return url
  }

  /// Whether the typed address is another one than the saved one.
  public var hasChanges: Bool { url != savedAddress }

  /// Asks the typed address whether a Commonplace server answers there.
  public func testConnection() async {
    guard let url else {
      connection = .invalidAddress
      return
    }
    connection = .testing
    let tested = address
    let result: Connection
    do {
      result = .connected(version: try await makeClient(url).health().version)
    } catch is DecodingError {
      result = .otherServer
    } catch let error as APIError where error.kind == .unknown && !error.isUnanswered {
      result = .otherServer
    } catch {
      result = .failed(LoadFailure(error))
    }
    // The address may have been changed in the meantime.
    if address == tested { connection = result }
  }

  /// Saves the typed address.
  /// - Returns: the address, or nil if the text is not a valid address.
  public func save() -> URL? {
    guard let url else {
      connection = .invalidAddress
      return nil
    }
    savedAddress = url
    return url
  }

  /// Whether an address without a scheme is one of the local network, which has no certificate.
  private static func isLocal(_ text: String) -> Bool {
    let host = text.prefix { $0 != ":" && $0 != "/" }.lowercased()
    return host == "localhost" || host.hasSuffix(".local")
      || host.firstMatch(of: #/^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/#) != nil
  }
}
