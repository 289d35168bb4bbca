extension PageCall {
  /// `text` when it is a path of this server as a browser writes it; a form may claim anything.
  static func ownPath(_ text: String?) -> String? {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }
}
