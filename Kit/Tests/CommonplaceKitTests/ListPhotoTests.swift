@testable import CommonplaceKit
import Foundation
import ListCore
import Model
import Testing

/// A server that stores the lists that it receives. A test sets whether it accepts scans.
private final class ListServer: Transport {
  private struct State {
    var lists: [String] = []
    var attached: [String] = []
    var acceptsScans = false
  }

  private let state = Locked(State())

  var attached: [String] { state.withLock { $0.attached } }

  func acceptScans() { state.withLock { $0.acceptsScans = true } }
  func forgetLists() { state.withLock { $0.lists = [] } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let path = request.url.path
    var body = Data()
    if case .data(let data) = request.body { body = data }
    let answer = try state.withLock { state in
      if path.hasSuffix("/operations") { return try Self.apply(body, to: &state.lists) }
      if path.hasSuffix("/list") {
        guard state.acceptsScans else { throw URLError(.notConnectedToInternet) }
        state.attached.append(path)
        return "{}"
      }
      let lists = state.lists.map { list in
        #"{"id": "\#(list)", "photo_url": null, "fields": {"name": ["Friday", "00qt6jvkg400000000000000ab"]}, "items": []}"#
      }
      return #"{"sequence": 1, "complete": true, "lists": [\#(lists.joined(separator: ","))]}"#
    }
    return TransportResponse(
      status: 200, headers: [:],
      body: AsyncThrowingStream { continuation in
        continuation.yield(Data(answer.utf8))
        continuation.finish()
      })
  }

  private static func apply(_ body: Data, to lists: inout [String]) throws -> String {
    let operations = try JSON.decode([String: [OperationBody]].self, from: body)["operations"] ?? []
    for operation in operations where !lists.contains(operation.list) {
      lists.append(operation.list)
    }
    let results = operations.map { _ in #"{"status": "applied"}"# }.joined(separator: ",")
    return #"{"time": 1795357200000, "results": [\#(results)]}"#
  }
}

@Suite struct ListPhotoTests {
  private let server = ListServer()
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lists-\(UUID())")

  private func open() throws -> ListStore {
    let url = try #require(URL(string: "http://localhost"))
    let client = Commonplace(
      baseURL: url, apiToken: "token", transport: server, retries: .never)
    return try ListStore(folder: folder, client: client)
  }

  private func photo() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
    try Data("photo".utf8).write(to: file)
    return file
  }

  @Test func `the photo of a list is there after the store is opened again`() async throws {
    let store = try open()
    let list = try await store.createList(name: "Friday")
    try await store.keepPhoto(try photo(), of: list)
    guard case .file(let file)? = try await open().photos[list] else {
      Issue.record("The photo was not kept.")
      return
    }
    #expect(try Data(contentsOf: file) == Data("photo".utf8))
  }

  @Test func `a list that has a photo keeps it`() async throws {
    let store = try open()
    let list = try await store.createList(name: "Friday")
    try await store.keepPhoto(try photo(), of: list)
    let photos = await store.photos
    let other = FileManager.default.temporaryDirectory.appendingPathComponent("missing.jpg")
    try await store.keepPhoto(other, of: list)
    #expect(await store.photos == photos)
  }

  @Test func `the server keeps the photo of its scan once it can be reached`() async throws {
    let store = try open()
    let list = try await store.createList(name: "Friday")
    let scan = Identifier<GroceryScan>.new()
    try await store.keepPhoto(try photo(), of: list, readBy: scan)
    await #expect(throws: URLError.self) { try await store.sync() }
    server.acceptScans()
    let again = try open()
    try await again.sync()
    try await again.sync()
    #expect(server.attached.count == 1)
    #expect(server.attached.first?.contains("\(scan)") == true)
  }

  @Test func `the photo of a list that the server has forgotten is deleted`() async throws {
    let store = try open()
    let list = try await store.createList(name: "Friday")
    try await store.keepPhoto(try photo(), of: list)
    try await store.sync()
    #expect(await store.photos[list] != nil)
    server.forgetLists()
    try await store.sync()
    #expect(await store.photos.isEmpty)
    #expect(ListStore.photoFiles(in: folder.appendingPathComponent("Photos")).isEmpty)
  }
}
