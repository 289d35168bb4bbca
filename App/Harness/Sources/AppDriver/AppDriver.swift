public import Foundation
import FoundationAdditions
public import SwiftUI

/// What the system stores of an app that was ended: its scene and its defaults.
public struct SavedState {
  let scene: [String: Any]
  let defaults: UserDefaults
}

/// Uses an app as a person does: by what is visible on its screen.
@MainActor public final class AppDriver {
  package let host: ViewHost
  private let defaults: UserDefaults

  /// Starts an app.
  /// - Parameters:
  ///   - language: a language of the string catalogs, such as `en`.
  ///   - strings: the folder of the string catalogs; nil shows the keys.
  public convenience init(
    _ app: some App, language: String = "en", strings: URL? = nil
  ) async throws {
    try await self.init(root: AppRoot(app: app), language: language, strings: strings)
  }

  /// Shows one view.
  /// - Parameter state: what the system has stored of the app when it was ended.
  public convenience init(
    view: some View, language: String = "en", strings: URL? = nil,
    restoring state: SavedState? = nil
  ) async throws {
    try await self.init(root: view, language: language, strings: strings, state)
  }

  private init(
    root: any View, language: String, strings: URL?, _ state: SavedState? = nil
  ) async throws {
    let localization =
      try strings.map { try Localization(language: language, folder: $0) }
      ?? Localization(language: language, catalogs: [:])
    // Each driver has defaults of its own.
    defaults =
      state?.defaults ?? UserDefaults(suiteName: "harness.\(UUID().uuidString)") ?? .standard
    var environment = EnvironmentValues()
    environment.setDefaults(defaults)
    host = ViewHost(
      root, localization: localization, environment: environment,
      restoring: state?.scene ?? [:])
    host.update()
    await settle()
  }

  /// Ends the app: all views disappear and their tasks are cancelled.
  public func close() { host.close() }

  /// Leaves the app, which the system then ends.
  /// - Returns: what the system has stored of it.
  public func terminate() async -> SavedState {
    await setPhase(.inactive)
    await setPhase(.background)
    let state = SavedState(scene: host.scene, defaults: defaults)
    close()
    return state
  }

  // MARK: - What is visible

  var reader: ScreenReader { ScreenReader(host) }

  /// All texts on the screen, from top to bottom.
  public var texts: [String] {
    host.update()
    return reader.texts
  }

  /// All controls, texts and images on the screen.
  public var elements: [Element] {
    host.update()
    return reader.elements
  }

  /// The title of the visible screen.
  public var title: String? { reader.screens.last { $0.title != nil }?.title }

  /// The title of the alert or dialog, if there is one.
  public var alert: String? { host.presentations.last?.title }

  /// Whether a text on the screen contains `text`.
  public func shows(_ text: String) -> Bool { texts.contains { $0.contains(text) } }

  /// URLs that the system has opened.
  public var openedURLs: [URL] { host.openedURLs }

  /// Whether a control with this name can be used.
  public func isEnabled(_ name: String) throws -> Bool {
    try find(name, enabledOnly: false) { $0.isControl }.isEnabled
  }

  /// The value of a field, a toggle or another control.
  public func value(of name: String) throws -> String? {
    try find(name, enabledOnly: false) {
      switch $0.role {
      case .field, .toggle, .picker, .adjustable: true
      default: $0.value != nil
      }
    }.value
  }

  // MARK: - Waiting

  /// Lets tasks run until nothing changes for a moment.
  public func settle() async {
    var generation = -1
    for _ in 0..<50 {
      for _ in 0..<10 { await Task.yield() }
      // When the test is cancelled, the wait ends early.
      try? await Task.sleep(for: .milliseconds(2))
      host.update()
      if host.generation == generation { return }
      generation = host.generation
    }
  }

  /// Waits until a text on the screen contains `text`.
  public func waitFor(_ text: String, seconds: Double = 30) async throws {
    try await wait(seconds, "“\(text)” has not appeared") { self.shows(text) }
  }

  /// Waits until no text on the screen contains `text`.
  public func waitUntilGone(_ text: String, seconds: Double = 30) async throws {
    try await wait(seconds, "“\(text)” has not disappeared") { !self.shows(text) }
  }

  /// Waits until a condition is true.
  public func wait(
    _ seconds: Double = 30, _ failure: String = "The condition is still false",
    until condition: () throws -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      await settle()
      if try condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw error("\(failure) after \(seconds) s.")
  }

  // MARK: - Finding elements

  func error(_ message: String) -> DriverError {
    let reader = reader
    var screen = reader.elements.filter { $0.isControl || !$0.label.isEmpty }.map(\.description)
    if let title = host.presentations.last?.title { screen.insert("title “\(title)”", at: 0) }
    for case let title? in reader.screens.map(\.title) { screen.insert("title “\(title)”", at: 0) }
    for search in reader.screens.compactMap(\.search) {
      screen.append("search “\(search.prompt)” = \(search.text())")
    }
    return DriverError(message: message, screen: screen)
  }

  /// Finds the one element with a name. Better matches come before worse ones.
  func find(
    _ name: String, at index: Int? = nil, enabledOnly: Bool = true,
    where isWanted: (Element) -> Bool
  ) throws -> Element {
    host.update()
    let ranked = reader.elements.filter(isWanted).compactMap { element in
      element.rank(name).map { (rank: $0, element: element) }
    }
    guard let best = ranked.map(\.rank).min() else {
      throw error("There is no “\(name)” to use.")
    }
    var matches = ranked.filter { $0.rank == best }.map(\.element)
    // Of elements inside of each other, the inner one is used, as by a touch.
    matches = matches.filter { outer in
      !matches.contains { inner in inner.ancestors.contains { $0 === outer.node } }
    }
    if let index {
      guard matches.indices.contains(index) else {
        throw error("There are only \(matches.count) of “\(name)”.")
      }
      matches = [matches[index]]
    }
    guard let match = matches.first, matches.count == 1 else {
      throw error("“\(name)” is ambiguous: there are \(matches.count).")
    }
    guard match.isEnabled || !enabledOnly else { throw error("“\(name)” is disabled.") }
    return match
  }
}
