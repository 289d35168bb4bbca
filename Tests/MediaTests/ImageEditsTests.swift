import ImageStripping
import Testing
import WorkerMessages

@Suite struct ImageEditsTests {
  private let original: [UInt8] = Array(0..<100)

  private func message(_ steps: [(literal: [UInt8], start: Int, length: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for step in steps {
      bytes.appendBig32(step.literal.count)
      bytes += step.literal
      bytes.appendBig32(step.start)
      bytes.appendBig32(step.length)
    }
    return bytes
  }

  @Test("Literals and ranges are applied in order")
  func applies() throws {
    let edits = try #require(
      ImageEdits(encoded: message([([7, 8], 10, 3), ([], 50, 1), ([9], 0, 0)]), of: 100))
    #expect(edits.apply(to: original) == [7, 8, 10, 11, 12, 50, 9])
    #expect(edits.count == 7)
  }

  @Test("Neighbouring ranges and literals are joined")
  func joins() {
    var edits = ImageEdits()
    edits.append([1])
    edits.append([2])
    edits.append(3..<5)
    edits.append(5..<9)
    #expect(edits.steps == [.init(literal: [1, 2], range: 3..<9)])
  }

  @Test("Edits of every sample can be encoded and decoded", arguments: SampleImages.all)
  func survivesWire(name: String) throws {
    let upload = try SampleImages.bytes(name)
    // Samples that are damaged or not images have no edits.
    guard let edits = try? StrippedImage(stripping: upload).edits else { return }
    #expect(ImageEdits(encoded: edits.encoded, of: upload.count) == edits)
  }

  @Test(
    "Ranges outside the original, out of order or cut short are refused",
    arguments: [
      [([], 90, 11)], [([], 100, 1)], [([], 0xFFFF_FFFF, 0xFFFF_FFFF)],
      [([], 10, 5), ([], 14, 2)], [([], 50, 5), ([], 10, 5)], [([], 0, 0)],
    ] as [[([UInt8], Int, Int)]])
  func refuses(steps: [([UInt8], Int, Int)]) {
    let bytes = message(steps.map { (literal: $0.0, start: $0.1, length: $0.2) })
    #expect(ImageEdits(encoded: bytes, of: 100) == nil)
  }

  @Test("No message of random or shortened bytes traps")
  func neverTraps() throws {
    let whole = message([([7, 8], 10, 3), ([], 50, 1)])
    for length in 1..<whole.count where length != 14 {
      #expect(ImageEdits(encoded: Array(whole.prefix(length)), of: 100) == nil)
    }
    var dice = SeededRandomNumberGenerator(state: 7)
    for _ in 0..<5000 {
      guard let edits = ImageEdits(encoded: dice.damaged(whole), of: 100) else { continue }
      #expect(edits.apply(to: original).count == edits.count)
    }
  }
}
