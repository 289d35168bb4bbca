import CommonplaceKit
import CommonplaceLocal
import Foundation
import Hummingbird
import Logging
import MediaProcesses
import Model
import NIOCore

/// A program for the tests of the app: a book as on an iPhone, which another process reaches over the
/// loopback interface.
///
///     LocalEngineHost FOLDER NAME LANGUAGE LANGUAGES
///
/// The arguments are those of `LocalServer`. With `COMMONPLACE_WITHOUT_FIRST_FILMS` in the environment,
/// a new book does not get the first films of the Library. It prints `Ready` in one line, and ends when its
/// standard input does, so that it does not outlive the process that has started it.
@main struct LocalEngineHost {
  /// What the other process needs for its client.
  private struct Ready: Encodable {
    var port: Int
    var credentials: Credentials
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 4 else {
      FileHandle.standardError.write(
        Data("usage: LocalEngineHost FOLDER NAME LANGUAGE LANGUAGES\n".utf8))
      exit(64)
    }
    let server = try await LocalServer(
      folder: URL(filePath: arguments[0]), name: arguments[1], language: arguments[2],
      languages: arguments[3],
      firstFilms: ProcessInfo.processInfo.environment["COMMONPLACE_WITHOUT_FIRST_FILMS"] == nil,
      pictures: WorkerPictures(workers: MediaWorkers(executable: mediaWorker)))
    let serving = Task { try await makeApplication(for: server).run() }
    Thread.detachNewThread {
      while !FileHandle.standardInput.availableData.isEmpty {}
      serving.cancel()
    }
    if case .failure(let error) = await serving.result, !serving.isCancelled { throw error }
    try await server.close()
  }

  private static func makeApplication(for server: LocalServer) -> some ApplicationProtocol {
    let gateway = Gateway(transport: server.transport)
    let credentials = server.credentials
    var logger = Logger(label: "commonplace.local.host")
    logger.logLevel = .warning
    return Application(
      responder: CallbackResponder { (request: Request, _: BasicRequestContext) in
        try await gateway.respond(to: request)
      },
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: 0), serverName: nil),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port,
          // Its texts, numbers and dates can always be encoded.
          let line = try? JSON.data(Ready(port: port, credentials: credentials))
        else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
      },
      logger: logger)
  }

  /// The program that decodes images, which is beside this one.
  private static var mediaWorker: String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "commonplace-media").path
  }
}
