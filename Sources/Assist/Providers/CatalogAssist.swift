import Catalog
import Model

/// The person's own book: what it has already, found by its own search. Asks nobody; pictures are
/// named by their ids, so that nothing is fetched to be used again.
struct CatalogAssist: Assist {
  let entries: Entries
  let types: Types

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    var query = EntryQuery()
    query.limit = AssistAnswer.mostOptions
    let found = try await entries.search(question.text, query, in: question.scope).entries
    guard !found.isEmpty else { return [] }
    let book = try await types.all(question.scope)
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
      imageIDs: pictures.isEmpty ? nil : Array(pictures))
  }
}
