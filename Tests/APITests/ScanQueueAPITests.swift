import Foundation
import HTTPTypes
import Lists
import Media
import MediaProcesses
import Model
import TestSupport
import Testing
import WorkerMessages

/// Photos that wait for text recognition, and photos that are given up.
@Suite(.serialized) struct ScanQueueAPITests {
  private func photo() throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: tests.appending(path: "Fixtures/reading/english.png")))
  }

  private func until(_ condition: () async -> Bool) async throws {
    while !(await condition()) { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func workers(_ change: (inout MediaWorkerLimits) -> Void = { _ in }) -> MediaWorkers {
    var limits = MediaWorkerLimits()
    // A stopped worker is not given up, however slow the machine is.
    limits.stallTimeout = 300
    change(&limits)
    return MediaWorkers(executable: TestServer.mediaWorker, limits: limits)
  }

  /// Stops an idle worker, which gets the next request.
  private func stoppedWorker(of workers: MediaWorkers) async throws -> Int32 {
    _ = try await workers.properties(of: photo())
    let pid = try #require(await workers.idleProcesses.first)
    kill(pid, SIGSTOP)
    return pid
  }

  /// Begins to read an image with a stopped worker, so that other images wait.
  private func occupyReading(
    of workers: MediaWorkers
  ) async throws -> (pid: Int32, reading: Task<RecognisedPage, any Error>) {
    let image = PreparedImage(
      bytes: try photo(), format: .png, width: 640, height: 560, original: .png)
    let pid = try await stoppedWorker(of: workers)
    let reading = Task { try await workers.read(image) }
    try await until { await workers.busyProcesses.contains(pid) }
    return (pid, reading)
  }

  @Test("Photos in the queue have positions, which are for their member only")
  func positions() async throws {
    let workers = workers()
    try await TestEngine.sqlite.withServer(workers: workers) { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let photo = try photo()
      let (pid, reading) = try await occupyReading(of: workers)
      let tickets = [GroceryScanID.new(), .new()]
      var scans: [Task<ServerResponse, any Error>] = []
      for (ahead, ticket) in tickets.enumerated() {
        scans.append(
          Task {
            try await ann.send(
              .post, "/api/v1/grocery-scans?ticket=\(ticket)", body: photo, type: "image/png")
          })
        try await until { workers.readingsWaiting == ahead + 1 }
      }
      for (place, ticket) in tickets.enumerated() {
        for language in ["en", "ru"] {
          let answer = try await ann.sending("Accept-Language", language)
            .get("/grocery-scan-queue/\(ticket)")
          #expect(answer.status == 200 && answer.object["position"] as? Int == place + 1)
        }
        #expect(try await bob.get("/grocery-scan-queue/\(ticket)").status == 404)
      }

      kill(pid, SIGCONT)
      _ = try await reading.value
      for (scan, ticket) in zip(scans, tickets) {
        #expect(try await scan.value.status == 201)
        #expect(try await ann.get("/grocery-scan-queue/\(ticket)").status == 404)
      }
    }
  }

  private static let languages = [
    ("en", "The server is busy reading other photos. Try again in a moment."),
    ("ru", "Сервер занят распознаванием других фото. Попробуйте чуть позже."),
  ]

  @Test("A full queue is answered with a busy server, in both contracts", arguments: languages)
  func fullQueue(language: String, sentence: String) async throws {
    let workers = workers { $0.maxReadingsWaiting = 0 }
    try await TestEngine.sqlite.withServer(workers: workers) { server in
      let ann = try await server.addUser("ann@example.com").sending("Accept-Language", language)
      let (pid, reading) = try await occupyReading(of: workers)

      let scan = try await ann.send(
        .post, "/api/v1/grocery-scans", body: photo(), type: "image/png")
      let body = json([
        "action": "analyze", "mediaType": "image/png",
        "imageBase64": Data(try photo()).base64EncodedString(),
      ])
      let old = try await ann.send(
        .post, "/functions/v1/analyze-grocery-list", body: Array(body.utf8),
        type: "application/octet-stream")
      kill(pid, SIGCONT)
      _ = try await reading.value

      #expect(scan.status == 503 && scan.header("Retry-After") == "5")
      #expect(scan.text.contains(sentence))
      #expect(old.status == 503 && old.object["error"] as? String == sentence)
    }
  }

  @Test("A photo is said to be too large only if its own processor time exceeds the limit")
  func processorTime() async throws {
    let workers = workers()
    try await TestEngine.sqlite.withServer(workers: workers) { server in
      let ann = try await server.addUser("ann@example.com")
      let photo = try photo()
      let pid = try await stoppedWorker(of: workers)
      let scan = Task {
        try await ann.send(.post, "/api/v1/grocery-scans", body: photo, type: "image/png")
      }
      try await until { await workers.busyProcesses.contains(pid) }
      // The signal that the kernel sends when the limit is exceeded.
      kill(pid, SIGXCPU)
      kill(pid, SIGCONT)

      let answer = try await scan.value
      #expect(answer.status == 503)
      #expect(answer.text.contains("This image takes too long to process. Try a smaller one."))
    }
  }

  @Test(
    "A photo that a busy machine does not process is not blamed",
    arguments: [
      ("en", "The server is busy with other pictures. Try again in a moment."),
      ("ru", "Сервер занят другими изображениями. Попробуйте чуть позже."),
    ])
  func busyMachine(language: String, sentence: String) async throws {
    var limits = MediaWorkerLimits()
    limits.stallTimeout = 0.2
    // Reads all its input and waits for more.
    let workers = MediaWorkers(executable: "/usr/bin/tail", limits: limits)
    try await TestEngine.sqlite.withServer(workers: workers) { server in
      let ann = try await server.addUser("ann@example.com").sending("Accept-Language", language)

      let answer = try await ann.send(
        .post, "/api/v1/grocery-scans", body: photo(), type: "image/png")

      #expect(answer.status == 503 && answer.header("Retry-After") == "2")
      #expect(answer.text.contains(sentence))
    }
  }
}
