import Foundation
import SwiftUI

/// A control, a text or an image on the screen.
@MainActor public struct Element {
  public enum Role: String, Sendable {
    case button, link, toggle, field, picker, option, adjustable, tab, row, search, text, image
  }

  public let role: Role
  /// What VoiceOver reads.
  public let label: String
  public let value: String?
  public let isEnabled: Bool
  /// The visible texts of the element.
  let texts: [String]
  let identifier: String?
  let node: Node
  /// The nodes around the element, the nearest one last.
  let ancestors: [Node]
  let activate: (() -> Void)?

  /// The keys that press the element.
  var shortcut: KeyboardShortcut? {
    guard activate != nil else { return nil }
    return ([node] + ancestors.reversed()).lazy.compactMap(\.traits.shortcut).first
  }

  var isControl: Bool { activate != nil || role == .field || role == .search }

  /// How well a name that a person would use fits: 0 is best, nil is not at all.
  func rank(_ name: String) -> Int? {
    if label == name { return 0 }
    if identifier == name { return 1 }
    if texts.contains(name) { return 2 }
    return nil
  }

  var description: String {
    var text = "\(role.rawValue) “\(label)”"
    if let value, !value.isEmpty { text += " = \(value)" }
    if !isEnabled { text += " (disabled)" }
    return text
  }
}

/// An error of a driver, with what is on the screen.
public struct DriverError: Error, CustomStringConvertible {
  public let message: String
  public let screen: [String]
  public var description: String {
    message + "\nOn the screen:\n" + screen.map { "  " + $0 }.joined(separator: "\n")
  }
}
