import Foundation
import Testing

/// The contrasts of the colours in the asset catalogue, as WCAG 2 defines them.
@Suite("Colours")
struct ContrastTests {
  private struct Contents: Decodable {
    struct Item: Decodable {
      struct Color: Decodable { var components: [String: String] }
      struct Appearance: Decodable { var value: String }
      var color: Color?
      var appearances: [Appearance]?
    }
    var colors: [Item]
  }

  /// Returns the luminance of a colour, 0–1.
  private func luminance(_ name: String, dark: Bool) throws -> Double {
    let file = Folders.assets.appending(path: "\(name).colorset/Contents.json")
    let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    let item = try #require(
      contents.colors.first { item in
        (item.appearances?.contains { $0.value == "dark" } ?? false) == dark
      })
    let components = try #require(item.color?.components)
    let weights = [("red", 0.2126), ("green", 0.7152), ("blue", 0.0722)]
    return try weights.reduce(0) { sum, part in
      let text = try #require(components[part.0])
      let value = try #require(Int(text.dropFirst(2), radix: 16))
      let channel = Double(value) / 255
      let linear = channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
      return sum + part.1 * linear
    }
  }

  private func contrast(_ text: String, on background: String, dark: Bool) throws -> Double {
    let values = try [luminance(text, dark: dark), luminance(background, dark: dark)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test(arguments: [false, true])
  func `texts can be read in both appearances`(dark: Bool) throws {
    let accents = ["AccentColor", "LogAccent", "ListsAccent", "LibraryAccent", "SiteAccent"]
    for accent in accents {
      // The labels of prominent buttons.
      #expect(try contrast("Paper", on: accent, dark: dark) >= 4.5, "\(accent)")
    }
    for text in ["Ink", "SecondaryInk", "Positive", "Negative", "Caution"] + accents {
      for background in ["Paper", "Card"] {
        #expect(
          try contrast(text, on: background, dark: dark) >= 4.5, "\(text) on \(background)")
      }
    }
  }

  @Test func `prominent buttons have the colour of the page for their labels`() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Folders.app, includingPropertiesForKeys: nil))
    let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    #expect(sources.count > 100)
    let others = try sources.filter {
      try String(contentsOf: $0, encoding: .utf8).contains("borderedProminent")
    }
    #expect(others.map(\.lastPathComponent) == ["Controls.swift"])
  }
}
