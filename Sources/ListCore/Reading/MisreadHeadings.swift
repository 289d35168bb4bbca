/// Corrects misread names of stores. Unlike the words of "2 kg flour", the words of a heading have
/// no neighbours that help.
enum MisreadHeadings {
  /// The minimum length of a name. Shorter names are similar to too many other words.
  private static let minLength = 5

  /// Returns `marks` of a line of an image with the correct name of the store; nil if the line is
  /// already a heading, or something to buy.
  static func corrected(_ marks: LineMarks, of line: TextLine) -> LineMarks? {
    // A bracket without its counterpart is a speck, not a box.
    guard line.confidence != nil, !marks.isBulleted || line.text.hasPrefix("["),
      !isHeading(Folding.folded(marks.text)),
      Word.words(in: Folding.folded(marks.text)).count < 4, !marks.text.contains(where: \.isNumber),
      case let reason = Categoriser().categorise(marks.text).reason,
      reason == .unknown || reason == .spelling
    else { return nil }
    let others = line.alternatives.map { LineMarks($0) }
    if let other = others.first(where: { isHeading(Folding.folded($0.text)) }) { return other }
    guard reason == .unknown else { return nil }
    return nearest(Folding.folded(marks.text)).map { LineMarks(capitalised($0)) }
  }

  private static func isHeading(_ folded: String) -> Bool {
    LineKeywords.stores.contains(folded) || LineKeywords.unambiguousParts.contains(folded)
  }

  /// Returns the most similar store; nil if none is near enough.
  private static func nearest(_ folded: String) -> String? {
    let read = places(folded)
    guard (minLength...EditDistance.maxLength).contains(read.count) else { return nil }
    var (table, best, least) = (EditDistance(), String?.none, Int.max)
    for store in LineKeywords.stores.sorted() where store.utf16.count >= minLength {
      // One wrong letter in five or six, two in more.
      let limit = store.utf16.count < 7 ? 8 : 14
      guard let cost = table.between(read, places(store), limit: limit), cost < least else {
        continue
      }
      (best, least) = (store, cost)
    }
    return best
  }

  private static func places(_ folded: String) -> [UInt8] {
    folded.utf16.map { UInt8(Confusions.index(of: $0)) }
  }

  private static func capitalised(_ name: String) -> String {
    name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
