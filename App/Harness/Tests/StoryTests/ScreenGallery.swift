import AppDriver
import Foundation
import FoundationAdditions
import SwiftUI
import Testing

@testable import CommonplaceApp

extension Story {
  /// Audits the screen, and stores it for the pictures in `docs/app`.
  /// - Parameter name: that of the picture, without the language.
  func show(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await app.show("\(name)-\(language)", sourceLocation: sourceLocation)
  }

  /// Shows the screen with the largest text.
  func showLarge(_ name: String) async throws {
    await app.setAppearance(textSize: .accessibility5)
    try await show(name)
    await app.setAppearance(textSize: .large)
  }

  /// Shows a page of the open book.
  /// - Parameter page: such as `log/statistics`.
  func open(_ page: String) async throws {
    await app.open(try #require(URL(string: "commonplace://\(page)")))
  }
}

extension AppDriver {
  /// Audits the screen, and stores it in the folder of the environment variable `SCREENS`, if it is
  /// set.
  func show(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let html = try await completeHTML(name)
    #expect(audit() == [], "\(name)", sourceLocation: sourceLocation)
    guard let folder = ProcessInfo.processInfo.environment["SCREENS"] else { return }
    try html.write(toFile: "\(folder)/\(name).html", atomically: true, encoding: .utf8)
  }

  /// Returns the screen as HTML as soon as it does not change any more, with its pictures, at the
  /// latest after some seconds.
  private func completeHTML(_ title: String) async throws -> String {
    var html = ""
    var unchanged = 0
    for _ in 0..<30 where unchanged < 3 {
      await settle()
      let next = self.html(title: title, assets: Folders.assets)
      let isSame = next == html && !next.contains("<div class=\"spinner")
      unchanged = isSame ? unchanged + 1 : 0
      html = next
      try await Task.sleep(for: .milliseconds(200))
    }
    return html
  }

  /// Presses the first of several controls with a name.
  func pressFirst(_ name: String) async throws {
    try await wait(30, "“\(name)” cannot be used") {
      elements.contains { $0.label == name && $0.isEnabled }
    }
    try await tap(name, at: 0)
  }

  /// Shows the screen in dark colours.
  func showDark(_ name: String) async throws {
    await setAppearance(.dark)
    try await show(name)
    await setAppearance(.light)
  }
}
