import Catalog
import Database
import Foundation
import Markdown
import Model

/// Builds the entries that pages show from published snapshots. The data that the entries of a page
/// refer to is read for all of them together.
struct PublicBuilder {
  let space: SpaceKey
  let types: PublicTypes
  let db: any Connection

  /// An entry of a snapshot that is requested.
  struct Request {
    var id: EntryID
    var snapshot: Snapshot
    /// Nil for a draft, and for a version from before rendered texts were stored.
    var texts: RenderedTexts?
    /// Whether to include the entries under it, which a card does not show.
    var includesChildren = false
  }

  /// - Returns: nil for an entry that its snapshot does not contain, or whose type is deleted.
  func entries(_ wanted: [Request]) throws -> [PublicEntry?] {
    let trees = wanted.map { Tree($0, types) }
    var references = PublicReferences()
    for node in trees.flatMap(\.nodes) { references.collect(node) }
    try references.load(in: space, db)
    return trees.map { tree in tree.root.map { entry($0, tree, references) } }
  }

  /// The nodes that are shown, with their rendered texts.
  private struct Tree {
    var root: PublicNode?
    var nodes: [PublicNode] = []
    var below: [EntryID: [PublicNode]] = [:]

    init(_ wanted: Request, _ types: PublicTypes) {
      let all = wanted.snapshot.entries
      guard let start = all.firstIndex(where: { $0.id == wanted.id }) else { return }
      var shown: Set<EntryID> = [wanted.id]
      // Parents precede their children.
      for node in wanted.includesChildren ? all[start...] : all[start...start] {
        guard let type = types[node.type] else { continue }
        guard node.id == wanted.id || node.parent.map(shown.contains) == true else { continue }
        shown.insert(node.id)
        let made = PublicNode(node, type, wanted.texts)
        nodes.append(made)
        if node.id == wanted.id {
          root = made
        } else if let parent = node.parent {
          below[parent, default: []].append(made)
        }
      }
    }
  }

  /// - Parameter titles: the titles of the entries above it.
  private func entry(
    _ node: PublicNode, _ tree: Tree, _ references: PublicReferences, below titles: [String] = []
  ) -> PublicEntry {
    let own = node.node
    return PublicEntry(
      id: own.id, type: node.type, title: own.title, heading: heading(of: node, below: titles),
      description: own.description == own.title ? "" : own.description, notes: node.notes,
      date: CalendarDate(own.date), values: values(of: node, references),
      pictures: node.images.compactMap { references.photo($0, of: own.title) },
      imagesInTexts: pictures(in: node, references),
      children: (tree.below[own.id] ?? []).map {
        entry($0, tree, references, below: titles + [own.title])
      },
      slug: references.slug(of: own.id), createdAt: Timestamp(milliseconds: own.created),
      modifiedAt: Timestamp(milliseconds: own.modified))
  }

  /// Returns the heading of an entry: the text of a heading field, or for a part of a page its
  /// title. The default title "Untitled" and the title of a page above are not headings.
  private func heading(of node: PublicNode, below titles: [String]) -> String {
    let title = node.node.title
    if let text = headingField(of: node)?.text {
      return titles.isEmpty && text == title ? "" : text
    }
    let isNamed = !titles.isEmpty && title != ContentMutations.untitled && !titles.contains(title)
    return isNamed ? title : ""
  }

  /// Returns the first heading field that has a text. Further ones are shown as other values are.
  private func headingField(of node: PublicNode) -> (key: String, text: String)? {
    for field in node.type.fields where field.isHeading {
      if case .text(let text)? = node.node.doc[field.key], !text.isEmpty {
        return (field.key, text)
      }
    }
    return nil
  }

  /// Returns the library's images that the texts of a node contain, by their ids.
  private func pictures(
    in node: PublicNode, _ references: PublicReferences
  ) -> [String: PublicPicture] {
    var found: [String: PublicPicture] = [:]
    for id in node.picturesInTexts {
      if case .picture(let picture)? = references.file(id) { found[id] = picture }
    }
    return found
  }

  // MARK: - Values

  private func values(of node: PublicNode, _ references: PublicReferences) -> [PublicValue] {
    let heading = headingField(of: node)?.key
    return node.type.fields.compactMap { field in
      guard field.key != heading, let value = node.node.doc[field.key],
        let content = content(of: value, field, node, references)
      else { return nil }
      return PublicValue(key: field.key, label: field.label, kind: field.kind, content: content)
    }
  }

  /// Returns what the public sees of a value; nil if that is nothing.
  private func content(
    of value: Snapshot.Value, _ field: PublicType.Field, _ node: PublicNode,
    _ references: PublicReferences
  ) -> PublicValue.Content? {
    switch value {
    case .ids(let ids):
      let links = ids.compactMap { references.link(to: $0) }
      return links.isEmpty ? nil : .links(links)
    case .text(let text) where text.isEmpty: return nil
    case .text(let text) where field.kind.definition.isMediaFile:
      switch references.file(text) {
      case .picture(let picture)?: return .pictures([picture])
      case .other(let file)?: return .files([file])
      case nil: return nil
      }
    case .text where field.kind.definition.isMarkdown:
      return node.texts[field.key].map { .markdown($0) }
    case .text where !field.kind.definition.isPublic: return nil
    case .text(let text): return .text(text)
    }
  }
}

/// A node of a snapshot with its type and its rendered texts.
struct PublicNode {
  let node: Snapshot.Node
  let type: PublicType
  /// Rendered texts by the key of their rich text field.
  let texts: [String: RenderedMarkdown]
  let notes: RenderedMarkdown?

  init(_ node: Snapshot.Node, _ type: PublicType, _ rendered: RenderedTexts?) {
    self.node = node
    self.type = type
    notes =
      node.notes.isEmpty
      ? nil : rendered?[node.id, RenderedTexts.notes] ?? RenderedTexts.render(notes: node.notes)
    var texts: [String: RenderedMarkdown] = [:]
    for field in type.fields where field.kind.definition.isMarkdown {
      guard case .text(let text)? = node.doc[field.key], !text.isEmpty else { continue }
      texts[field.key] = rendered?[node.id, field.key] ?? Markdown(text).rendered()
    }
    self.texts = texts
  }

  /// The ids of the entry's photos, the cover first.
  var images: [ImageID] {
    node.images.sorted {
      ($0.isCover ? 0 : 1, $0.position) < ($1.isCover ? 0 : 1, $1.position)
    }.map(\.id)
  }

  /// The ids of the library's images that the texts contain.
  var picturesInTexts: [String] {
    ([notes].compactMap { $0 } + texts.values).flatMap(\.imageURLs)
      .compactMap(PublicPicture.id)
  }

  /// The ids of the library's files that the fields and texts contain.
  var files: [String] {
    type.fields.filter(\.kind.definition.isMediaFile).compactMap { field in
      if case .text(let text)? = node.doc[field.key] { text } else { nil }
    } + picturesInTexts
  }

  var related: [EntryID] {
    type.fields.flatMap { field -> [EntryID] in
      if case .ids(let ids)? = node.doc[field.key] { ids } else { [] }
    }
  }
}
