package import Model
import Outgoing

/// The reason why a provider gave no usable answer. The provider's own message is not passed on,
/// because it can reveal the operator's account or the internal network.
package enum AssistError: Error, Equatable {
  /// The key was rejected.
  case keyRejected
  /// The provider is overloaded, or the key's quota is used up. Another attempt makes sense after
  /// `retryAfter` seconds.
  case busy(retryAfter: Int)
  case timedOut
  case unreachable
  /// Requests to the address are not allowed.
  case addressNotAllowed
  /// The answer cannot be decoded.
  case malformed
  case failed(status: Int)

  package var failure: Failure {
    switch self {
    case .keyRejected: Failure(.unavailable, "assist.key")
    case .busy(let seconds): Failure(.unavailable, "assist.busy", retryAfter: seconds)
    case .timedOut: Failure(.unavailable, "assist.late")
    case .unreachable: Failure(.unavailable, "assist.unreachable")
    case .addressNotAllowed: Failure(.unavailable, "assist.address")
    case .malformed: Failure(.unavailable, "assist.malformed")
    case .failed(let status):
      Failure(.unavailable, "assist.failed", ["status": "\(status)"])
    }
  }

  /// The reason why an answer could not be used; nil for other errors.
  init?(_ error: any Error) {
    switch error {
    case let error as AssistError: self = error
    case is MalformedAnswer: self = .malformed
    default: return nil
    }
  }

  init(_ error: OutgoingError) {
    self =
      switch error {
      case .forbiddenAddress: .addressNotAllowed
      case .unreachable: .unreachable
      case .timeout: .timedOut
      case .tooLarge, .unacceptableContentType, .tooManyRedirects: .malformed
      case .busy: .busy(retryAfter: 2)
      }
  }

  /// Maps an HTTP status other than success.
  init(_ answer: OutgoingResponse) {
    self =
      switch answer.status {
      case 401, 403: .keyRejected
      // 529 is Anthropic's "overloaded".
      case 429, 503, 529:
        .busy(retryAfter: min(max(Int(answer["retry-after"] ?? "") ?? 10, 1), 3600))
      case 408, 504: .timedOut
      default: .failed(status: answer.status)
      }
  }
}
