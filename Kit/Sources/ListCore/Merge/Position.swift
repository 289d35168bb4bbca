/// The position of an item in a list: a key of `0-9a-z` that sorts like a fraction, so that moving
/// an item writes one field. A key never ends in `0`, since no key would fit between `a` and `a0`.
public enum Position {
  /// The maximum length of a key.
  public static let maxLength = 100
  /// The greatest digit, `z`.
  private static let last: UInt8 = 35

  /// Whether a text can be a position.
  public static func isValid(_ key: String) -> Bool {
    guard let digits = digits(key) else { return false }
    return (1...maxLength).contains(digits.count) && digits.last != 0
  }

  /// Returns a key that sorts after one key and before another.
  /// - Parameters:
  ///   - after: the key before the new one; nil at the beginning of the list.
  ///   - before: the key behind the new one; nil at the end of the list.
  /// - Returns: nil if there is no such key: the two are equal (two devices inserted items at the
  ///   same position), in the wrong order or malformed, or the new key would be too long. The
  ///   neighbours then get new keys from `spread`.
  public static func between(_ after: String?, _ before: String?) -> String? {
    let key: [UInt8]
    switch (after, before) {
    case (nil, nil): key = [18]
    case (let after?, nil):
      guard isValid(after), let low = digits(after) else { return nil }
      key = increased(low[...])
    case (nil, let before?):
      guard isValid(before), let high = digits(before) else { return nil }
      key = decreased(high[...])
    case (let after?, let before?):
      guard isValid(after), isValid(before), let low = digits(after),
        let high = digits(before), low.lexicographicallyPrecedes(high)
      else { return nil }
      key = between(low, high)
    }
    return key.count > maxLength ? nil : text(key)
  }

  /// Returns `count` keys in order, evenly spaced and as short as that allows.
  public static func spread(count: Int) -> [String] {
    var (width, room) = (1, 36)
    while room <= 4 * count { (width, room) = (width + 1, room * 36) }
    return (0..<max(count, 0)).map { place in
      var rest = (place + 1) * room / (count + 1)
      var key = [UInt8](repeating: 0, count: width)
      for at in key.indices.reversed() { (key[at], rest) = (UInt8(rest % 36), rest / 36) }
      while key.last == 0 { key.removeLast() }
      return text(key)
    }
  }

  /// Returns the digits of a key between two keys, given by their digits.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> [UInt8] {
    let same = zip(low, high).prefix { $0 == $1 }.count
    let shared = Array(high[..<same])
    guard same < low.count else { return shared + decreased(high[same...]) }
    let (below, above) = (low[same], high[same])
    if above - below > 1 { return shared + [(below + above) / 2] }
    // `high` has more digits, so its prefix sorts before it.
    if same + 1 < high.count { return shared + [above] }
    return shared + [below] + increased(low[(same + 1)...])
  }

  // MARK: - Counting

  /// Returns a greater key by counting up. It counts the digits after the leading `z`s, one more
  /// than there are `z`s: a thousand items appended one by one need keys of three characters
  /// instead of two hundred.
  private static func increased(_ key: ArraySlice<UInt8>) -> [UInt8] {
    guard !key.isEmpty else { return [18] }
    let lead = key.prefix { $0 == last }.count
    var window = window(key, lead)
    add(1, to: &window)
    if window.last == 0 { add(1, to: &window) }
    if window[0] == last { window = [last] + [UInt8](repeating: 0, count: lead + 1) + [1] }
    return [UInt8](repeating: last, count: lead) + window
  }

  /// Returns a smaller key by counting down in the same way, after leading `0`s.
  private static func decreased(_ key: ArraySlice<UInt8>) -> [UInt8] {
    let lead = key.prefix { $0 == 0 }.count
    var window = window(key, lead)
    add(-1, to: &window)
    if window.last == 0 && window[0] > 0 { add(-1, to: &window) }
    if window[0] == 0 { window = [0] + [UInt8](repeating: last, count: lead + 2) }
    return [UInt8](repeating: 0, count: lead) + window
  }

  /// Returns the `lead + 1` digits after the `lead` leading ones, with zeros after the end of the
  /// key.
  private static func window(_ key: ArraySlice<UInt8>, _ lead: Int) -> [UInt8] {
    let digits = key.dropFirst(lead).prefix(lead + 1)
    return digits + [UInt8](repeating: 0, count: lead + 1 - digits.count)
  }

  /// Adds or subtracts one. The first digit cannot overflow: it is not `z` when counting up and not
  /// `0` when counting down.
  private static func add(_ step: Int, to window: inout [UInt8]) {
    let (full, fresh): (UInt8, UInt8) = step > 0 ? (last, 0) : (0, last)
    for place in window.indices.reversed() {
      if window[place] != full {
        window[place] = step > 0 ? window[place] + 1 : window[place] - 1
        return
      }
      window[place] = fresh
    }
  }

  // MARK: - Digits

  /// Returns the digits of a key, 0 to 35; nil for other text.
  private static func digits(_ key: String) -> [UInt8]? {
    var digits: [UInt8] = []
    for letter in key.utf8 {
      switch letter {
      case 48...57: digits.append(letter - 48)
      case 97...122: digits.append(letter - 87)
      default: return nil
      }
    }
    return digits
  }

  private static func text(_ digits: [UInt8]) -> String {
    String(decoding: digits.map { $0 < 10 ? 48 + $0 : 87 + $0 }, as: UTF8.self)
  }
}
