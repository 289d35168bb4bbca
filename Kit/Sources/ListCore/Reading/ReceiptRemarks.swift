/// Remarks that many lines of a receipt have behind their sums: "= 122.97 (НДС 22%)", "4.50 incl. tax".
struct ReceiptRemarks {
  /// The letters of the remarks.
  private let recurring: Set<String>
  /// Whether the remarks are in brackets.
  private let areBracketed: Bool

  /// - Parameter lines: the words of each line.
  init(of lines: [[String]]) {
    let remarks = lines.compactMap { words in
      ReceiptRemarks.start(in: words).map { Array(words[$0...]) }
    }
    let groups = Dictionary(grouping: remarks, by: ReceiptRemarks.key)
      .filter { $0.key.count > 1 && $0.value.count > 2 }
    let priced = lines.count { $0.contains(where: ReceiptLine.isPrice) }
    let all = groups.values.joined()
    let areUsual = all.count * 3 > priced
    recurring = areUsual ? Set(groups.keys) : []
    areBracketed = areUsual && all.allSatisfy { $0.first?.first == "(" }
  }

  /// Returns the words without a remark behind the sum.
  func removed(from words: [String]) -> [String] {
    guard !recurring.isEmpty, let start = ReceiptRemarks.start(in: words) else { return words }
    let remark = Array(words[start...])
    let isRemark =
      recurring.contains(ReceiptRemarks.key(remark)) || areBracketed && remark[0].first == "("
    return isRemark ? Array(words[..<start]) : words
  }

  /// Returns the place of the first word behind the last price and its currency, if there are only
  /// words there that belong to no number. Nil for other lines.
  private static func start(in words: [String]) -> Int? {
    guard var start = words.lastIndex(where: ReceiptLine.isPrice) else { return nil }
    repeat { start += 1 } while start < words.count && ReceiptLine.isCurrency(words[start])
    guard start < words.count,
      !words[start...].contains(where: {
        ReceiptLine.isUnit($0) || ReceiptLine.isAmountWord($0) || $0.first == "/"
      })
    else { return nil }
    return start
  }

  /// Returns the letters of a remark. The name of a tax is often misread.
  private static func key(_ remark: [String]) -> String {
    remark.map { word in
      ReceiptWords.isTax(word)
        ? "ндс" : LookAlikes.skeleton(Folding.folded(word).filter(\.isLetter))
    }.joined()
  }
}
