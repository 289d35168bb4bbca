@testable import CommonplaceKit
import Foundation
import Testing

@Suite struct ServerSentEventParserTests {
  private static let stream = """
    retry: 1000

    id: 41
    data: {"changes":[]}

    : nothing new

    id: 42\r
    event: reset\r
    data: first ✓\r
    data:second\r
    \r

    event: without data

    """

  private static let events = [
    ServerSentEventParser.Event(name: "", id: "41", data: #"{"changes":[]}"#),
    ServerSentEventParser.Event(name: "reset", id: "42", data: "first ✓\nsecond"),
  ]

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `events are parsed however the stream is divided`(size: Int) {
    var parser = ServerSentEventParser()
    let bytes = Array(Self.stream.utf8)
    let found = stride(from: 0, to: bytes.count, by: size).flatMap { start in
      parser.parse(Data(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(found == Self.events)
    #expect(parser.retry == 1000)
  }
}
