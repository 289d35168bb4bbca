import Foundation
import Model

/// A name of a file as it is stored: without characters that file systems or links do not allow,
/// and with an extension that matches the content.
struct MediaName: Equatable {
  private(set) var base: String
  /// The extension with its dot, or empty.
  let ending: String

  var text: String { base + ending }

  private static let maxBaseLength = 200

  /// - Parameter mediaType: the media type of the bytes.
  init(_ name: String, mediaType: String) {
    let whole = MediaName.plain(name)
    let dot = whole.lastIndex(of: ".").flatMap { $0 == whole.startIndex ? nil : $0 }
    let stem = dot.map { String(whole[..<$0]) } ?? whole
    let ending = dot.map { whole[$0...].lowercased() } ?? ""
    let known = MediaName.endings[mediaType] ?? []
    if known.isEmpty || known.contains(ending) {
      self.init(base: stem, ending: String(ending.prefix(12)))
    } else if ending.isEmpty || MediaName.allEndings.contains(ending) {
      self.init(base: stem, ending: known[0])
    } else {
      self.init(base: whole, ending: known[0])
    }
  }

  private init(base: String, ending: String) {
    let short = String(
      String.UnicodeScalarView(base.unicodeScalars.prefix(MediaName.maxBaseLength)))
    self.base = short.isEmpty ? "file" : short
    self.ending = ending
  }

  /// Returns the name with a number, as in `cat-2.jpg`; 0 gives the name itself.
  func numbered(_ number: Int) -> String { number == 0 ? text : "\(base)-\(number)\(ending)" }

  private static func plain(_ name: String) -> String {
    let scalars = name.normalised.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isTaken = #"/\<>:"|?*#%"#.unicodeScalars.contains(scalar)
      return isTaken || scalar.properties.generalCategory == .control ? "-" : scalar
    }
    var text = String(String.UnicodeScalarView(scalars))
    while text.first == "." || text.first == " " { text.removeFirst() }
    return text.normalised
  }

  /// The extensions of each media type, the default first. Text files and archives are not listed,
  /// because they can have any extension, for example `notes.md` and `letter.docx`.
  private static let endings: [String: [String]] = [
    "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"], "image/webp": [".webp"],
    "image/gif": [".gif"], "application/pdf": [".pdf"], "audio/mpeg": [".mp3"],
    "audio/mp4": [".m4a", ".m4b"], "audio/wav": [".wav"], "audio/ogg": [".ogg", ".oga", ".opus"],
    "video/mp4": [".mp4", ".m4v", ".mov"], "video/webm": [".webm", ".mkv"],
  ]
  private static let allEndings: Set<String> = Set(endings.values.joined()).union([
    ".heic", ".heif", ".avif",
  ])
}
