/// What stands for a person without a picture: the first letters of two words of the name; nil for
/// one without letters.
func initials(of name: String) -> String? {
  let letters = name.split(separator: " ").compactMap { word in
    word.first { $0.isLetter || $0.isNumber }
  }
  return letters.isEmpty ? nil : String(letters.prefix(2)).uppercased()
}
