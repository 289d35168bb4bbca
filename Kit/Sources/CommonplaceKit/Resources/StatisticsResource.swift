public import Model

/// The saved views of the user.
public struct ViewsResource: Sendable {
  let api: APIClient

  /// Returns the views, oldest first.
  /// - Parameter type: only views of this type.
  public func all(of type: TypeID? = nil) async throws -> [SavedView] {
    let query = type.map { [(name: "type_id", value: "\($0)")] } ?? []
    return try await api.value(of: .get("/views", query), as: ListResponse<SavedView>.self).data
  }

  /// Saves a view. Its name must be new for the type.
  ///
  ///     var draft = SavedViewDraft(name: "Since 1970", typeID: type.id, sort: "-rating")
  ///     draft.filter = EntryFilter([.init("Year", .atLeast, "1970")])
  ///     let view = try await client.views.create(draft)
  @discardableResult
  public func create(_ draft: SavedViewDraft) async throws -> SavedView {
    try await api.value(of: .sending(draft, to: "/views"))
  }

  /// Changes the members that the draft has.
  @discardableResult
  public func update(_ id: SavedViewID, _ draft: SavedViewDraft) async throws -> SavedView {
    try await api.value(of: .sending(draft, by: "PATCH", to: "/views/\(id)"))
  }

  /// Deletes a view. It can be restored for a week.
  public func delete(_ id: SavedViewID) async throws {
    _ = try await api.send(.delete("/views/\(id)"))
  }

  /// Restores a view that was deleted less than a week ago.
  @discardableResult
  public func restore(_ id: SavedViewID) async throws -> SavedView {
    try await api.value(of: APIRequest(method: "POST", path: "/views/\(id)/restore"))
  }
}

/// An entry that the user may like.
public struct Suggestion: Decodable, Sendable, Identifiable {
  public var id: EntryID
  /// How well it fits; higher is better. Only the order means something.
  public var score: Double
  /// At least one.
  public var reasons: [Reason]
  /// The entry itself, as in lists.
  public var entry: Entry

  /// Why an entry is suggested.
  public struct Reason: Decodable, Sendable {
    /// A sentence in the language of the request.
    public var text: String
    /// The liked entry that shares something; nil for a planned entry that shares nothing.
    public var because: Reference?
    /// What both link to.
    public var shared: [Reference]
  }

  /// An entry that a reason mentions.
  public struct Reference: Decodable, Sendable, Identifiable, Equatable {
    public var id: EntryID
    /// The title or the name.
    public var title: String
  }
}

/// Numbers about the Log, or about the entries of a type.
public struct Statistics: Decodable, Sendable, Equatable {
  /// The number of entries.
  public var total: Int
  /// The number of entries that were watched, read or played; nil from an earlier server.
  public var seen: Int?
  /// The number of entries with a rating.
  public var rated: Int
  /// Nil without ratings.
  public var meanRating: Double?
  /// The number of entries of each year, the latest first.
  public var years: [Year]
  /// The twelve months of the year, or the last twelve.
  public var months: [Month]
  /// How often each verdict was given.
  public var verdicts: [Verdict]
  /// How often each rating was given, in whole numbers.
  public var ratings: [Rating]
  /// The number of works of each decade.
  public var decades: [Decade]
  /// The number of entries of each type.
  public var types: [TypeCount]
  /// The values of choices and of relations that link to few entries, such as genres.
  public var fields: [FieldCounts]

  /// Entries of a year.
  public struct Year: Decodable, Sendable, Equatable { public var year, count: Int }
  /// Entries of a month, which is 1–12.
  public struct Month: Decodable, Sendable, Equatable { public var year, month, count: Int }
  /// Entries with a rating, rounded to a whole number.
  public struct Rating: Decodable, Sendable, Equatable { public var rating, count: Int }
  /// A decade is named by its earliest year.
  public struct Decade: Decodable, Sendable, Equatable { public var decade, count: Int }

  /// How often a verdict was given.
  public struct Verdict: Decodable, Sendable, Equatable {
    /// The verdict that was given.
    public var score: Score
    /// The number of entries.
    public var count: Int
  }

  /// The number of entries of one type.
  public struct TypeCount: Decodable, Sendable, Equatable, Identifiable {
    public var id: TypeID
    /// The stored name; built-in types have an English one.
    public var name: String
    /// The number of entries.
    public var count: Int
  }

  /// How often each value of a field occurs.
  public struct FieldCounts: Decodable, Sendable, Equatable {
    /// The label of the field.
    public var name: String
    /// The key of the field in entries' values; nil for a relation between types.
    public var key: String?
    /// The values, the most frequent first.
    public var values: [Value]

    /// A value with the number of entries that have it.
    public struct Value: Decodable, Sendable, Equatable {
      /// The entry that a relation links to.
      public var id: EntryID?
      /// The value as text, or the title of the entry.
      public var value: String
      /// The number of entries.
      public var count: Int
    }
  }

  enum CodingKeys: String, CodingKey {
    case total, seen, rated, years, months, verdicts, ratings, decades, types, fields
    case meanRating = "mean_rating"
  }
}

extension LibraryResource {
  /// Returns entries that are planned or not seen yet, by what they share with liked ones, the best
  /// first.
  ///
  ///     for suggestion in try await client.library.suggestions(type: "Movie", limit: 5) {
  ///       print(suggestion.entry.title, suggestion.reasons.map(\.text))
  ///     }
  /// - Parameters:
  ///   - type: the name or the id of a type; nil for all.
  ///   - limit: at most 100.
  public func suggestions(type: String? = nil, limit: Int = 20) async throws -> [Suggestion] {
    var query = [(name: "limit", value: "\(limit)")]
    if let type { query.append(("type", type)) }
    return try await api.value(of: .get("/suggestions", query), as: ListResponse<Suggestion>.self)
      .data
  }

  /// Counts the entries of the Log or of a type.
  ///
  ///     let numbers = try await client.library.statistics(year: 2026)
  ///     for month in numbers.months { print(month.month, month.count) }
  /// - Parameters:
  ///   - type: the name or the id of a type; nil for the Log.
  ///   - year: nil for all years.
  public func statistics(type: String? = nil, year: Int? = nil) async throws -> Statistics {
    let values = [("type", type), ("year", year.map { "\($0)" })]
    return try await api.value(
      of: .get("/statistics", values.compactMap { name, value in value.map { (name, $0) } }))
  }
}
