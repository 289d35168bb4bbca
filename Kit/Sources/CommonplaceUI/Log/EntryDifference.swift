import CommonplaceKit
public import Model

/// A value of an entry that someone else has saved, and that differs in a form.
public struct EntryDifference: Sendable, Equatable, Identifiable {
  /// Which value differs.
  public enum Attribute: Sendable, Hashable {
    case title, description, notes, verdict, date, rating
    case field(CatalogName)
  }

  public var id: Attribute
  /// The values as the server stores them; empty for none.
  public var mine: String
  /// The value that the other member has saved.
  public var theirs: String
}

extension EntryFormModel {
  /// The values that differ between the form and the version of someone else; empty without a
  /// conflict.
  public var differences: [EntryDifference] {
    guard let theirs = conflict else { return [] }
    var all: [(EntryDifference.Attribute, String, String)] = [
      (.title, values.title, theirs.title),
      (.description, values.description, theirs.ownDescription),
      (.notes, values.notes, theirs.notes),
      (.verdict, "\(values.score.rawValue)", "\(theirs.score.rawValue)"),
      (.date, values.date.map { "\($0)" } ?? "", theirs.day.map { "\($0)" } ?? ""),
      (.rating, Self.text(values.rating), Self.text(theirs.rating)),
    ]
    for field in type?.fields ?? [] {
      let name: CatalogName =
        field.label == field.key ? CatalogName(fieldKey: field.key) : .entered(field.label)
      all.append(
        (.field(name), values.fields[field.key] ?? "", theirs.additionalFields[field.key] ?? ""))
    }
    return all.filter { $0.1.normalised != $0.2.normalised }
      .map { EntryDifference(id: $0.0, mine: $0.1, theirs: $0.2) }
  }

  /// A rating without decimals that are zero.
  private static func text(_ rating: Double?) -> String {
    guard let rating else { return "" }
    return rating == rating.rounded() ? "\(Int(rating))" : "\(rating)"
  }
}
