package import Assist
import HTML
package import Model

/// The page of a lookup, with the works that it found.
package struct LookupView: Sendable {
  /// A found work, with the type and the collection that it has in the book.
  package struct Work: Sendable {
    package var option: EntryOption
    /// The type in the book that corresponds to the work. Nil if the book has no such type.
    package var type: EntryType?
    /// The collection for entries of that type.
    package var collection: CollectionID?

    var isNew: Bool { option.entryID == nil }

    package init(option: EntryOption, type: EntryType?, collection: CollectionID? = nil) {
      self.option = option
      self.type = type
      self.collection = collection
    }
  }

  /// The entry that is being edited. Nil for a new one.
  package var entry: EntryID?
  package var query: String
  /// Nil before a search. Works in the Log come first.
  package var works: [Work]?
  /// The provider that is queried.
  package var provider = AssistProvider.catalog
  /// Why the lookup failed.
  package var problem: String?
  /// The controls of the entry's form as received.
  package var carried: [(name: String, value: String)]

  package init(
    entry: EntryID? = nil, query: String = "", works: [Work]? = nil, problem: String? = nil,
    carried: [(name: String, value: String)] = []
  ) {
    self.entry = entry
    self.query = query
    self.works = works
    self.problem = problem
    self.carried = carried
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let name = words.lookupName(of: provider)
    return Layout(title: name, context: context, chapter: .log).page {
      section(.class("lookup-page")) {
        header(.class("page-head")) {
          h1 { name }
          a(.class("button quiet"), .href(entry.map(context.edit) ?? context.newEntry)) {
            words(.cancel)
          }
        }
        LookupSearch(entry: entry, query: query, carried: carried, context: context).node
        OwnEntriesOnly(provider: provider, context: context).node
        results(context)
      }
    }
  }

  func results(_ context: PageContext) -> some Node {
    div(.id("lookup-results"), Attribute("data-status", status(context.words))) {
      if let problem { p(.class("error"), .role("alert")) { problem } }
      if let works {
        if works.isEmpty { p(.class("lookup-none")) { nothingFound(context.words) } }
        ul(.class("works")) {
          ForEach(works) { work in
            li { LookupCard(work: work, entry: entry, carried: carried, context: context).node }
          }
        }
      }
    }
  }

  private func nothingFound(_ words: Words) -> String {
    words(lookup: provider == .catalog ? .notInLog : .noWorks)
  }

  /// The result in words, for screen readers.
  private func status(_ words: Words) -> String? {
    guard let works else { return nil }
    return works.isEmpty ? nothingFound(words) : words(lookup: .worksFound, count: works.count)
  }
}

/// The search form: a text input, and a button that starts and stops the search.
struct LookupSearch {
  let entry: EntryID?
  var query = ""
  var carried: [(name: String, value: String)] = []
  let context: PageContext

  var node: some Node {
    let words = context.words
    return form(
      .class("lookup-form"), .method(.post), .action(context.lookup(for: entry)),
      Attribute("data-lookup-search", present: true), Attribute("data-plain", present: true)
    ) {
      CSRFField(context: context).node
      ForEach(carried) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      label(.for("lookup-query")) { words(lookup: .lookupQuery) }
      div(.class("lookup-line")) {
        input(
          .id("lookup-query"), .type(.search), .name("lookup_query"), .value(query),
          .required(true), Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
          Attribute("enterkeyhint", "search"), .described(by: "lookup-hint"))
        button(
          .class("lookup-button"), .label(words(.search)),
          Attribute("data-stop", words(lookup: .stopSearch))
        ) {
          Icon.search.node(context)
          Icon.stop.node(context)
        }
      }
      p(.class("hint"), .id("lookup-hint")) { words(lookup: .lookupHint) }
    }
  }
}

extension Words {
  /// Returns the name of the lookup, which depends on whether the provider is an AI model.
  func lookupName(of provider: AssistProvider) -> String {
    switch provider {
    case .catalog: self(lookup: .findOwn)
    default: self(lookup: provider.isPaid ? .aiSearch : .lookUp)
    }
  }
}
