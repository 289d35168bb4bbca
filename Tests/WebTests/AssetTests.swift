import Foundation
import Testing

@testable import Web

@Suite struct AssetTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Web/Assets")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func everyStyleIsListedOnce() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path + "/css")
    #expect(Set(files.map { "css/\($0)" }) == Set(Asset.styles))
    #expect(Asset.styles.count == files.count)
  }

  @Test(arguments: Icon.allCases)
  func everyIconIsDrawn(icon: Icon) throws {
    #expect(try Self.text(Asset.icons).contains("<symbol id=\"\(icon.rawValue)\""))
  }

  /// The fields of a type are shown by the place of its tile, which the style knows up to a number.
  @Test func theStylePairsAsManyTypesAsTheFormSays() throws {
    let style = try Self.text("css/form.css")
    let last = EntryTypeControls.pairedTypes
    #expect(style.contains(".paired:nth-child(\(last))"))
    #expect(!style.contains(".paired:nth-child(\(last + 1))"))
  }

  @Test func gradientsAreSpreadAndSteady() throws {
    let titles = (0..<600).map { "Title \($0)" }
    let counts = Dictionary(grouping: titles, by: gradientClass).mapValues(\.count)
    #expect(counts.count == 12 && counts.values.allSatisfy { $0 > 20 })
    #expect(gradientClass(for: "Dune") == gradientClass(for: "Dune"))
    let style = try Self.text("css/gradients.css")
    #expect(counts.keys.allSatisfy { style.contains(".\($0) {") })
  }
}
