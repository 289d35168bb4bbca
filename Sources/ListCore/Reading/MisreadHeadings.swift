/// Names of stores as pictures are misread. A heading stands alone: unlike in "2 kg flour", nothing
/// beside it tells what was meant.
enum MisreadHeadings {
  /// Shorter names are like too many other words.
  private static let shortest = 5

  /// `marks` of a line of a picture, with the store that is meant instead of what was read; nil
  /// where that is a heading already, or something to buy.
  static func mended(_ marks: LineMarks, of line: TextLine) -> LineMarks? {
    // A bracket without its other is a speck, not a box.
    guard line.confidence != nil, !marks.isBulleted || line.text.hasPrefix("["),
      !isHeading(Folding.folded(marks.text)),
      Word.of(Folding.folded(marks.text)).count < 4, !marks.text.contains(where: \.isNumber),
      case let reason = Categoriser().answer(marks.text).reason,
      reason == .unknown || reason == .spelling
    else { return nil }
    let others = line.alternatives.map { LineMarks($0) }
    if let other = others.first(where: { isHeading(Folding.folded($0.text)) }) { return other }
    guard reason == .unknown else { return nil }
    return nearest(Folding.folded(marks.text)).map { LineMarks(capitalised($0)) }
  }

  private static func isHeading(_ folded: String) -> Bool {
    ReadingWords.stores.contains(folded) || ReadingWords.onlyParts.contains(folded)
  }

  /// The one store that `folded` is a misreading of.
  private static func nearest(_ folded: String) -> String? {
    let read = places(folded)
    guard (shortest...EditDistance.longest).contains(read.count) else { return nil }
    var (table, best, least) = (EditDistance(), String?.none, Int.max)
    for store in ReadingWords.stores.sorted() where store.utf16.count >= shortest {
      // One letter in five or six, two in more.
      let limit = store.utf16.count < 7 ? 8 : 14
      guard let cost = table.between(read, places(store), limit: limit), cost < least else {
        continue
      }
      (best, least) = (store, cost)
    }
    return best
  }

  private static func places(_ folded: String) -> [UInt8] {
    folded.utf16.map { UInt8(Confusions.place($0)) }
  }

  private static func capitalised(_ name: String) -> String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
