/// Returns the initials that are shown for a person without a picture: the first letters of at most
/// two words of the name. Returns nil if the name has no letters or digits.
func initials(of name: String) -> String? {
  let letters = name.split(separator: " ").compactMap { word in
    word.first { $0.isLetter || $0.isNumber }
  }
  return letters.isEmpty ? nil : String(letters.prefix(2)).uppercased()
}
