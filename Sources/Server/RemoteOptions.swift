import ArgumentParser
import CommonplaceKit
import Foundation

/// The options of commands that can use a server elsewhere through its API.
struct RemoteOptions: ParsableArguments {
  @Option(help: "The address of a server elsewhere, such as https://book.example.com.")
  var server: String?

  @Option(
    help: ArgumentHelp(
      "With --server: a file with an API token.",
      discussion: "The token is on its first line, so that it is not in the list of processes."))
  var tokenFile: String?

  /// Returns a client for the server; nil without `--server`.
  /// - Parameter space: the handle of a space; nil for the user's own.
  /// - Throws: `ValidationError` for an address or a file that cannot be used.
  func client(space: String? = nil) throws -> Commonplace? {
    guard let server else {
      guard tokenFile == nil else {
        throw ValidationError("--token-file is for --server.")
      }
      return nil
    }
    guard let url = URL(string: server), ["http", "https"].contains(url.scheme), url.host != nil
    else {
      throw ValidationError("--server takes an address such as https://book.example.com.")
    }
    guard let tokenFile else {
      throw ValidationError("--server needs --token-file: create a token in Settings → API tokens.")
    }
    let text: String
    do {
      text = try String(contentsOfFile: tokenFile, encoding: .utf8)
    } catch {
      throw FileAccessError("The file \(tokenFile) cannot be read", because: error)
    }
    let token = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw ValidationError("The first line of \(tokenFile) is not an API token.")
    }
    let client = Commonplace(baseURL: url, apiToken: token, languages: "en")
    return space.map { client.inSpace($0) } ?? client
  }
}

/// Runs `body`, and prints what the server or the network answers to a failure. Then exits with
/// status 1.
func reportingRemoteFailures(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let error as APIError {
    let fields = error.fields.isEmpty ? [error.message] : error.fields.map(\.value).sorted()
    printError(fields.joined(separator: " "))
    throw ExitCode.failure
  } catch let error as ArchiveFailure {
    printError(error.errorDescription ?? "The archive was stopped on the server.")
    throw ExitCode.failure
  } catch let error as URLError {
    printError("The server does not answer: \(error.localizedDescription)")
    throw ExitCode.failure
  } catch is DecodingError {
    printError("Another program answers at this address, or another version of Commonplace.")
    throw ExitCode.failure
  }
}
