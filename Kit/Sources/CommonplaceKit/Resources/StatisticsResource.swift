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
  public func create(_ draft: SavedViewDraft) async throws -> SavedView {
    try await api.value(of: .sending(draft, to: "/views"))
  }

  /// Changes the members that the draft has.
  public func update(_ id: SavedViewID, _ draft: SavedViewDraft) async throws -> SavedView {
    try await api.value(of: .sending(draft, by: "PATCH", to: "/views/\(id)"))
  }

  /// Deletes a view. It can be restored for a week.
  public func delete(_ id: SavedViewID) async throws {
    _ = try await api.send(.delete("/views/\(id)"))
  }

  public func restore(_ id: SavedViewID) async throws -> SavedView {
    try await api.value(of: APIRequest(method: "POST", path: "/views/\(id)/restore"))
  }
}

/// An entry that the user may like.
public struct Suggestion: Decodable, Sendable, Identifiable {
  public var id: EntryID
  public var score: Double
  /// At least one.
  public var reasons: [Reason]
  public var entry: Entry

  public struct Reason: Decodable, Sendable {
    /// A sentence in the language of the request.
    public var text: String
    /// The liked entry that shares something; nil for a planned entry that shares nothing.
    public var because: Reference?
    /// What both link to.
    public var shared: [Reference]
  }

  public struct Reference: Decodable, Sendable, Identifiable, Equatable {
    public var id: EntryID
    public var title: String
  }
}

/// Numbers about the Log, or about the entries of a type.
public struct Statistics: Decodable, Sendable, Equatable {
  public var total: Int
  public var rated: Int
  /// Nil without ratings.
  public var meanRating: Double?
  public var years: [Year]
  /// The twelve months of the year, or the last twelve.
  public var months: [Month]
  public var verdicts: [Verdict]
  public var ratings: [Rating]
  public var decades: [Decade]
  public var types: [TypeCount]
  public var fields: [FieldCounts]

  public struct Year: Decodable, Sendable, Equatable { public var year, count: Int }
  public struct Month: Decodable, Sendable, Equatable { public var year, month, count: Int }
  public struct Rating: Decodable, Sendable, Equatable { public var rating, count: Int }
  /// A decade is named by its earliest year.
  public struct Decade: Decodable, Sendable, Equatable { public var decade, count: Int }

  public struct Verdict: Decodable, Sendable, Equatable {
    public var score: Score
    public var count: Int
  }

  public struct TypeCount: Decodable, Sendable, Equatable, Identifiable {
    public var id: TypeID
    public var name: String
    public var count: Int
  }

  /// How often each value of a field occurs.
  public struct FieldCounts: Decodable, Sendable, Equatable {
    public var name: String
    public var key: String?
    public var values: [Value]

    public struct Value: Decodable, Sendable, Equatable {
      /// The entry that a relation links to.
      public var id: EntryID?
      public var value: String
      public var count: Int
    }
  }

  enum CodingKeys: String, CodingKey {
    case total, rated, years, months, verdicts, ratings, decades, types, fields
    case meanRating = "mean_rating"
  }
}

extension LibraryResource {
  /// Returns entries that are planned or not seen yet, by what they share with liked ones, the best
  /// first.
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
  /// - Parameters:
  ///   - type: the name or the id of a type; nil for the Log.
  ///   - year: nil for all years.
  public func statistics(type: String? = nil, year: Int? = nil) async throws -> Statistics {
    let values = [("type", type), ("year", year.map { "\($0)" })]
    return try await api.value(
      of: .get("/statistics", values.compactMap { name, value in value.map { (name, $0) } }))
  }
}
