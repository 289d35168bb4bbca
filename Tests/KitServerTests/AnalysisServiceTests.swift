import CommonplaceKit
import Foundation
import ListCore
import ListPrompts
import Model
import TestSupport
import Testing

@Suite struct AnalysisServiceTests {
  private static let photo = URL(fileURLWithPath: "/dev/null")
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xD9])

  /// A recogniser with fixed lines, in place of the phone's.
  private struct Recogniser: PhotoTextRecognizer {
    func lines(in photo: URL) async throws -> [TextLine] {
      ["Lidl", "2 milk", "bread"].map { TextLine($0) }
    }
  }

  /// A service that cannot be reached.
  private struct Unreachable: GroceryAnalysisService {
    var error: any Error = URLError(.notConnectedToInternet)

    func analyzeImage(_ photo: URL) async throws -> [ParsedSection] { throw error }
    func sanityCheckCategories(
      _ items: [CategorisedItem], of list: String
    ) async throws -> [SectionSuggestion] { throw error }
  }

  private func service(_ server: ProviderServer) throws -> AnthropicAnalysisService {
    AnthropicAnalysisService(
      key: "sk-own", baseURL: try #require(URL(string: server.url)), prepare: { _ in Self.jpeg })
  }

  private func tool(_ input: String) -> ProviderServer.StubResponse {
    .json(
      #"{"stop_reason":"tool_use","content":[{"type":"tool_use","id":"t","name":"x","input":\#(input)}]}"#
    )
  }

  @Test func `the own key reads a photo with Anthropic's protocol`() async throws {
    let answer = tool(
      #"{"sections":[{"name":"Lidl","type":"grocery","items":["2 milk","bread"]}]}"#)
    try await ProviderServer.run({ _ in answer }) { server in
      let sections = try await self.service(server).analyzeImage(Self.photo)
      #expect(sections.map(\.name) == ["Lidl"])
      let milk = try #require(sections.first?.items.first)
      #expect(milk.name == "milk" && milk.quantity == "2" && milk.section == "Dairy & Eggs")

      let request = try #require(server.requests.first)
      #expect(request.method == "POST" && request.path == "/v1/messages")
      #expect(request.header("x-api-key") == "sk-own")
      #expect(request.header("anthropic-version") == "2023-06-01")
      let message = try #require((request.object["messages"] as? [[String: Any]])?.first)
      let content = try #require(message["content"] as? [[String: Any]])
      let source = try #require(content.first?["source"] as? [String: String])
      #expect(source["media_type"] == "image/jpeg")
      #expect(source["data"] == Self.jpeg.base64EncodedString())
      #expect((request.object["tool_choice"] as? [String: String])?["name"] == "grocery_sections")
    }
  }

  @Test func `the own key suggests sections for items in wrong ones`() async throws {
    let answer = tool(
      #"{"items":[{"id":"a","name":"shampoo","category":"Household & Cleaning"},{"id":"b","name":"milk","category":"Dairy & Eggs"}]}"#
    )
    try await ProviderServer.run({ _ in answer }) { server in
      let found = try await self.service(server).sanityCheckCategories(
        [
          CategorisedItem(id: "a", name: "shampoo", category: "Meat & Seafood"),
          CategorisedItem(id: "b", name: "milk", category: "Dairy & Eggs"),
        ], of: "l")
      #expect(
        found == [
          SectionSuggestion(
            id: "a", name: "shampoo", from: "Meat & Seafood", to: "Household & Cleaning")
        ])
    }
  }

  @Test(arguments: [
    (ProviderServer.StubResponse(401), AnthropicError.keyRejected),
    (ProviderServer.StubResponse(529, headers: ["Retry-After": "7"]), .busy(retryAfter: 7)),
    (ProviderServer.StubResponse(500), .failed(status: 500)),
    (.json("{}"), .malformed), (.json("[1]"), .malformed), (.json("{"), .malformed),
    (.json(#"{"content":[{"type":"text","text":"I see no list."}]}"#), .malformed),
    (
      .json(
        #"{"stop_reason":"max_tokens","content":[{"type":"tool_use","input":{"sections":[]}}]}"#),
      .malformed
    ),
  ])
  func `a refusal or an answer of another form is reported`(
    response: ProviderServer.StubResponse, expected: AnthropicError
  ) async throws {
    try await ProviderServer.run({ _ in response }) { server in
      let service = try self.service(server)
      _ = await #expect(throws: expected) { try await service.analyzeImage(Self.photo) }
    }
  }

  @Test func `the device reads a list without a server, and finds items in wrong sections`()
    async throws
  {
    var corrections = Corrections()
    corrections.set("tofu", section: "Produce")
    let service = DeviceAnalysisService(recognizer: Recogniser(), corrections: corrections)
    let sections = try await service.analyzeImage(Self.photo)
    #expect(sections.flatMap(\.items).map(\.name) == ["milk", "bread"])
    let items = [
      CategorisedItem(id: "a", name: "tofu", category: "Other"),
      CategorisedItem(id: "b", name: "milk", category: "dairy & eggs"),
      CategorisedItem(id: "c", name: "xyzzy", category: "Pantry"),
    ]
    let found = try await service.sanityCheckCategories(items, of: "l")
    #expect(found == [SectionSuggestion(id: "a", name: "tofu", from: "Other", to: "Produce")])
  }

  /// Returns how a client reports an answer of its server.
  private func error(
    _ status: Int, _ network: SwitchableTransport.Network? = nil
  ) async throws -> any Error {
    let server = SwitchableTransport(StubTransport { _ in .status(200) })
    server.set(network ?? .failing(status: status))
    let client = Commonplace(baseURL: TestBook.address, transport: server, retries: .never)
    return try #require(await #expect(throws: APIError.self) { try await client.entries.page() })
  }

  @Test func `a service that cannot be reached or has a defect passes a photo on`() async throws {
    let device = DeviceAnalysisService(recognizer: Recogniser())
    var faults: [any Error] = [
      URLError(.notConnectedToInternet), URLError(.timedOut), AnthropicError.busy(retryAfter: 7),
      AnthropicError.failed(status: 500), try await error(503, .busy),
    ]
    for status in [500, 502, 503, 504] { faults.append(try await error(status)) }
    for fault in faults {
      let service = FallbackAnalysisService(
        ownKey: Unreachable(error: fault), server: Unreachable(error: fault), device: device)
      #expect(try await service.analyzeImage(Self.photo).flatMap(\.items).count == 2, "\(fault)")
    }
  }

  @Test func `a refusal is reported, also that of a key or an ended session`() async throws {
    let device = DeviceAnalysisService(recognizer: Recogniser())
    var refusals: [any Error] = [
      AnthropicError.keyRejected, AnthropicError.malformed, AnthropicError.failed(status: 400),
      CancellationError(), URLError(.cancelled),
    ]
    for status in [401, 403, 404, 413, 422, 429] { refusals.append(try await error(status)) }
    for refusal in refusals {
      let service = FallbackAnalysisService(
        ownKey: nil, server: Unreachable(error: refusal), device: device)
      await #expect(throws: (any Error).self, "\(refusal)") {
        try await service.analyzeImage(Self.photo)
      }
    }
    let none = FallbackAnalysisService(ownKey: nil, server: nil, device: nil)
    #expect(!none.isAvailable)
    await #expect(throws: URLError.self) { try await none.analyzeImage(Self.photo) }
  }

  /// A service that names itself.
  private struct Named: GroceryAnalysisService {
    let name: String

    func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
      [ParsedSection(name: name, kind: .grocery, items: [])]
    }
    func sanityCheckCategories(
      _ items: [CategorisedItem], of list: String
    ) async throws -> [SectionSuggestion] {
      [SectionSuggestion(id: "a", name: name, from: "", to: "")]
    }
  }

  /// Each of the three services is missing, cannot be reached, or answers.
  @Test func `the own key comes before the server, and the server before the device`()
    async throws
  {
    let names = ["key", "server", "device"]
    for number in 0..<27 {
      let states = [number / 9, number / 3 % 3, number % 3]
      let services = zip(names, states).map { name, state -> (any GroceryAnalysisService)? in
        [nil, Unreachable(), Named(name: name)][state]
      }
      let service = FallbackAnalysisService(
        ownKey: services[0], server: services[1], device: services[2])
      #expect(service.isAvailable == states.contains { $0 > 0 })
      let first = zip(names, states).first { $0.1 == 2 }?.0
      if let first {
        #expect(try await service.analyzeImage(Self.photo).map(\.name) == [first], "\(states)")
        let checked = try await service.sanityCheckCategories([], of: "l")
        #expect(checked.map(\.name) == [first], "\(states)")
      } else {
        await #expect(throws: URLError.self) { try await service.analyzeImage(Self.photo) }
        await #expect(throws: URLError.self) {
          try await service.sanityCheckCategories([], of: "l")
        }
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `the server suggests sections for a list that it has`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let list = try await client.lists.create(
        name: "Friday", [GroceryItemDraft(name: "milk", section: "Bakery")])
      let service = ServerAnalysisService(client: client)
      let found = try await service.sanityCheckCategories([], of: list.id)
      #expect(found.map(\.to) == ["Dairy & Eggs"])
    }
  }
}
