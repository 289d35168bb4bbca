import Foundation
package import Model

/// A change of a file's metadata. Members that are left out stay unchanged.
package struct MediaDraft: Sendable, Decodable {
  /// The name of the file. If another file has it, a number is appended: `name-1`.
  package var name: String?
  package var displayName: Patch<String> = .unchanged
  package var alt: Patch<String> = .unchanged
  package var caption: Patch<String> = .unchanged
  package var description: Patch<String> = .unchanged
  package var styleClass: Patch<String> = .unchanged
  package var focalX: Patch<Double> = .unchanged
  package var focalY: Patch<Double> = .unchanged
  package var folder: Patch<MediaFolderID> = .unchanged
  /// The revision that the form was made from; nil to overwrite any. ModulaCMS's contract has none.
  package var revision: Int?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case name, alt, caption, description
    case displayName = "display_name"
    case styleClass = "class"
    case focalX = "focal_x"
    case focalY = "focal_y"
    case folder = "folder_id"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    displayName = try Patch(from: values, forKey: .displayName)
    alt = try Patch(from: values, forKey: .alt)
    caption = try Patch(from: values, forKey: .caption)
    description = try Patch(from: values, forKey: .description)
    styleClass = try Patch(from: values, forKey: .styleClass)
    focalX = try Patch(from: values, forKey: .focalX)
    focalY = try Patch(from: values, forKey: .focalY)
    // An empty text means no folder, as in a filter. Any other value is decoded again, which
    // reports what is wrong with it.
    let isEmpty = (try? values.decode(String.self, forKey: .folder)) == ""
    folder = isEmpty ? .set(nil) : try Patch(from: values, forKey: .folder)
  }

  // MARK: - Rules

  static let nameLength = 255
  static let maxLength = (
    displayName: 255, alt: 1_000, caption: 2_000, description: 5_000, styleClass: 100
  )

  /// Returns the texts after this change to `old`. Blank texts become nil.
  func texts(_ old: MediaTexts, _ problems: inout [FieldProblem]) -> MediaTexts {
    func checked(
      _ new: Patch<String>, _ old: String?, _ field: String, _ most: Int
    ) -> String? {
      guard case .set(let text) = new else { return old }
      let tidy = text?.normalised ?? ""
      if tidy.characterCount > most {
        problems.append(FieldProblem(field, "length", ["max": "\(most)"]))
      }
      return tidy.isEmpty ? nil : tidy
    }
    let longest = MediaDraft.maxLength
    return MediaTexts(
      displayName: checked(displayName, old.displayName, "display_name", longest.displayName),
      alt: checked(alt, old.alt, "alt", longest.alt),
      caption: checked(caption, old.caption, "caption", longest.caption),
      description: checked(description, old.description, "description", longest.description),
      styleClass: checked(styleClass, old.styleClass, "class", longest.styleClass))
  }

  /// Returns a coordinate of the focal point after this change to `old`.
  static func part(
    _ new: Patch<Double>, _ old: Double?, _ field: String, _ problems: inout [FieldProblem]
  ) -> Double? {
    guard case .set(let part?) = new else { return new.applied(to: old) }
    if !(0...1).contains(part) {
      problems.append(FieldProblem(field, "range", ["min": "0", "max": "1"]))
    }
    return part
  }
}
