import Foundation
public import Model

/// The results of a search over everything in a space, in groups of one kind each.
public struct SearchResults: Decodable, Sendable {
  /// The words that were searched for.
  public var query: String
  /// The group with the best hit first. Groups of a kind that this version does not know are left
  /// out.
  public var groups: [Group]

  /// The hits of one kind: entries of one type, or lists.
  public struct Group: Sendable {
    /// The type of the entries; nil for entries without a type, and for lists.
    public var type: TypeName?
    /// The best hits first, at most as many as were requested.
    public var hits: [Hit]
    /// The number of hits, at most 100, and whether there are more.
    public var count: Int
    /// Whether there are more hits than `count`.
    public var hasMore: Bool
  }

  /// A type as results name it.
  public struct TypeName: Decodable, Sendable, Equatable {
    public var id: TypeID?
    /// The stored name; built-in types have an English one.
    public var name: String
    /// An emoji; nil for entries without a type.
    public var icon: String?
  }

  /// What was found.
  public enum Kind: Sendable, Equatable {
    /// An entry of any chapter.
    case entry(EntryID)
    /// A shopping list.
    case list(String)
  }

  /// Something that was found.
  public struct Hit: Sendable {
    /// What it is, with its id.
    public var kind: Kind
    /// The title of the entry or the name of the list.
    public var title: String
    /// Ranges of the title, in Unicode code points, that match.
    public var marks: [Range<Int>]
    /// Text in which the words were found, if the title does not have all of them.
    public var snippet: Snippet?
  }

  /// A part of the text of a hit.
  public struct Snippet: Sendable {
    /// The label of a field, `description`, `notes` or `item`.
    public var place: String
    /// The part of the text, with some words around the match.
    public var text: String
    /// Ranges of the text, in Unicode code points, that match.
    public var marks: [Range<Int>]
  }

  enum CodingKeys: String, CodingKey { case query, groups }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    query = try values.decode(String.self, forKey: .query)
    groups = try values.decode([WireGroup].self, forKey: .groups).compactMap(\.group)
  }
}

extension SearchResults {
  private struct WireGroup: Decodable {
    var kind: String
    var type: TypeName?
    var count: Int
    var more: Bool
    var hits: [WireHit]

    var group: Group? {
      guard kind == "entry" || kind == "list" else { return nil }
      return Group(
        type: type, hits: hits.compactMap { $0.hit(isList: kind == "list") }, count: count,
        hasMore: more)
    }
  }

  private struct WireHit: Decodable {
    struct Snippet: Decodable {
      var place: String
      var text: String
      var marks: [[Int]]

      enum CodingKeys: String, CodingKey {
        case text, marks
        case place = "in"
      }
    }

    var id: String
    var title: String
    var marks: [[Int]]
    var snippet: Snippet?

    func hit(isList: Bool) -> Hit? {
      guard let kind: Kind = isList ? .list(id) : EntryID(id).map({ .entry($0) }) else {
        return nil
      }
      return Hit(
        kind: kind, title: title, marks: Self.ranges(marks),
        snippet: snippet.map {
          SearchResults.Snippet(place: $0.place, text: $0.text, marks: Self.ranges($0.marks))
        })
    }

    static func ranges(_ pairs: [[Int]]) -> [Range<Int>] {
      pairs.compactMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]..<$0[1] : nil }
    }
  }
}

/// Searching, and looking up works.
public struct SearchResource: Sendable {
  let api: APIClient

  /// Searches the entries and lists of the space.
  ///
  ///     for group in try await client.search("solaris").groups {
  ///       for hit in group.hits { print(hit.title, hit.snippet?.text ?? "") }
  ///     }
  /// - Parameter limit: the number of hits in each group, 1–50.
  public func callAsFunction(_ text: String, limit: Int = 5) async throws -> SearchResults {
    try await api.value(of: .get("/search", [("q", text), ("limit", "\(limit)")]))
  }

  /// Looks up works with the member's or the server's provider.
  ///
  ///     let works = try await client.search.works("dune")
  /// - Throws: `APIError` with the code `assist.limit` when the searches of the day are used up.
  public func works(_ text: String) async throws -> [EntryOption] {
    struct Options: Decodable { var options: [EntryOption] }
    var request = try APIRequest.sending(["query": text], to: "/search")
    request.idleTimeout = 120
    return try await api.value(of: request, as: Options.self).options
  }
}
