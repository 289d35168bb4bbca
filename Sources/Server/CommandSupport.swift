import ArgumentParser
import Foundation
import Model
import ServerKit

extension SharedOptions {
  func settings(_ flags: [String: String] = [:]) async throws -> Settings {
    var flags = flags
    if let data { flags["data"] = data }
    return try await Settings(flags: flags, configFile: config)
  }

  func open() async throws -> Wiring { try await Wiring(settings()) }
}

/// Runs `body`. If it throws a failure, prints its message and exits with status 1.
func reportingFailures(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let failure as Failure {
    printError("\(failure.sentence)")
    throw ExitCode.failure
  }
}

extension Failure {
  /// The message in English, with the same wording as in the API.
  var sentence: String {
    fields.isEmpty
      ? FailureWords.message(code, kind: "\(kind)", arguments, in: .english)
      : fields.map { FieldWords.sentence($0, in: .english) }.joined(separator: " ")
  }
}

/// Prints a line to standard error, because programs may read standard output.
func printError(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
