package import Database
import Foundation
package import Model

/// What the server does with the values of one kind of field: validation, storage, filters, sorting
/// and the forms in which they are sent. Every kind has one, `KnownFieldKind.definition`. The
/// properties without a default have to be decided for each kind; the others default to those of a
/// plain text.
package struct FieldKindDefinition: Sendable {
  /// The column that contains the values for filters and sorting: of `entry_values`, or for
  /// `target` of `entry_relations`.
  package enum Column: String, Sendable { case number, string, target }

  /// What the bounds of a field limit, as the operation of a rule in ModulaCMS's contract.
  package enum Bounds: String, Sendable {
    case length, range
    case itemCount = "item_count"
  }

  /// What statistics count of the values.
  package enum Breakdown: Sendable { case targets, choices, booleans }

  /// A value as people write it, for the API's description and for tests of every kind.
  package let example: String
  package let column: Column
  /// The operations of filters of the Library.
  let filterOperations: Set<EntryFilter.Operation>
  package let breakdown: Breakdown?
  package let bounds: Bounds?
  /// Whether forms offer to translate such a field.
  package let isTranslatable: Bool
  /// Whether values can contain addresses of media files.
  package let containsMediaURLs: Bool

  // MARK: - Validation

  /// The maximum length of a value in characters.
  var maxLength = EntryLimits.maxValueLength
  /// Returns the code of the rule that a text breaks, nil if it is valid.
  var problem: @Sendable (_ text: String, _ field: FieldRecord) -> String? = { _, _ in nil }
  /// Returns the value for a text that another kind of field had ("4,5" becomes 4.5), nil if it
  /// cannot be converted. Without it every valid text is converted to itself.
  var conversion: (@Sendable (_ text: String, _ field: FieldRecord) -> String?)?
  /// Returns a valid text of an imported table as it is stored.
  var imported: @Sendable (_ text: String) -> String = { $0 }
  /// Whether values are Markdown.
  package var isMarkdown = false
  /// Whether a value is the id of a media file.
  package var isMediaFile = false
  /// Whether the field has a list of choices.
  package var hasOptions = false

  // MARK: - Canonical form

  /// Returns the form in which a valid text is stored ("1:30" becomes 90), nil for any other text.
  /// Without it every text is stored as written. `canonical(_:)` applies it wherever values are
  /// saved, imported, converted or compared, so that only `problem` and `conversion` receive texts
  /// in other forms.
  var canonicalForm: (@Sendable (_ text: String) -> String?)?
  /// Returns the text that forms contain for a canonical one (90 becomes "1:30"), the same in every
  /// language; nil for any other text. Pages show it too if the kind's display is `.line`.
  /// `canonicalForm` accepts the result.
  var formText: (@Sendable (_ text: String) -> String?)?

  // MARK: - Storage and queries

  /// Parses the number in the column `number`.
  var number: @Sendable (_ text: String) -> Double? = { _ in nil }
  /// Parses a value in a filter of the Library, in its canonical form.
  var parsedFilterValue:
    @Sendable (_ text: String) throws(FilterParser.InvalidCondition) -> SQLValue = {
      .text($0.normalised)
    }
  /// Parses a value in a query to the Site, in its canonical form.
  var parsedSiteQueryValue: @Sendable (_ text: String) -> SQLValue? = {
    .text(FieldKindDefinition.beginning(of: $0))
  }
  /// The code of the problem of a value that a query to the Site cannot contain.
  package var siteQueryProblem = "length"

  // MARK: - Sending

  /// Returns a value as JSON of another type than text, such as a number; nil if it is sent as
  /// text.
  package var json: @Sendable (_ text: String) -> String? = { _ in nil }
  /// The name in ModulaCMS's contract if it is not the kind's own.
  var contractName: String?
  /// Whether public pages show the values. Otherwise they are for API clients only.
  package var isPublic = true
}

extension FieldKindDefinition {
  package var isSortable: Bool { column != .target }

  /// Returns the form in which a text is stored. A text that is not valid stays as it is.
  package func canonical(_ text: String) -> String { canonicalForm?(text.normalised) ?? text }

  /// Returns a text as forms contain it, see `formText`. A text that is not valid stays as it is.
  package func textInForms(_ text: String) -> String { formText?(canonical(text)) ?? text }

  /// Parses a value in a filter of the Library, which can be written as in a form.
  func filterValue(_ text: String) throws(FilterParser.InvalidCondition) -> SQLValue {
    try parsedFilterValue(canonical(text))
  }

  /// Parses a value in a query to the Site, which can be written as in a form.
  package func siteQueryValue(_ text: String) -> SQLValue? {
    parsedSiteQueryValue(canonical(text))
  }

  /// Returns a value as `entry_values` stores it; nil if it is not stored there.
  package func storedValue(_ text: String) -> (number: Double?, string: String?)? {
    let text = canonical(text)
    return switch column {
    case .number: number(text).map { ($0, nil) }
    case .string: (nil, Self.beginning(of: text))
    case .target: nil
    }
  }

  /// Returns the first 200 characters, which are stored and compared.
  static func beginning(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
  }
}

extension FieldKind {
  /// The definition of a kind. Values of an unknown kind are texts.
  package var definition: FieldKindDefinition { known?.definition ?? .unknown }

  /// The name in ModulaCMS's contract, whose clients do not support every kind.
  package var contractName: String { definition.contractName ?? rawValue }
}
