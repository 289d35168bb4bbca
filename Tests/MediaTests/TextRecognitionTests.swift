import Foundation
import Media
import MediaProcesses
import Model
import Testing

/// Serialized, since reading takes seconds of processor time and there is one worker.
@Suite(.serialized) struct TextRecognitionTests {
  private static let workers = SampleImages.workers()
  private static let english = [
    "Shopping list", "- milk", "- 2 bread", "- tomato sauce", "- 12 eggs", "- green tea",
  ]
  private static let russian = [
    "Список покупок", "молоко", "хлеб", "томатный соус", "гречка 1 кг", "яйца 10 шт",
  ]

  private func read(_ name: String) async throws -> RecognisedPage {
    try await prepareAndRead(SampleImages.reading(name))
  }

  private func prepareAndRead(_ upload: [UInt8]) async throws -> RecognisedPage {
    try await Self.workers.read(Self.workers.prepare(upload))
  }

  @Test(arguments: [
    ("english.png", english), ("russian.png", russian), ("english.heic", english),
    ("on-a-table.png", english), ("orientation.jpg", english),
  ])
  func `printed lines are read correctly`(name: String, lines: [String]) async throws {
    let page = try await read(name)

    #expect(page.lines.map(\.text) == lines)
    #expect(page.turn == 0)
    #expect(page.lines.allSatisfy { $0.confidence > 0.8 && $0.confidence <= 1 })
  }

  /// english.png as with other pens, screens and cameras.
  @Test(arguments: ["dark.jpg", "faint.jpg", "small.jpg"])
  func `chalk on a board, faint ink and small letters are read`(name: String) async throws {
    let text = try await read(name).lines.flatMap { [$0.text] + $0.alternatives }

    for line in Self.english.dropFirst() {
      #expect(text.contains { $0.contains(line.dropFirst(2)) }, "\(line) in \(text)")
    }
  }

  @Test func `letters that are printed in separate rows are read`() async throws {
    let text = try await read("rows.png").lines.flatMap { [$0.text] + $0.alternatives }

    for line in ["milk", "bread", "tomato sauce", "eggs", "green tea"] {
      #expect(text.contains { $0.contains(line) }, "\(line) in \(text)")
    }
  }

  @Test func `paper is read up to its edge if a shadow lies over it`() async throws {
    let text = try await read("shadow.jpg").lines.map(\.text)

    for line in ["bread", "tomatoes", "butter 250 g", "apples", "coffee", "onions 1 kg", "rice"] {
      #expect(text.contains(line), "\(line) in \(text)")
    }
  }

  @Test func `the rules of a table are not read as letters`() async throws {
    let text = try await read("table.png").lines.map(\.text)

    #expect(text == Self.english.map { $0.replacing("- ", with: "") })
  }

  @Test func `boxes before items are read as empty or ticked`() async throws {
    let lines = try await read("boxes.png").lines

    #expect(
      lines.map(\.text) == ["milk", "2 bread", "tomato sauce", "12 eggs", "green tea", "oranges"])
    #expect(lines.map(\.ticked) == [false, true, false, false, true, false])
  }

  @Test func `a wavy stroke strikes words through`() async throws {
    let struck = try await read("waved.png").lines.filter { $0.struck == true }.map(\.text)

    #expect(struck == ["- 12 eggs"] || struck == ["- 2 bread", "- 12 eggs"])
  }

  @Test func `writing that is hard to read is included`() async throws {
    let lines = try await read("hand.png").lines

    #expect(lines.count > 2 && lines.contains { $0.confidence < 0.75 })
  }

  @Test func `slanting lines are read`() async throws {
    let page = try await read("tilted.png")
    let letters = { (lines: [String]) in lines.joined().filter { $0 != " " } }

    #expect(letters(page.lines.map(\.text)) == letters(Self.english))
  }

  /// english.png turned by 14°.
  @Test func `a page with a large slant is read`() async throws {
    #expect(try await read("askew.png").lines.map(\.text) == Self.english)
  }

  @Test func `capitals that look alike in both scripts are read in the script of the page`()
    async throws
  {
    let lines = try await read("capitals.png").lines
    #expect(
      lines.map(\.text) == [
        "МОЛОКО", "ХЛЕБ", "СЫР 2 КГ", "РИС", "САХАР", "ТОРТ", "ВОДА", "МОРС",
      ])
    let english = try await read("cream.png").lines.map(\.text)
    #expect(english.contains("- Ice cream"))
  }

  @Test func `a blurred line is not read as struck out`() async throws {
    let lines = try await read("blurred.jpg").lines
    #expect(lines.count == 11 && lines.allSatisfy { $0.struck != true })
  }

  @Test func `an image of a few pixels contains no text`() async throws {
    #expect(try await read("tiny.png").lines.isEmpty)
  }

  @Test func `the turn of an image on its side or upside down is found`() async throws {
    let side = try await read("sideways.png")
    let head = try await read("upside-down.png")

    #expect(side.turn == 1)
    #expect(side.lines.map(\.text) == Self.english)
    #expect((side.width, side.height) == (640, 560))
    #expect(head.turn == 2)
    #expect(head.lines.map(\.text) == Self.russian)
  }

  /// The lines of english.png (640 × 560) are 64 pixels apart; the first is at 40.
  @Test func `boxes of lines are positions in the upright image`() async throws {
    for name in ["english.png", "sideways.png"] {
      let lines = try await read(name).lines
      for (row, line) in lines.enumerated() {
        let middle = (line.box.y + line.box.height / 2) * 560
        #expect(abs(middle - Double(62 + 64 * row)) < 12)
        #expect(abs(line.box.x * 640 - 60) < 8)
      }
      let words = try #require(lines.first).words
      #expect(words.map(\.text) == ["Shopping", "list"])
      #expect(words[0].box.x + words[0].box.width < words[1].box.x)
      #expect(lines[0].box.width > words[0].box.width + words[1].box.width)
    }
  }

  /// on-a-table.png is english.png at 70 %, moved by 120 and 100 pixels and turned by 3°.
  @Test func `boxes of lines on slanted paper are positions in the image`() async throws {
    let box = try #require(try await read("on-a-table.png").lines.last?.box)
    let turn = -3.0 * .pi / 180
    let (x, y) = (120 + 60 * 0.875 - 400, 100 + 382 * 0.875 - 350)
    let middle = y * cos(turn) - x * sin(turn) + 350

    #expect(abs((box.y + box.height / 2) * 700 - middle) < 14)
  }

  @Test func `handwriting has alternatives`() async throws {
    let lines = try await read("hand.png").lines

    #expect(lines.contains { ([$0.text] + $0.alternatives).contains("potatoes") })
    for line in lines {
      #expect(line.alternatives.count <= 4)
      #expect(Set(line.alternatives).count == line.alternatives.count)
      #expect(!line.alternatives.contains(line.text))
    }
  }

  @Test func `words that are struck through are read and marked, underlined ones are not marked`()
    async throws
  {
    let lines = try await read("struck.png").lines

    #expect(lines.map(\.text) == Self.english)
    #expect(lines.filter { $0.struck == true }.map(\.text) == ["- 2 bread", "- 12 eggs"])
  }

  @Test
  func `two columns are read one after the other, but amounts next to items are not a column`()
    async throws
  {
    let lines = try await read("columns.png").lines

    #expect(
      lines.map(\.text) == [
        "Shopping list", "milk", "2 bread", "tomato sauce", "12 eggs", "green tea", "oranges",
        "brown rice", "soap", "butter",
      ])
    #expect(lines.map { $0.box.x > 0.5 } == (0..<10).map { $0 >= 5 })
    let amounts = try await read("amounts.png").lines
    #expect(amounts.count == 6 && amounts.last?.text == "oranges 2 kg")
  }

  @Test func `a bright fold through words is no gap between columns`() async throws {
    let lines = try await read("fold.png").lines

    #expect(lines.count == 7 && lines.allSatisfy { $0.box.x < 0.1 })
    #expect(lines.last?.text == "ripe watermelons giant")
  }

  @Test func `an image without writing contains no text`() async throws {
    #expect(try await read("empty.png").lines.isEmpty)
    for name in ["phone.jpg", "place.png", "plain.heic", "animated.gif"] {
      let page = try await prepareAndRead(SampleImages.bytes(name))
      #expect(page.lines.isEmpty, "\(name): \(page.lines.map(\.text))")
    }
  }

  @Test func `damaged images do not end the worker`() async throws {
    let workers = SampleImages.workers()
    let whole = try SampleImages.reading("hand.png")
    var dice = SeededRandomNumberGenerator(state: 20)
    _ = try await workers.properties(of: whole)
    let pid = await workers.idleProcesses.first
    for _ in 0..<12 {
      do {
        _ = try await workers.read(SampleImages.unchecked(dice.damaged(whole)))
      } catch let failure as Failure {
        #expect(failure.code.hasPrefix("image."))
      }
    }
    #expect(await workers.idleProcesses.first == pid)
  }
}
