import Catalog
import Database
import Foundation
import Markdown
import Model

/// Makes what pages show of what was published.
struct PublicBuilder {
  let space: SpaceKey
  let types: PublicTypes
  let db: any Connection

  /// The node of `id` and everything under it.
  /// - Parameter texts: nil for a draft, and for what was published before texts were kept rendered.
  /// - Returns: nil for an entry that the snapshot does not hold, or whose type is gone.
  func entry(
    _ id: EntryID, of snapshot: Snapshot, _ texts: RenderedTexts?
  ) throws -> PublicEntry? {
    guard let node = snapshot.entries.first(where: { $0.id == id }) else { return nil }
    let below = Dictionary(
      grouping: snapshot.entries.filter { $0.parent != nil }, by: { $0.parent ?? $0.id })
    return try entry(node, below, texts)
  }

  /// The node alone: what a card shows.
  func card(
    _ id: EntryID, of snapshot: Snapshot, _ texts: RenderedTexts?
  ) throws -> PublicEntry? {
    guard let node = snapshot.entries.first(where: { $0.id == id }) else { return nil }
    return try entry(node, [:], texts)
  }

  private func entry(
    _ node: Snapshot.Node, _ below: [EntryID: [Snapshot.Node]], _ texts: RenderedTexts?
  ) throws -> PublicEntry? {
    guard let type = types[node.type] else { return nil }
    let images = node.images.sorted {
      ($0.isCover ? 0 : 1, $0.position) < ($1.isCover ? 0 : 1, $1.position)
    }
    let notes: RenderedMarkdown? =
      node.notes.isEmpty
      ? nil : texts?[node.id, RenderedTexts.notes] ?? RenderedTexts.render(notes: node.notes)
    let values = try values(of: node, type, texts)
    return PublicEntry(
      id: node.id, type: type, title: node.title,
      description: node.description == node.title ? "" : node.description, notes: notes,
      date: CalendarDate(node.date), values: values,
      pictures: try images.compactMap {
        try PublicPictures.photo($0.id, of: node.title, in: space, db)
      }, inTexts: try pictures(in: [notes].compactMap { $0 } + values.compactMap(\.markdown)),
      children: try (below[node.id] ?? []).compactMap { try entry($0, below, texts) },
      slug: try slug(of: node.id), createdAt: Timestamp(milliseconds: node.created),
      modifiedAt: Timestamp(milliseconds: node.modified))
  }

  private func pictures(in texts: [RenderedMarkdown]) throws -> [String: PublicPicture] {
    var found: [String: PublicPicture] = [:]
    for id in texts.flatMap(\.pictures).compactMap(PublicPicture.id) where found[id] == nil {
      guard case .picture(let picture)? = try PublicPictures.file(id, in: space, db) else {
        continue
      }
      found[id] = picture
    }
    return found
  }

  // MARK: - Values

  private func values(
    of node: Snapshot.Node, _ type: PublicType, _ texts: RenderedTexts?
  ) throws -> [PublicValue] {
    try type.fields.compactMap { field in
      guard let value = node.doc[field.key], var content = try content(of: value, field) else {
        return nil
      }
      if field.kind == .richtext, case .text(let text) = content {
        content = .markdown(texts?[node.id, field.key] ?? Markdown(text).rendered())
      }
      return PublicValue(key: field.key, label: field.label, kind: field.kind, content: content)
    }
  }

  private func content(
    of value: Snapshot.Value, _ field: PublicType.Field
  ) throws -> PublicValue.Content? {
    switch value {
    case .ids(let ids):
      let links = try ids.compactMap { try link(to: $0) }
      return links.isEmpty ? nil : .links(links)
    case .text(let text) where text.isEmpty: return nil
    case .text(let text) where field.kind == .media:
      guard let file = try PublicPictures.file(text, in: space, db) else { return nil }
      switch file {
      case .picture(let picture): return .pictures([picture])
      case .other(let file): return .files([file])
      }
    // For programs only.
    case .text where [.slug, .json].contains(field.kind): return nil
    case .text(let text): return .text(text)
    }
  }

  /// What is of the site leads somewhere once it is published, and is not there before; what is
  /// not says its title.
  private func link(to id: EntryID) throws -> PublicLink? {
    try db.row(
      """
      SELECT e.title, t.in_site, p.title, r.slug
      FROM entries e LEFT JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id
      LEFT JOIN published_entries p
        ON p.space_id = e.space_id AND p.entry_id = e.key AND p.locale = ''
      LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
      LEFT JOIN routes r ON r.space_id = e.space_id AND r.key = s.route_id AND r.status = 1
      WHERE e.space_id = $1 AND e.id = $2
      """, space, id
    ) { row -> PublicLink? in
      guard let published = row.optionalText(2) else {
        return row.bool(1) ? nil : PublicLink(title: row.text(0))
      }
      return PublicLink(title: published, slug: row.optionalText(3))
    } ?? nil
  }

  private func slug(of id: EntryID) throws -> String? {
    try db.row(
      """
      SELECT r.slug FROM entries e
      JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
      JOIN routes r ON r.space_id = s.space_id AND r.key = s.route_id AND r.status = 1
      WHERE e.space_id = $1 AND e.id = $2
      """, space, id, map: { $0.text(0) })
  }
}
