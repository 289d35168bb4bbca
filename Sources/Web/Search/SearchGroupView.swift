import Catalog
import HTML
import ListCore
import Lists
import Model

/// The best results of one type, and a link to all of them.
struct SearchGroupView {
  let group: SearchGroup
  let query: SearchQuery
  let context: PageContext

  private var name: String {
    group.type.map { context.words.pluralName($0.displayName) } ?? context.words(.noType)
  }

  var node: some Node {
    section(.class("found-group"), .label(name)) {
      header(.class("found-head")) {
        h2 {
          span(.ariaHidden) { "\(group.type?.icon ?? "📝") " }
          name
          if let count = group.count.text(context.words) {
            " "
            strong(.class("count")) { count }
          }
        }
        if let all { self.all(all) }
      }
      ul {
        ForEach(group.hits) { hit in
          li { SearchHitView(hit: hit, type: group.type, context: context).node }
        }
      }
    }
  }

  private func all(_ path: String) -> some Node {
    a(
      .class("button quiet"), .href(path), Attribute("data-row", present: true),
      Attribute("data-remember", present: true)
    ) {
      context.words(search: .showAll, ["n": group.count.text(context.words) ?? ""])
      span(.class("hidden")) { " (\(name))" }
    }
  }

  /// The path of all results: the type's list in the Library, or this search limited to the type.
  /// Nil if all are shown.
  private var all: String? {
    guard let type = group.type, group.count.isMore || group.count.number > group.hits.count
    else { return nil }
    if type.inLibrary, query.collection == nil {
      var list = LibraryQuery(type: type.pathName)
      list.text = query.text
      return list.path(in: context)
    }
    guard query.type == nil else { return nil }
    return query.toggled(type: type.pathName).path(in: context)
  }
}

/// A search result: the entry, and the places where the words occur.
struct SearchHitView {
  let hit: SearchResult
  let type: TypeRecord?
  let context: PageContext

  private var entry: Entry { hit.entry.model }
  private var isPerson: Bool { type?.systemKey == "person" }
  /// The path of the entry's page. Types of the Library have it there.
  private var path: String {
    type?.inLibrary ?? false ? context.libraryEntry(hit.entry.id) : context.entry(hit.entry.id)
  }

  var node: some Node {
    a(
      .class("found-row"), .href(path), Attribute("data-row", present: true),
      Attribute("data-remember", present: true), Attribute("data-hit", present: true)
    ) {
      picture
      span(.class("found-text")) {
        span(.class("found-title")) { marked(hit.title) }
        if !line.isEmpty { span(.class("found-line")) { line } }
        if let snippet = hit.snippet {
          span(.class("found-snippet")) {
            "\(label(of: snippet.place)): "
            marked(snippet.text)
          }
        }
      }
      if hit.entry.favourite {
        span(.class("loved"), .role("img"), .label(context.words(.favourite))) {
          Icon.heart.node(context)
        }
      }
      span(.class("found-enter"), .ariaHidden) { "↵" }
    }
  }

  @NodeBuilder private var picture: some Node {
    if let image = entry.cover {
      span(.class(isPerson ? "cover found-face" : "cover found-thumb")) {
        Picture(image: image, sizes: "3rem", width: 64, height: 80, context: context).node
      }
    } else {
      span(
        .class(
          (isPerson ? "cover found-face " : "cover found-thumb ")
            + gradientClass(for: entry.title)), .ariaHidden
      ) { (isPerson ? initials(of: entry.title) : nil) ?? type?.icon ?? "📝" }
    }
  }

  private func marked(_ text: MarkedText) -> some Node {
    ForEach(text.pieces) { piece in
      if piece.isMarked { mark { piece.text } } else { piece.text }
    }
  }

  private func label(of place: SearchResult.Snippet.Place) -> String {
    switch place {
    case .field(let field): context.words.name(field)
    case .description: context.words(search: .inDescription)
    case .notes: context.words(search: .inNotes)
    }
  }

  /// `1942 · Drama, Romance · in Movies`. For a person or a genre, the number of entries that link
  /// to it.
  private var line: String {
    var parts: [String] = []
    if let year = entry.additionalFields["Year"], !year.isEmpty { parts.append(year) }
    parts += roles
    if hit.snippet == nil, hit.roles.isEmpty, !entry.relatedLine.isEmpty {
      parts.append(entry.relatedLine)
    }
    if let collection = hit.collection {
      parts.append(context.words(.inCollection, ["name": collection.name]))
    }
    return parts.joined(separator: " · ")
  }

  /// `Cast: 12`. If the field is named like the entry's type, the other type's name: `Movies: 240`.
  private var roles: [String] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for role in hit.roles {
      let isNamedLikeHit = role.field.label == type?.name
      let name =
        isNamedLikeHit
        ? context.words.pluralName(role.type.displayName)
        : context.words.name(role.field.displayName)
      if counts[name] == nil { order.append(name) }
      counts[name, default: 0] += role.count
    }
    return order.map { "\($0): \(context.words.grouped(counts[$0] ?? 0))" }
  }
}

// MARK: - SearchListsView

/// The shopping lists that a search in everything has found.
struct SearchListsView {
  let found: ListSearchResults
  let context: PageContext

  var node: some Node {
    section(.class("found-group"), .label(context.words(search: .lists))) {
      header(.class("found-head")) {
        h2 {
          span(.ariaHidden) { "🛒 " }
          context.words(search: .lists)
          if let count = SearchCount(found.count, isMore: found.isMore).text(context.words) {
            " "
            strong(.class("count")) { count }
          }
        }
      }
      ul { ForEach(found.lists) { hit in li { row(hit) } } }
    }
  }

  private func row(_ hit: ListSearchResult) -> some Node {
    a(
      .class("found-row"), .href(context.path("/lists/\(hit.list.id)")),
      Attribute("data-row", present: true), Attribute("data-remember", present: true),
      Attribute("data-hit", present: true)
    ) {
      span(
        .class("cover found-thumb \(gradientClass(for: hit.list.fields.name))"), .ariaHidden
      ) { "🛒" }
      span(.class("found-text")) {
        span(.class("found-title")) { marked(hit.name) }
        span(.class("found-line")) {
          context.words(
            search: .bought,
            ["n": "\(hit.list.checkedCount)", "all": "\(hit.list.itemCount)"])
        }
        if let item = hit.item { span(.class("found-snippet")) { marked(item) } }
      }
      span(.class("found-enter"), .ariaHidden) { "↵" }
    }
  }

  private func marked(_ text: MarkedText) -> some Node {
    ForEach(text.pieces) { piece in
      if piece.isMarked { mark { piece.text } } else { piece.text }
    }
  }
}
