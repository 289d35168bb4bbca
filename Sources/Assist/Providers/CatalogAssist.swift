import Catalog
import Journal
import Model

/// The member's own Log, found by its own search. Asks nobody; pictures are named by their ids, so
/// that nothing is fetched to be used again.
struct CatalogAssist: Assist {
  let entries: Entries
  let types: Types

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    var query = EntryQuery()
    query.limit = AssistAnswer.mostOptions
    let found = try await entries.search(question.text, query, in: question.scope).entries
    return try await options(found, in: question.scope)
  }

  /// For each work the entry that it is already; nil for one that is new to the Log.
  func matches(of works: [EntryOption], in scope: Scope) async throws -> [EntryOption?] {
    let found = try await entries.titled(works.map(\.title), in: scope)
    let own = try await options(found, in: scope)
    return works.map { work in own.first { isSame(work, $0) } }
  }

  /// Two of one title are one work unless their kinds or years differ.
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
    let book = try await types.all(scope)
    return AssistAnswer.numbered(
      found.map { record in
        let entry = record.model
        let type = entry.typeID.flatMap { book[$0] }
        return option(entry, kind: type?.systemKey ?? "other")
      })
  }

  private func option(_ entry: Entry, kind: String) -> EntryOption {
    let fields = entry.additionalFields
    func field(_ keys: String...) -> String? {
      keys.lazy.compactMap { fields[$0] }.first { !$0.isEmpty }
    }
    let pictures = entry.orderedImages.prefix(AssistAnswer.mostPictures).map(\.id)
    let about = [field("Author", "Artist"), field("Year")].compactMap(\.self)
    return EntryOption(
      id: "", title: entry.title, entryType: AssistAnswer.kind(kind),
      year: field("Year").flatMap(AssistAnswer.year), genre: field("Genre"),
      author: field("Author", "Artist"), platform: field("Platform"),
      summaryLine: about.joined(separator: " · "), description: entry.description,
      imageIDs: pictures.isEmpty ? nil : Array(pictures), entryID: entry.id)
  }
}
