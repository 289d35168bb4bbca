import Catalog
import ListCore
import Lists
import Model
import Publishing
import ServerKit

/// A type that writes the results of a search in one space.
struct BookSearchJSON {
  let baseURL: BaseURL

  func results(
    _ findings: SearchResults, lists: ListSearchResults,
    routes places: [EntryID: SiteSearchHit.RouteSummary],
    for question: SpaceSearchQuery, limit: Int, offset: Int
  ) -> JSONWriter {
    let hits = findings.groups.flatMap { group in
      group.hits.map { SiteSearchHit($0, group.type, at: places[$0.entry.id]) }
    }.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }.map(\.element)
    let total = findings.groups.map(\.found).reduce(0, +)
    var json = JSONWriter(capacity: 4000)
    json.object { json in
      json.member("query", question.text.normalised)
      json.array("groups") { json in
        for group in findings.groups { json.object { write(group, upTo: limit, to: &$0) } }
        if lists.count > 0 { json.object { write(lists, to: &$0) } }
      }
      writePlaces(of: findings, to: &json)
      SiteSearchJSON.members(
        Array(hits.dropFirst(offset).prefix(limit)), total: total, limit, offset, to: &json)
    }
    return json
  }

  private func writePlaces(of findings: SearchResults, to json: inout JSONWriter) {
    json.array("types") { json in
      for (type, count) in findings.types {
        json.object { write(type.id, type.name, type.icon, count, to: &$0) }
      }
    }
    json.array("collections") { json in
      for (collection, count) in findings.collections {
        json.object { write(collection.id, collection.name, collection.icon, count, to: &$0) }
      }
    }
  }

  private func write<Entity>(
    _ id: Identifier<Entity>, _ name: String, _ icon: String, _ count: SearchCount?,
    to json: inout JSONWriter
  ) {
    json.member("id", id)
    json.member("name", name)
    json.member("icon", icon)
    if let count { write(count, to: &json) }
  }

  private func write(_ count: SearchCount, to json: inout JSONWriter) {
    json.member("count", count.number)
    json.member("more", count.isMore)
  }

  private func write(_ group: SearchGroup, upTo limit: Int, to json: inout JSONWriter) {
    json.member("kind", "entry")
    json.key("type")
    if let type = group.type {
      json.object { write(type.id, type.name, type.icon, nil, to: &$0) }
    } else {
      json.null()
    }
    write(group.count, to: &json)
    json.array("hits") { json in
      for hit in group.hits.prefix(limit) { json.object { write(hit, to: &$0) } }
    }
  }

  // MARK: - Lists

  private func write(_ lists: ListSearchResults, to json: inout JSONWriter) {
    json.member("kind", "list")
    json.key("type")
    json.null()
    json.member("count", lists.count)
    json.member("more", lists.isMore)
    json.array("hits") { json in
      for hit in lists.lists { json.object { write(hit, to: &$0) } }
    }
  }

  private func write(_ hit: ListSearchResult, to json: inout JSONWriter) {
    json.member("id", hit.list.id)
    json.member("title", hit.name.text)
    write(hit.name.marks, to: &json)
    json.member("match", hit.match.rawValue)
    if let item = hit.item {
      json.object("snippet") { json in
        json.member("in", "item")
        json.member("text", item.text)
        write(item.marks, to: &json)
      }
    }
    json.member("item_count", hit.list.itemCount)
    json.member("checked_count", hit.list.checkedCount)
    json.member("photo_url", GroceryListJSON(baseURL: baseURL).photoURL(of: hit.list))
    json.array("roles") { _ in }
  }

  // MARK: - A hit

  private func write(_ hit: SearchResult, to json: inout JSONWriter) {
    let entry = hit.entry
    json.member("id", entry.id)
    json.member("title", entry.title)
    write(hit.title.marks, to: &json)
    json.member("match", hit.match.rawValue)
    if let snippet = hit.snippet { json.object("snippet") { write(snippet, to: &$0) } }
    json.member("year", entry.field(LibraryResource.yearField))
    json.member("photo_url", entry.cover.map { baseURL.absolute("/api/v1/images/\($0)") })
    json.member("is_favourited", entry.favourite)
    json.key("collection")
    if let collection = hit.collection {
      json.object { write(collection.id, collection.name, collection.icon, nil, to: &$0) }
    } else {
      json.null()
    }
    json.array("roles") { json in
      for role in hit.roles { json.object { write(role, to: &$0) } }
    }
  }

  private func write(_ snippet: SearchResult.Snippet, to json: inout JSONWriter) {
    switch snippet.place {
    case .field(let label): json.member("in", label)
    case .description: json.member("in", "description")
    case .notes: json.member("in", "notes")
    }
    json.member("text", snippet.text.text)
    write(snippet.text.marks, to: &json)
  }

  private func write(_ role: SearchResult.InverseLinkCount, to json: inout JSONWriter) {
    json.member("type", role.type.name)
    json.member("field", role.field.label)
    json.member("count", role.count)
  }

  private func write(_ marks: [Range<Int>], to json: inout JSONWriter) {
    json.array("marks") { json in
      for mark in marks {
        json.array { json in
          json.value(mark.lowerBound)
          json.value(mark.upperBound)
        }
      }
    }
  }
}
