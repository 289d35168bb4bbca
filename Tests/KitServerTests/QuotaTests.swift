import Assist
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Outgoing
import TestSupport
import Testing

/// Clients of a server whose scans or searches are used up.
@Suite struct QuotaTests {
  private static let sections = #"""
    {"content":[{"type":"tool_use","id":"t","name":"grocery_sections","input":{"sections":[
    {"name":"","type":"grocery","items":["bread"]}]}}]}
    """#

  /// Runs `body` with a client of a server whose provider answers `answer`.
  private func withProvider(
    _ engine: TestEngine, _ provider: AssistProvider, _ answer: String,
    limits: @escaping @Sendable (inout AssistConfiguration) -> Void,
    _ body: @escaping @Sendable (Commonplace, ProviderServer) async throws -> Void
  ) async throws {
    try await ProviderServer.run { _ in
      .json(answer)
    } _: { server async throws in
      var configuration = AssistConfiguration()
      configuration.access = ProviderConfiguration(
        provider, address: server.url, model: "m", key: "sk-server")
      limits(&configuration)
      try await engine.withServer(outgoing: server.outgoing, assist: configuration) {
        book async throws in
        try await body(try await book.addClient("ann@example.com"), server)
      }
    }
  }

  @Test func `a photo beyond the month's scans is read by the server, with the numbers`()
    async throws
  {
    try await withProvider(
      .sqlite, .anthropic, Self.sections, limits: { $0.monthlyScans = 1 }
    ) {
      client, provider async throws in
      let service = FallbackAnalysisService(
        ownKey: nil, server: ServerAnalysisService(client: client), device: nil)
      let photo = try TestImage.file("phone.jpg")
      let first = try await service.read(photo)
      #expect(first.sections.flatMap(\.items).map(\.name) == ["bread"])
      #expect(first.quota == nil && first.note == nil)
      let second = try await service.read(photo)
      #expect(second.quota == APIError.Quota(used: 1, limit: 1))
      #expect(second.note?.contains("(1)") == true)
      #expect(second.scan != nil && provider.requests.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search beyond the day's number is refused with the numbers`(engine: TestEngine)
    async throws
  {
    let works =
      #"{"choices":[{"message":{"content":"{\"options\":[{\"title\":\"Dune\",\"entryType\":\"movie\"}]}"}}]}"#
    try await withProvider(engine, .openai, works, limits: { $0.dailyBasic = 1 }) {
      client, _ async throws in
      let quota = APIError.Quota(used: 1, limit: 1)
      #expect(try await client.search.works("dune").map(\.title) == ["Dune"])
      let error = await #expect(throws: APIError.self) {
        // Another text, whose answer is not known yet.
        _ = try await client.search.works("solaris")
      }
      #expect(error?.code == "assist.limit" && error?.quota == quota)
      #expect(error.map { LoadFailure($0).quota } == quota)
      let results = await Task { @MainActor in
        let model = WorkSearchModel(text: "stalker", client: client)
        model.start()
        await model.ended()
        return model.results
      }.value
      guard case .limitReached(let message, quota) = results else {
        Issue.record("\(results)")
        return
      }
      #expect(message == error?.message)
    }
  }
}
