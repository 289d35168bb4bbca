import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Failures")
struct FailureTests {
  private struct FailingTransport: Transport {
    let error: URLError
    func send(_ request: TransportRequest) async throws -> TransportResponse { throw error }
  }

  @Test func `only a server that cannot be reached is called offline`() {
    let reasons: [(URLError.Code, LoadFailure.Reason)] = [
      (.notConnectedToInternet, .offline), (.timedOut, .offline), (.cannotFindHost, .offline),
      (.cannotConnectToHost, .offline), (.networkConnectionLost, .offline),
      (.dnsLookupFailed, .offline), (.appTransportSecurityRequiresSecureConnection, .insecure),
      (.secureConnectionFailed, .insecure), (.serverCertificateUntrusted, .insecure),
      (.serverCertificateHasBadDate, .insecure), (.serverCertificateNotYetValid, .insecure),
      (.serverCertificateHasUnknownRoot, .insecure), (.badServerResponse, .other),
      (.userAuthenticationRequired, .signedOut), (.cannotCreateFile, .other),
    ]
    for (code, reason) in reasons {
      #expect(LoadFailure(URLError(code)).reason == reason, "\(code)")
    }
  }

  @Test(arguments: ["en", "ru"])
  func `a server without a valid certificate is not called offline`(language: String) async throws {
    let platform = try AppPlatform.test(
      transport: FailingTransport(error: URLError(.serverCertificateUntrusted)))
    let app = try await AppDriver(
      view: ConnectView(platform: platform) { _ in }, language: language, strings: Folders.strings)
    try await app.type("book.example.com", into: app.text("Address"))
    try await app.tap(app.text("Test Connection"))
    try await app.waitFor("https")
    #expect(app.audit() == [])
    app.close()
  }
}
