package import Foundation

/// A program of the root package that runs beside the tests, and ends with them.
package final class ChildProcess: @unchecked Sendable {
  // Unchecked because `Process` and `Pipe` are only used by `init` and `end()`, and the lock protects
  // the output.
  private let process = Process()
  private let input = Pipe()
  private let lock = NSLock()
  private var output = ""

  /// Starts a program of the folder with binaries.
  /// - Parameter readsInput: whether the program ends with its standard input. Another one is
  ///   terminated by a shell, so that it does not outlive tests that crash.
  package init(
    _ name: String, _ arguments: [String], readsInput: Bool,
    environment: [String: String] = [:]
  ) throws {
    let program = try Binaries.file(name)
    process.executableURL = readsInput ? program : URL(filePath: "/bin/sh")
    process.arguments = readsInput ? arguments : ["-c", Self.shell, program.path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = input
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    Thread.detachNewThread { [weak self] in
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
        self?.add(String(decoding: data, as: UTF8.self))
      }
    }
  }

  private static let shell = #""$0" "$@" </dev/null & cat; kill $!; wait"#

  private func add(_ text: String) { lock.withLock { output += text } }

  /// Returns the first match of a pattern in the output.
  /// - Throws: `ChildProcessFailure` if it does not appear.
  package func firstMatch<Output>(of pattern: Regex<Output>, seconds: Double = 60) async throws
    -> Regex<Output>.Match
  {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      if let match = lock.withLock({ output }).firstMatch(of: pattern) { return match }
      try await Task.sleep(for: .milliseconds(10))
      guard process.isRunning else { break }
    }
    throw ChildProcessFailure(output: lock.withLock { output })
  }

  /// Ends the program, and waits until it has ended.
  package func end() async {
    try? input.fileHandleForWriting.close()  // It fails only if it is closed already.
    for _ in 0..<1000 where process.isRunning {
      // When the test is cancelled, the wait ends early.
      try? await Task.sleep(for: .milliseconds(10))
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}

/// A program that did not print what was expected.
package struct ChildProcessFailure: Error, CustomStringConvertible {
  package let output: String
  package var description: String { "The program did not start. It printed:\n\(output)" }
}

/// The programs that the root package builds.
package enum Binaries {
  private static let variable = "COMMONPLACE_BINARIES"

  /// Returns the path of a program.
  /// - Throws: `MissingBinary`.
  package static func file(_ name: String) throws -> URL {
    guard let folder = ProcessInfo.processInfo.environment[variable] else {
      throw MissingBinary(
        description: "\(variable) must be the folder with commonplace, commonplace-media and "
          + "LocalEngineHost. After `swift build` in the top folder it is .build/debug.")
    }
    let file = URL(filePath: folder).appending(path: name)
    guard FileManager.default.isExecutableFile(atPath: file.path) else {
      throw MissingBinary(description: "\(variable) contains no program \(file.path).")
    }
    return file
  }
}

/// A program that has not been built, or is elsewhere.
package struct MissingBinary: Error, CustomStringConvertible {
  package let description: String
}
