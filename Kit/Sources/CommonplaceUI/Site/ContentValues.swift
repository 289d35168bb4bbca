import CommonplaceKit
public import Model

/// What the form of content contains.
public struct ContentValues: Codable, Sendable, Equatable {
  /// What is typed as the title.
  public var title = ""
  /// The path. For new content, an empty one is made from the title; otherwise it is kept.
  public var slug = ""
  /// Whether visitors reach the page of existing content under its path.
  public var isRouteActive = true
  /// The values in the site's own language, by field.
  public var fields: [FieldID: String] = [:]

  /// Returns the values of new content: without empty ones, and with the off position of switches,
  /// which were shown as off.
  func filled(for fields: [SiteField]) -> [FieldID: String] {
    var values = self.fields.filter { !$0.value.isEmpty }
    for field in fields where field.kind == .boolean && values[field.id] == nil {
      values[field.id] = "false"
    }
    return values
  }

  /// Returns the rules that the values break, as the server checks them. Values of a draft may be of
  /// any form; they are checked when it is published.
  /// - Parameters:
  ///   - isPublished: whether visitors are to see the values.
  ///   - needsSlug: whether the title makes the path if none is typed.
  func problems(
    in fields: [SiteField], isPublished: Bool, needsSlug: Bool = false
  ) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    let range = EntryLimits.titleLength
    if !range.contains(title.normalised.characterCount) {
      let arguments = ["min": "\(range.lowerBound)", "max": "\(range.upperBound)"]
      problems.append(FieldProblem("title", "length", arguments))
    }
    if let problem = SlugRule.problem(of: slug, title: needsSlug ? title : nil) {
      problems.append(problem)
    }
    for field in fields where isPublished {
      let text = (self.fields[field.id] ?? "").normalised
      if !text.isEmpty, let code = field.kind?.problem(of: text, options: field.options) {
        problems.append(FieldProblem(field.name, code))
      }
    }
    return problems
  }
}

/// The rule for the paths of pages, as the server checks it.
enum SlugRule {
  /// Returns the rule that a path breaks; nil for a valid one.
  /// - Parameter title: makes the path if `text` is empty; nil if none is needed then.
  static func problem(of text: String, title: String?) -> FieldProblem? {
    if text.normalised.isEmpty {
      guard let title, Slug(title: title) == nil else { return nil }
      return FieldProblem("slug", "required")
    }
    guard let slug = Slug(text), !slug.isReserved else { return FieldProblem("slug", "slug") }
    return nil
  }
}
