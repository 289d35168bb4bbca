import Foundation
import Testing

@Suite("Code that iOS would reject")
struct RejectedTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Rejected")

  @Test(
    "The compiler reports an error on each marked line and on no other",
    arguments: ["Arguments", "Conformances", "Isolation", "Availability"])
  func rejected(file: String) throws {
    let source = Self.folder.appending(path: "\(file).swift")
    let marked = try Self.markedLines(of: source)
    let output = try Self.typecheck(source)
    let errors = Set(
      output.matches(of: /\.swift:(\d+):\d+: error:/).compactMap { Int($0.1) })
    #expect(errors == marked, "\(output)")
  }

  @Test("At least thirty snippets are checked")
  func number() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    #expect(try files.reduce(0) { try $0 + Self.markedLines(of: $1).count } >= 30)
  }

  private static func markedLines(of source: URL) throws -> Set<Int> {
    let lines = try String(contentsOf: source, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return Set(lines.indices.filter { lines[$0].hasSuffix("// rejected") }.map { $0 + 1 })
  }

  /// Checks the types of a file against the modules that were built for this test.
  /// - Returns: what the compiler prints.
  private static func typecheck(_ source: URL) throws -> String {
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules.path]
      + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
      .flatMap { ["-enable-upcoming-feature", $0] } + [source.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
