public import Foundation
import SwiftUI
import UIKit

extension AppDriver {
  /// Taps a button, a link, a toggle, a tab, a row or an option.
  /// - Parameter index: which one of several with the same name.
  public func tap(_ name: String, at index: Int? = nil) async throws {
    let element = try find(name, at: index) { $0.activate != nil }
    // The keyboard stays open for buttons, but not for other screens.
    host.perform { element.activate?() }
    await settle()
  }

  /// Replaces the text of a field, or of the search field.
  public func type(
    _ text: String, into name: String, at index: Int? = nil, submit: Bool = false
  ) async throws {
    let element = try find(name, at: index) { $0.role == .field }
    guard case .field(let field) = element.node.kind else { return }
    host.perform { element.node.focus(true) }
    host.perform {
      field.onEditingChanged?(true)
      field.setText(text)
    }
    await settle()
    if submit { try await self.submit(name, at: index) }
  }

  /// Selects a part of the text in a text view of UIKit.
  public func selectText(_ part: String, in name: String) async throws {
    let element = try find(name) { $0.role == .field }
    guard let view = element.node.traits.represented?.object as? UITextView else {
      throw error("“\(name)” is not a text view of UIKit.")
    }
    let range = (view.text as NSString).range(of: part)
    guard range.location != NSNotFound else { throw error("“\(name)” has no “\(part)”.") }
    host.perform { view.selectedRange = range }
    await settle()
  }

  /// Presses the return key in a field.
  public func submit(_ name: String, at index: Int? = nil) async throws {
    let element = try find(name, at: index) { $0.role == .field }
    host.perform { element.node.traits.onSubmit?() }
    await settle()
  }

  /// Ends the editing of a field.
  public func endEditing(_ name: String) async throws {
    let element = try find(name) { $0.role == .field }
    host.perform { element.node.focus(false) }
    await settle()
  }

  /// Whether a field has the focus.
  public func isFocused(_ name: String) throws -> Bool {
    try find(name, enabledOnly: false) { $0.role == .field }.node.isFocused
  }

  /// Selects an option of a picker.
  public func select(_ option: String, in name: String, at index: Int? = nil) async throws {
    let element = try find(name, at: index) { $0.role == .picker }
    guard case .picker(let picker) = element.node.kind else { return }
    let match = picker.options.first {
      $0.nodes.map(\.spokenLabel).joined(separator: ", ") == option
        || $0.nodes.map(\.plainText).joined(separator: ", ") == option
    }
    guard let match else {
      let names = picker.options.map { $0.nodes.map(\.spokenLabel).joined() }
      throw error("“\(name)” has no option “\(option)”, but \(names).")
    }
    host.perform { picker.select(match.tag) }
    await settle()
  }

  /// Sets a slider.
  public func adjust(_ name: String, to number: Double) async throws {
    try await adjust(name) { info in info.setNumber.map { set in { set(number) } } }
  }

  /// Sets a date picker.
  public func setDate(_ date: Date, in name: String) async throws {
    try await adjust(name) { info in info.setDate.map { set in { set(date) } } }
  }

  /// Presses plus of a stepper or moves a slider up.
  public func increment(_ name: String) async throws {
    if try await adjustByVoiceOver(name, .increment) { return }
    try await adjust(name) { $0.increment }
  }

  /// Presses minus of a stepper or moves a slider down.
  public func decrement(_ name: String) async throws {
    if try await adjustByVoiceOver(name, .decrement) { return }
    try await adjust(name) { $0.decrement }
  }

  private func adjust(
    _ name: String, _ action: (AdjustableInfo) -> (() -> Void)?
  ) async throws {
    let element = try find(name) { $0.role == .adjustable }
    guard case .adjustable(let info) = element.node.kind, let perform = action(info) else {
      throw error("“\(name)” cannot be adjusted like this.")
    }
    host.perform(perform)
    await settle()
  }

  private func adjustByVoiceOver(
    _ name: String, _ direction: AccessibilityAdjustmentDirection
  ) async throws -> Bool {
    let node = reader.nodes.first {
      $0.accessibility.adjust != nil && $0.spokenLabel == name && $0.environment.isEnabled
    }
    guard let adjust = node?.accessibility.adjust else { return false }
    host.perform { adjust(direction) }
    await settle()
    return true
  }

  // MARK: - Navigation

  /// Goes back to the screen before.
  public func back() async throws {
    let screen = reader.screens.last { $0.back != nil && !$0.isBackHidden }
    guard let back = screen?.back else { throw error("There is no screen to go back to.") }
    host.perform(back)
    await settle()
  }

  /// Closes the sheet, dialog or menu by touching what is outside of it.
  public func dismiss() async throws {
    guard let top = host.presentations.last else { throw error("Nothing is presented.") }
    guard !top.isDismissDisabled, top.kind != .alert, top.kind != .cover else {
      throw error("What is presented cannot be closed by swiping.")
    }
    host.perform(top.close)
    await settle()
  }

  /// Shows more rows of the lists on the screen.
  @discardableResult
  public func scrollDown() async -> Bool {
    let more = reader.moreRows
    host.perform { for action in more { action() } }
    await settle()
    return !more.isEmpty
  }

  /// Scrolls down until a text on the screen contains `text`.
  public func scroll(to text: String, screens: Int = 50) async throws {
    for _ in 0..<screens {
      if shows(text) { return }
      guard await scrollDown() else { break }
    }
    guard shows(text) else { throw error("There is no “\(text)” further down.") }
  }

  /// Pulls the list down, and waits until it has been refreshed.
  public func pullToRefresh() async throws {
    guard let refresh = reader.screens.last(where: { $0.refresh != nil })?.refresh else {
      throw error("The screen cannot be refreshed.")
    }
    await host.run { await refresh() }
    await settle()
  }

  /// Types into the search field of the screen.
  public func search(_ text: String, submit: Bool = false) async throws {
    guard let search = reader.screens.last(where: { $0.search != nil })?.search else {
      throw error("The screen has no search field.")
    }
    host.perform {
      search.setPresented(true)
      search.setText(text)
    }
    if submit { host.perform(search.submit) }
    await settle()
  }

  /// The text in the search field of the screen.
  public var searchText: String? {
    host.update()
    return reader.screens.last { $0.search != nil }?.search?.text()
  }

  /// Clears and closes the search field.
  public func cancelSearch() async throws {
    guard let search = reader.screens.last(where: { $0.search != nil })?.search else {
      throw error("The screen has no search field.")
    }
    host.perform {
      search.setText("")
      search.setPresented(false)
    }
    await settle()
  }

  /// Opens a URL with the app.
  public func open(_ url: URL) async {
    let handlers = host.openURLHandlers
    host.perform { for handler in handlers { handler(url) } }
    await settle()
  }
}
