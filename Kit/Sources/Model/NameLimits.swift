/// The limits of names and of short texts, for the server and for clients that check them before they
/// send them. Lengths count characters, without white space at both ends.
public enum NameLimits {
  /// For names of stores.
  public static let storeLength = 1...60
  /// For names of spaces.
  public static let spaceLength = 1...100
  /// For names of API tokens.
  public static let tokenLength = 1...100
  /// For names of saved views.
  public static let savedViewLength = 1...80
  /// For the titles under which paths of a site are listed.
  public static let routeTitleLength = 1...200

  /// Returns the rule that a text breaks; nil for a valid one.
  ///
  ///     if let problem = NameLimits.problem(of: "Lidl", in: NameLimits.storeLength) {
  ///       print(problem.field, problem.code)
  ///     }
  /// - Parameter field: the name of the field in the request.
  public static func problem(
    of text: String, _ field: String = "name", in length: ClosedRange<Int>
  ) -> FieldProblem? {
    let count = text.normalised.characterCount
    if length.contains(count) { return nil }
    if count == 0 { return FieldProblem(field, "required") }
    let arguments = ["min": "\(length.lowerBound)", "max": "\(length.upperBound)"]
    return FieldProblem(field, "length", arguments)
  }
}

/// The limits of the files of a site, as `NameLimits`.
public enum MediaLimits {
  /// For names of folders and of files.
  public static let nameLength = 1...255
  /// Characters of the name under which lists show a file.
  public static let maxDisplayNameLength = 255
  /// Characters of the text for people who cannot see an image.
  public static let maxAltLength = 1_000
  /// Characters of the text below a file.
  public static let maxCaptionLength = 2_000

  /// Returns the rule that the name of a folder breaks; nil for a valid one.
  public static func problem(ofFolder name: String) -> FieldProblem? {
    let name = name.normalised
    if name.isEmpty { return FieldProblem("name", "required") }
    if name.characterCount > nameLength.upperBound {
      return FieldProblem("name", "length", ["max": "\(nameLength.upperBound)"])
    }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control
    }
    if isPlain, name != ".", name != ".." { return nil }
    return FieldProblem("name", "media.folderName")
  }
}
