import Foundation
import Testing

@testable import Web

@Suite struct AssetTests {
  private static let folder = repository.appending(path: "Sources/Web/Assets")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func everyStyleIsListedOnce() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path + "/css")
    let listed = Asset.styles + Asset.pageStyles
    #expect(Set(files.map { "css/\($0)" }) == Set(listed))
    #expect(listed.count == files.count)
  }

  /// Pages name their scripts by the files in `Assets/js/pages`. A wrong name would only be noticed
  /// in a browser.
  @Test func everyPageScriptIsBundledAndNamedByAPage() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path + "/js/pages")
    #expect(Set(Asset.scripts) == Set(files))
    let sources = Self.folder.deletingLastPathComponent()
    var named = Set(FieldScript.allCases.map(\.asset))
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.contains("Generated/") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      named.formUnion(text.matches(of: /"([\w\/-]+\.js)"/).map { String($0.1) })
    }
    #expect(named.subtracting(["worker/sw.js", "/sw.js"]) == Set(files))
  }

  @Test(arguments: Icon.allCases)
  func everyIconIsDrawn(icon: Icon) throws {
    #expect(try Self.text(Asset.icons).contains("<symbol id=\"\(icon.rawValue)\""))
  }

  /// Each icon is a complete PNG of the size that its name contains.
  @Test func appIconsAreCompletePNGs() throws {
    let names = ["180", "192", "512", "maskable-512"].map { "icons/app-\($0).png" }
    #expect(IconFiles.all.map(\.name) == names)
    for (name, base64) in IconFiles.all {
      let bytes = Array(
        try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters), "\(name)"))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "\(name)")
      let sides = [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(sides.allSatisfy { name.hasSuffix("-\($0).png") }, "\(name)")
      #expect(bytes.dropLast(4).suffix(4).elementsEqual("IEND".utf8), "\(name)")
    }
  }

  /// The stylesheet shows the fields of a type by the position of its tile, up to a limit.
  @Test func stylesheetPairsAsManyTypesAsTheForm() throws {
    let style = try Self.text("css/form.css")
    let last = EntryTypeControls.pairedTypes
    #expect(style.contains(".paired:nth-child(\(last))"))
    #expect(!style.contains(".paired:nth-child(\(last + 1))"))
  }

  @Test func gradientsAreEvenlyDistributedAndStable() throws {
    let titles = (0..<600).map { "Title \($0)" }
    let counts = Dictionary(grouping: titles, by: gradientClass).mapValues(\.count)
    #expect(counts.count == 12 && counts.values.allSatisfy { $0 > 20 })
    #expect(gradientClass(for: "Dune") == gradientClass(for: "Dune"))
    let style = try Self.text("css/gradients.css")
    #expect(counts.keys.allSatisfy { style.contains(".\($0) {") })
  }
}
