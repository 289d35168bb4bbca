import Foundation
import Model
import Testing

/// ARCHITECTURE.md fits on one page, and the code that it refers to exists.
@Suite struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let document = Result {
    try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
  }

  /// A file named in the document, and the functions named after it on the same line.
  private struct Step {
    var path: String
    var functions: [String] = []
  }

  private static func steps(_ document: String) -> [Step] {
    document.split(separator: "\n").flatMap { line -> [Step] in
      var steps: [Step] = []
      for match in line.matches(of: #/`(?:((?:Sources|Tests)/[^`]+\.swift)|(\w+)\(\))`/#) {
        if let path = match.1 {
          steps.append(Step(path: String(path)))
        } else if let function = match.2, !steps.isEmpty {
          steps[steps.count - 1].functions.append(String(function))
        }
      }
      return steps
    }
  }

  @Test func isReadInAQuarterOfAnHour() throws {
    let document = try Self.document.get()
    #expect(document.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }

  @Test func namesOnlyFilesAndFunctionsThatExist() throws {
    let steps = Self.steps(try Self.document.get())
    for step in steps {
      let file = Self.root.appendingPathComponent(step.path)
      guard let source = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("\(step.path) does not exist")
        continue
      }
      for function in step.functions {
        let isThere = source.contains(try Regex("func \(function)\\b"))
        #expect(isThere, "\(step.path) declares no function \(function)")
      }
    }
  }

  @Test func walksAPageAndItsJSONTwinThroughTheSameFeature() throws {
    let steps = Self.steps(try Self.document.get())
    for path in [
      "Sources/Web/Log/Entries/EntryPages.swift", "Sources/API/EntriesAPI.swift",
      "Sources/Catalog/Entries/Entries.swift",
    ] {
      #expect(steps.contains { $0.path == path && $0.functions.contains("create") })
    }
  }

  // MARK: - Chapters of Web

  /// Returns the names in a folder of the repository: of its folders, and of its Swift files.
  private static func contents(
    of path: String
  ) throws -> (folders: Set<String>, swiftFiles: Set<String>) {
    let folder = root.appendingPathComponent(path)
    let urls = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    let folders = try urls.filter {
      try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    }
    return (
      Set(folders.map(\.lastPathComponent)),
      Set(urls.filter { $0.pathExtension == "swift" }.map(\.lastPathComponent))
    )
  }

  @Test func everyChapterOfWebHasRoutesPagesAndStrings() throws {
    let web = try Self.contents(of: "Sources/Web")
    #expect(web.swiftFiles.isEmpty, "files belong to a chapter or to Shared")
    let catalogs = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Strings").path)
    for chapter in web.folders.subtracting(["Assets", "Generated", "Shared"]) {
      let files = try Self.contents(of: "Sources/Web/\(chapter)").swiftFiles
      #expect(files.contains("\(chapter)Routes.swift"), "\(chapter) has no routes")
      #expect(files.contains { $0.hasSuffix("Pages.swift") }, "\(chapter) has no pages")
      #expect(catalogs.contains("\(chapter).xcstrings"), "\(chapter) has no strings")
    }
  }

  @Test func onlyFeaturesOfThreeFilesHaveASubfolderInAChapter() throws {
    let chapters = try Self.contents(of: "Sources/Web").folders
    for chapter in chapters.subtracting(["Assets", "Generated"]) {
      for feature in try Self.contents(of: "Sources/Web/\(chapter)").folders {
        let (folders, files) = try Self.contents(of: "Sources/Web/\(chapter)/\(feature)")
        #expect(folders.isEmpty, "\(chapter)/\(feature) has sub-folders")
        #expect(files.count >= 3, "\(chapter)/\(feature) is too small for a folder")
      }
    }
  }

  @Test func testsOfPagesAreInTheFoldersOfTheirChapters() throws {
    let tests = try Self.contents(of: "Tests/WebTests")
    #expect(tests.swiftFiles.isEmpty, "tests belong to a chapter or to Shared")
    let chapters = try Self.contents(of: "Sources/Web").folders
    #expect(tests.folders.subtracting(chapters) == ["Snapshots"])
  }

  // MARK: - Field kinds

  /// Other code asks the definition of a kind, so that the compiler finds what a new kind needs.
  /// Relations are excepted, because they are stored as links instead of as values.
  @Test func onlyTheFoldersOfFieldKindsDecideByKind() throws {
    let names = KnownFieldKind.allCases.filter { $0 != .relation }.map(\.rawValue)
    // Cases of other enumerations have these names too, so that a switch on them proves nothing.
    let shared: Set = ["text", "number", "date", "media", "json", "email"]
    let unique = names.filter { !shared.contains($0) }.joined(separator: "|")
    let comparison = try Regex(
      #"[kK]ind (?:==|!=) \.(?:\#(names.joined(separator: "|")))\b"#)
    let kindCase = try Regex(#"case (?:\.\w+,\s+)*\.(?:\#(unique))\b"#)
    // Fields that are found by their key, and a field that the contract calls a text.
    let exceptions: Set = [
      "StatisticsRun+Fields.swift", "PublicEntry.swift", "FieldMutations.swift",
    ]
    let sources = Self.root.appendingPathComponent("Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let name = file.lastPathComponent
      guard !file.path.contains("/FieldKinds/"), !file.path.contains("/Generated/"),
        name != "FieldKind.swift", !exceptions.contains(name)
      else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(
        !source.contains(comparison) && !source.contains(kindCase),
        "\(name) decides by kind; ask the definition or the display of the kind instead")
    }
  }
}
