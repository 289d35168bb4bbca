import Catalog
import Journal
import Model

/// Searches the member's own Log. No provider is called. Images are referred to by id, so that they
/// are not downloaded again.
struct CatalogWorkSource: WorkSource {
  let entries: Entries
  let types: Types

  func options(for question: WorkQuery) async throws -> [EntryOption] {
    var query = EntryQuery()
    query.limit = WorkAnswerDecoder.maxOptions
    let found = try await entries.search(question.text, query, in: question.scope).entries
    return try await options(found, in: question.scope)
  }

  /// Returns the entry of the Log that matches each work; nil for works that are not in the Log.
  func matches(of works: [EntryOption], in scope: Scope) async throws -> [EntryOption?] {
    let found = try await entries.findByTitle(works.map(\.title), in: scope)
    let own = try await options(found, in: scope)
    return works.map { work in own.first { isSame(work, $0) } }
  }

  /// Works with the same title are the same unless their kinds or years differ.
  private func isSame(_ work: EntryOption, _ own: EntryOption) -> Bool {
    func agree(_ left: String?, _ right: String?) -> Bool {
      left == nil || right == nil || left == right
    }
    func kind(_ option: EntryOption) -> String? {
      option.entryType == "other" ? nil : option.entryType
    }
    return Tokenizer.titleKey(work.title) == Tokenizer.titleKey(own.title)
      && agree(kind(work), kind(own)) && agree(work.year, own.year)
  }

  private func options(_ found: [EntryRecord], in scope: Scope) async throws -> [EntryOption] {
    guard !found.isEmpty else { return [] }
    let typeSet = try await types.all(scope)
    return WorkAnswerDecoder.numbered(
      found.map { record in
        let entry = record.model
        let type = entry.typeID.flatMap { typeSet[$0] }
        return option(entry, kind: type?.systemKey ?? "other")
      })
  }

  private func option(_ entry: Entry, kind: String) -> EntryOption {
    let fields = entry.additionalFields
    func field(_ keys: String...) -> String? {
      keys.lazy.compactMap { fields[$0] }.first { !$0.isEmpty }
    }
    let pictures = entry.orderedImages.prefix(WorkAnswerDecoder.maxImages).map(\.id)
    let about = [field("Author", "Artist", "Director"), field("Year")].compactMap(\.self)
    return EntryOption(
      id: "", title: entry.title, entryType: WorkAnswerDecoder.entryType(of: kind),
      year: field("Year").flatMap(WorkAnswerDecoder.year), genre: field("Genre"),
      author: field("Author", "Artist", "Director"), platform: field("Platform"),
      summaryLine: about.joined(separator: " · "), description: entry.description,
      imageIDs: pictures.isEmpty ? nil : Array(pictures), entryID: entry.id)
  }
}
