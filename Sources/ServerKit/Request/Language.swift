package import Model

extension Language {
  /// The supported language that an `Accept-Language` value prefers; English without one.
  package init(accepting header: String?) {
    guard let header else {
      self = .english
      return
    }
    var best: (language: Language, quality: Double)?
    for range in header.split(separator: ",").prefix(16) {
      let parts = range.split(separator: ";")
      guard let tag = parts.first?.drop(while: { $0 == " " }),
        let language = Language(tag: tag)
      else { continue }
      let quality = parts.dropFirst().compactMap(Self.quality).first ?? 1
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? .english
  }

  private init?(tag: Substring) {
    let primary = tag.prefix(while: { $0 != "-" && $0 != " " }).lowercased()
    self.init(rawValue: primary == "*" ? "en" : primary)
  }

  private static func quality(_ parameter: Substring) -> Double? {
    let text = parameter.filter { $0 != " " }
    return text.hasPrefix("q=") ? Double(text.dropFirst(2)) : nil
  }
}
