public import CommonplaceKit
import Foundation
public import Model

/// Why something could not be read or saved, in the terms of a screen.
public struct LoadFailure: Error, Sendable, Equatable {
  /// What a screen should do about it.
  public enum Reason: Sendable, Equatable {
    /// The server could not be reached.
    case offline
    /// The connection is not encrypted, or the certificate of the server is not valid.
    case insecure
    /// The session has ended: the app shows the sign-in.
    case signedOut
    /// The member may not do this.
    case forbidden
    /// It does not exist, or was deleted.
    case notFound
    /// The server has no such feature, for example a book on the device that has no members.
    case unsupported
    /// A field is invalid; see `fields`.
    case invalid
    /// Someone else has changed it.
    case conflict
    /// The current state does not allow it: a name is taken, or something is in use.
    case refused
    /// Too many requests, or the server is overloaded.
    case busy(retryAfter: Int?)
    /// A defect of the server or of the app.
    case other
  }

  /// Decides about the screen: a banner, the sign-in, a message at a field.
  public var reason: Reason
  /// A sentence of the server in the user's language; nil if there was no response.
  public var message: String?
  /// A sentence for each invalid field.
  public var fields: [String: String]
  /// The rules that were broken, if they were checked before anything was sent.
  public var problems: [FieldProblem] = []
  /// The exact cause, such as `code.wrong`.
  public var code: String?
  /// Identifies the request in the server's log.
  public var requestID: String?
  /// How much of a quota was used, if it is used up, such as the searches of a day.
  public var quota: APIError.Quota?

  /// Creates a failure that did not come from the client.
  public init(
    _ reason: Reason, message: String? = nil, fields: [String: String] = [:], code: String? = nil,
    requestID: String? = nil, quota: APIError.Quota? = nil
  ) {
    self.reason = reason
    self.message = message
    self.fields = fields
    self.code = code
    self.requestID = requestID
    self.quota = quota
  }

  /// Creates the failure for values that break rules of the server, and that were not sent.
  public init(_ problems: [FieldProblem]) {
    self.init(.invalid, code: problems.first?.code)
    self.problems = problems
  }

  /// Creates the failure for an error of the client.
  public init(_ error: any Error) {
    switch error {
    case let error as LoadFailure: self = error
    case let error as APIError:
      self.init(
        Reason(error), message: error.message, fields: error.fields, code: error.code,
        requestID: error.requestID, quota: error.quota)
    case let error as URLError: self.init(Reason(error))
    case is ListEditError: self.init(.invalid)
    case AnthropicError.keyRejected: self.init(.invalid, code: "key.rejected")
    case AnthropicError.busy(let seconds): self.init(.busy(retryAfter: seconds))
    default: self.init(.other, message: error.localizedDescription)
    }
  }
}

extension LoadFailure.Reason {
  fileprivate init(_ error: URLError) {
    switch error.code {
    case .notConnectedToInternet, .timedOut, .cannotFindHost, .cannotConnectToHost,
      .networkConnectionLost, .dnsLookupFailed, .dataNotAllowed, .internationalRoamingOff,
      .callIsActive, .cannotLoadFromNetwork:
      self = .offline
    case .appTransportSecurityRequiresSecureConnection, .secureConnectionFailed,
      .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
      .clientCertificateRejected, .clientCertificateRequired:
      self = .insecure
    case .userAuthenticationRequired: self = .signedOut
    default: self = .other
    }
  }

  fileprivate init(_ error: APIError) {
    switch error.status {
    // Wrong passwords and codes are typed again.
    case 401 where error.code == "credentials.wrong": self = .invalid
    case 403 where error.code == "code.wrong": self = .invalid
    case 401: self = .signedOut
    case 403: self = .forbidden
    case 404 where error.code == "contract.leftOut": self = .unsupported
    case 404, 410: self = .notFound
    case 405, 501: self = .unsupported
    case 409 where error.kind != .changed && error.code != "undo.conflict": self = .refused
    case 409, 412: self = .conflict
    case 400, 413, 415, 422: self = .invalid
    case _ where error.isUnanswered: self = .offline
    case 429, 503: self = .busy(retryAfter: error.retryAfter)
    default: self = .other
    }
  }
}
