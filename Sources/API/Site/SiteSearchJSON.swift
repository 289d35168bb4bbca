import Catalog
import Model
import Publishing
import ServerKit

/// A type that writes search results in the shape of ModulaCMS's contract: one list, the best match
/// first.
enum SiteSearchJSON {
  static func page(
    _ hits: [SiteSearchHit], total: Int, of text: String, _ limit: Int, _ offset: Int
  ) -> JSONWriter {
    var json = JSONWriter(capacity: 400 + hits.count * 400)
    json.object { json in
      json.member("query", text.normalised)
      json.array("groups") { _ in }
      json.array("types") { _ in }
      json.array("collections") { _ in }
      members(hits, total: total, limit, offset, to: &json)
    }
    return json
  }

  static func members(
    _ hits: [SiteSearchHit], total: Int, _ limit: Int, _ offset: Int, to json: inout JSONWriter
  ) {
    json.array("results") { json in
      for hit in hits { json.object { write(hit, to: &$0) } }
    }
    json.member("total", total)
    json.member("limit", limit)
    json.member("offset", offset)
  }

  private static func write(_ hit: SiteSearchHit, to json: inout JSONWriter) {
    json.member("id", hit.id)
    json.member("content_data_id", hit.id)
    json.member("route_slug", hit.slug)
    json.member("route_title", hit.routeTitle)
    json.member("datatype_name", hit.typeName)
    json.member("datatype_label", hit.typeLabel)
    json.member("score", hit.score)
    json.member("snippet", hit.snippet)
    json.member("published_at", hit.publishedAt?.description ?? "")
  }
}

extension SiteSearchHit {
  typealias RouteSummary = (slug: String, title: String, publishedAt: Timestamp?)

  /// Creates a result from an entry of any type that a member found in their space. `place` is nil
  /// for an entry that is not on a route.
  init(_ finding: SearchResult, _ type: TypeRecord?, at place: RouteSummary?) {
    let scores: [SearchResult.Match: Double] = [.title: 1, .text: 0.5, .part: 0.4, .near: 0.25]
    self.init(
      id: finding.entry.id, slug: place?.slug ?? "",
      routeTitle: place.map { $0.title.isEmpty ? finding.entry.title : $0.title }
        ?? finding.entry.title,
      typeName: type.map { SiteNames.name(of: $0.name) } ?? "", typeLabel: type?.name ?? "",
      score: scores[finding.match] ?? 0, snippet: finding.snippet?.text.text ?? "",
      publishedAt: place?.publishedAt)
  }
}
