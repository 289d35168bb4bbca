package import Foundation

/// The server that an example uses, and an account on it.
package struct ExampleServer: Sendable {
  package var url: URL
  package var email: String
  package var password: String

  /// Reads `COMMONPLACE_URL`, `COMMONPLACE_EMAIL` and `COMMONPLACE_PASSWORD`. The program ends if
  /// one of the last two is missing.
  package init() {
    let address = Self.setting("COMMONPLACE_URL") ?? "http://127.0.0.1:8080"
    guard let url = URL(string: address), let email = Self.setting("COMMONPLACE_EMAIL"),
      let password = Self.setting("COMMONPLACE_PASSWORD")
    else {
      print("Set COMMONPLACE_URL, COMMONPLACE_EMAIL and COMMONPLACE_PASSWORD.")
      exit(2)
    }
    (self.url, self.email, self.password) = (url, email, password)
  }

  private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
