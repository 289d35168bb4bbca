/// How a language chooses the plural form for an integer, after the Unicode CLDR.
public enum PluralRule: String, Sendable, CaseIterable {
  /// One form: Japanese, Chinese, Korean.
  case none
  /// One, and other numbers: English, German, Spanish, Italian.
  case one
  /// Zero and one, and other numbers: French.
  case zeroOne
  /// 1, 21, 31 …; 2–4, 22–24 …; other numbers: Russian, Ukrainian.
  case eastSlavic
  /// 1; 2–4, 22–24 …; other numbers: Polish.
  case polish
  /// 1; 2–4; other numbers: Czech, Slovak.
  case czech

  /// Returns the index of the form for `number`.
  public func form(of number: Int) -> Int {
    let number = number.magnitude
    let isFew = (2...4).contains(number % 10) && !(12...14).contains(number % 100)
    switch self {
    case .none: return 0
    case .one: return number == 1 ? 0 : 1
    case .zeroOne: return number <= 1 ? 0 : 1
    case .eastSlavic:
      if number % 10 == 1 && number % 100 != 11 { return 0 }
      return isFew ? 1 : 2
    case .polish: return number == 1 ? 0 : isFew ? 1 : 2
    case .czech: return number == 1 ? 0 : (2...4).contains(number) ? 1 : 2
    }
  }
}
