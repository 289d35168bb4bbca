/// The name of a type or a field as it is displayed. Built-in types and fields are stored under
/// their English names, and are translated where they are displayed. Names that members entered,
/// also for built-in types, are displayed as they are, even if a built-in type has the same name.
public enum CatalogName: Sendable, Hashable {
  case type(TypeNameWord)
  case field(FieldNameWord)
  /// A name that a member entered, and its plural if there is one.
  case entered(String, plural: String? = nil)

  /// Creates the name of a type.
  /// - Parameters:
  ///   - systemKey: the key of a built-in type; nil for others.
  ///   - stored: the stored name.
  ///   - plural: the stored name for several entries (``TypeAppearance/plural``).
  public init(systemKey: String?, stored: String, plural: String? = nil) {
    if let word = systemKey.flatMap({ TypeNameWord(rawValue: $0) }),
      word.text(in: .english) == stored
    {
      self = .type(word)
    } else {
      self = .entered(stored, plural: plural)
    }
  }

  /// Creates the name of a field.
  public init(fieldKey: String, stored: String, isSystem: Bool) {
    let name = CatalogName(fieldKey: fieldKey)
    self = isSystem && stored == fieldKey ? name : .entered(stored)
  }

  /// Creates the name of a field of which only the key is known, such as that of a value that its
  /// entry's type has no field for. The keys of built-in fields are their English names.
  public init(fieldKey: String) {
    if let word = FieldNameWord(rawValue: fieldKey.lowercased()),
      word.text(in: .english) == fieldKey
    {
      self = .field(word)
    } else {
      self = .entered(fieldKey)
    }
  }

  /// The name as it is stored and as the API returns it.
  public var stored: String { text(in: .english) }

  public func text(in language: Language) -> String {
    switch self {
    case .type(let word): word.text(in: language)
    case .field(let word): word.text(in: language)
    case .entered(let text, _): text
    }
  }

  /// Returns the plural of a type's name for headings and counts; the name itself if it has none.
  public func plural(in language: Language) -> String {
    switch self {
    case .type(let word):
      TypePluralWord(rawValue: word.rawValue)?.text(in: language) ?? word.text(in: language)
    case .entered(let text, let plural): plural ?? text
    case .field(let word): word.text(in: language)
    }
  }
}

extension EntryType {
  /// The name to show: for a built-in type it is in the reader's language.
  public var displayName: CatalogName {
    CatalogName(systemKey: systemKey, stored: name, plural: look.plural)
  }
}

extension Field {
  /// The name to show: for a built-in collection it is in the reader's language.
  public var displayName: CatalogName {
    CatalogName(fieldKey: key, stored: label, isSystem: isSystem)
  }
}

extension TypeDetail {
  /// The name to show: for a built-in type it is in the reader's language.
  public var displayName: CatalogName {
    CatalogName(systemKey: systemKey, stored: name, plural: look.plural)
  }

  /// Returns the name to show of one of the type's fields.
  public func displayName(of field: FieldDraft) -> CatalogName {
    let key = field.key ?? ""
    return CatalogName(
      fieldKey: key, stored: field.label, isSystem: systemFields.contains(key))
  }
}
