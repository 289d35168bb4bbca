package import Model
import Outgoing

/// Why a provider gave no usable answer. Nothing of what it said goes any further: it may be about
/// the operator's account, or about a network that the asker should not see.
package enum AssistTrouble: Error, Equatable {
  /// The key was refused.
  case key
  /// It has too much to do, or the key's allowance is used up.
  case busy(retryAfter: Int)
  case late
  case unreachable
  /// The address is not one that may be asked.
  case address
  /// It answered something else than works.
  case malformed
  case failed(status: Int)

  package var failure: Failure {
    switch self {
    case .key: Failure(.unavailable, "assist.key")
    case .busy(let seconds): Failure(.unavailable, "assist.busy", retryAfter: seconds)
    case .late: Failure(.unavailable, "assist.late")
    case .unreachable: Failure(.unavailable, "assist.unreachable")
    case .address: Failure(.unavailable, "assist.address")
    case .malformed: Failure(.unavailable, "assist.malformed")
    case .failed(let status):
      Failure(.unavailable, "assist.failed", ["status": "\(status)"])
    }
  }

  init(_ error: OutgoingError) {
    self =
      switch error {
      case .address: .address
      case .unreachable: .unreachable
      case .late: .late
      case .size, .contentType, .redirects: .malformed
      case .busy: .busy(retryAfter: 2)
      }
  }

  /// A status that is no success.
  init(_ answer: OutgoingAnswer) {
    self =
      switch answer.status {
      case 401, 403: .key
      // 529 is Anthropic's "overloaded".
      case 429, 503, 529:
        .busy(retryAfter: min(max(Int(answer["retry-after"] ?? "") ?? 10, 1), 3600))
      case 408, 504: .late
      default: .failed(status: answer.status)
      }
  }
}
