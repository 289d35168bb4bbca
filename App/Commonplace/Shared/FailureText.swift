import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// A sentence that says why something failed: the server's, or one for a missing response.
struct FailureText: View {
  let failure: LoadFailure

  init(_ failure: LoadFailure) { self.failure = failure }

  var body: some View {
    if let message = failure.serverMessage {
      Text(verbatim: message)
    } else if let problem = failure.problems.first {
      Text(problem.sentence)
    } else {
      Text(failure.sentence)
    }
  }
}

extension LoadFailure {
  /// The sentence that `FailureText` shows, in the language of the app.
  var spokenSentence: String { serverMessage ?? String(localized: sentence) }

  /// A short heading for the failure.
  var title: LocalizedStringKey {
    switch reason {
    case .offline: "No Connection"
    case .insecure: "Not Secure"
    case .signedOut: "Signed Out"
    case .forbidden: "No Permission"
    case .notFound: "Not Found"
    case .unsupported: "Not Available"
    case .invalid: "Check What You Entered"
    case .conflict: "Changed Elsewhere"
    case .refused: "Not Possible Now"
    case .busy: "Server Busy"
    case .other: "Something Went Wrong"
    }
  }

  /// The sentence of the server. Messages of the system about defects explain nothing to people.
  var serverMessage: String? { reason == .other && code == nil ? nil : message }

  /// What the failure means, where the server gave no sentence.
  var sentence: LocalizedStringResource {
    switch reason {
    case .offline: "The server can’t be reached. Check your connection."
    case .insecure: "The server needs https with a valid certificate."
    case .signedOut: "Your session has ended. Sign in again."
    case .forbidden: "You don’t have permission to do this."
    case .notFound: "This no longer exists."
    case .unsupported: "This isn’t available for a book on this iPhone."
    case .invalid where code == "key.rejected": "The API key was rejected. Check it in Settings."
    case .invalid: "Something you entered isn’t valid."
    case .conflict: "Someone else has changed this in the meantime."
    case .refused: "This can’t be done right now."
    case .busy(let seconds?): "Try again in \(seconds) s."
    case .busy: "Try again in a moment."
    case .other: "Try again. If it keeps happening, restart the app."
    }
  }

  var symbol: String {
    switch reason {
    case .offline: "wifi.slash"
    case .insecure: "lock.open"
    case .signedOut: "person.crop.circle.badge.xmark"
    case .forbidden: "lock"
    case .notFound: "questionmark.folder"
    case .unsupported: "iphone.slash"
    case .busy: "hourglass"
    case .invalid, .conflict, .refused, .other: "exclamationmark.triangle"
    }
  }

  /// Whether trying again can help.
  var allowsRetry: Bool {
    switch reason {
    case .offline, .insecure, .busy, .other, .conflict, .refused, .notFound: true
    case .signedOut, .forbidden, .unsupported, .invalid: false
    }
  }
}
