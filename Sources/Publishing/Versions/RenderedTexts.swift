import Catalog
import Foundation
import Markdown
import Model

/// The rendered Markdown of a snapshot, which is stored with the version that the public sees.
struct RenderedTexts: Codable {
  /// Keyed by the id of an entry, then by the key of a field.
  private var texts: [String: [String: RenderedMarkdown]] = [:]

  /// The key of an entry's notes, which are not a field.
  static let notes = ""

  init(_ snapshot: Snapshot, _ types: SiteTypeSet) {
    for node in snapshot.entries {
      var own: [String: RenderedMarkdown] = [:]
      if !node.notes.isEmpty { own[RenderedTexts.notes] = RenderedTexts.render(notes: node.notes) }
      for field in types[node.type]?.fields ?? []
      where field.record.kind.definition.isMarkdown {
        guard case .text(let text)? = node.doc[field.key], !text.isEmpty else { continue }
        own[field.key] = Markdown(text).rendered()
      }
      if !own.isEmpty { texts[node.id.description] = own }
    }
  }

  /// Renders notes with their line breaks, because they are often plain text.
  static func render(notes: String) -> RenderedMarkdown {
    Markdown(notes, preservesLineBreaks: true).rendered()
  }

  subscript(_ id: EntryID, _ field: String) -> RenderedMarkdown? {
    texts[id.description]?[field]
  }
}

extension RenderedTexts {
  init(json: String) throws {
    self = try JSONDecoder().decode(RenderedTexts.self, from: Data(json.utf8))
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
