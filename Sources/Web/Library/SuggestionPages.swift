import Book
import Catalog
import HTML
import Hummingbird
import Model
import ServerKit

/// The page of suggestions.
enum SuggestionPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let types = try await features.types.all(call.scope)
    let type = try call.context.parameters.get("type").map { try LibraryPages.type($0, types) }
    let view = SuggestionsView(
      suggestions: try await features.suggestions.all(
        of: type.map { .id($0.id) }, limit: 48, in: call.scope), type: type, allTypes: types)
    return call.answer(view.page(in: call.page))
  }
}

// MARK: - SuggestionsView

/// The suggestions for one type or for all types, each with its reasons.
struct SuggestionsView {
  let suggestions: [Suggestion]
  let type: TypeRecord?
  let allTypes: TypeSet

  func page(in context: PageContext) -> [UInt8] {
    let name = context.words(suggestion: .next)
    return Layout(
      title: name, context: context, chapter: .library, scripts: ["library.js"],
      styles: ["css/library.css", "css/suggestions.css"], bodyClass: "chapter-library"
    ).page {
      header(.class("page-head")) {
        a(.class("round"), .href(back(context)), .label(context.words(.back))) {
          Icon.back.node(context)
        }
        h1 { name }
        AccountMenu(chapter: .library, context: context).node
      }
      types(name, context)
      div(.id("suggestions"), .live(.entry, .type)) {
        if suggestions.isEmpty {
          empty(context)
        } else {
          p(.class("hint")) { context.words(suggestion: .hint) }
          ul(.class("suggestions")) { ForEach(suggestions) { card($0, context) } }
        }
      }
    }
  }

  private func back(_ context: PageContext) -> String {
    type.map { context.libraryType($0.pathName) } ?? context.library
  }

  /// The types that can have suggestions, because they have relations.
  private func types(_ name: String, _ context: PageContext) -> some Node {
    let shown = allTypes.types.filter { shown in
      shown.id == type?.id
        || shown.inLog && shown.inLibrary && shown.fields.contains { $0.kind == .relation }
    }
    return nav(.class("chips"), .label(name)) {
      ul {
        li {
          a(.class("chip"), .href(context.suggestions()), .current(type == nil)) {
            context.words(suggestion: .everything)
          }
        }
        ForEach(shown) { other in
          li {
            a(
              .class("chip"), .href(context.suggestions(other.pathName)),
              .current(other.id == type?.id)
            ) { "\(other.icon) \(context.words.pluralName(other.displayName))" }
          }
        }
      }
    }
  }

  private func card(_ suggestion: Suggestion, _ context: PageContext) -> some Node {
    let entry = suggestion.entry.model
    let type = entry.typeID.flatMap { allTypes[$0] }
    return li {
      a(.href(context.libraryEntry(entry.id)), Attribute("data-entry", present: true)) {
        if let image = entry.cover {
          div(.class("cover")) {
            Picture(image: image, sizes: "6rem", width: 160, height: 240, context: context).node
          }
        } else {
          div(.class("cover \(gradientClass(for: entry.title))"), .ariaHidden) {
            span(.class("cover-icon")) { type?.icon ?? "📝" }
          }
        }
        div(.class("suggestion-text")) {
          h2 { entry.title }
          p { facts(entry, type, isPlanned: suggestion.isPlanned, context) }
          ForEach(suggestion.reasons) { reason in
            p(.class("reason")) { reason.sentence(in: context.language) }
          }
        }
      }
    }
  }

  /// `Movie · 1947 · Planned`
  private func facts(
    _ entry: Entry, _ type: TypeRecord?, isPlanned: Bool, _ context: PageContext
  ) -> String {
    [
      type.map { context.words.name($0.displayName) }, entry.additionalFields["Year"],
      isPlanned ? context.words.stageTitle(.planned) : nil,
    ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func empty(_ context: PageContext) -> some Node {
    div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "🔭" }
      h2 { context.words(suggestion: .emptyTitle) }
      p { context.words(suggestion: .emptyText) }
      p {
        a(.class("button primary"), .href(back(context))) { context.words(suggestion: .toLibrary) }
      }
    }
  }
}

// MARK: - SuggestionShelf

/// The shelf of suggestions on the Library's first page. Without suggestions it renders nothing.
struct SuggestionShelf {
  let suggestions: [Suggestion]
  let types: TypeSet
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !suggestions.isEmpty {
      let name = context.words(suggestion: .next)
      section(.class("shelf suggested"), .label(name)) {
        header(.class("shelf-head")) {
          h2 { a(.href(context.suggestions())) { name } }
          a(.class("button quiet"), .href(context.suggestions())) {
            context.words(library: .seeAll)
            span(.class("hidden")) { ": \(name)" }
          }
        }
        ul(.class("shelf-row"), Attribute("tabindex", "0"), .label(name)) {
          ForEach(suggestions) { suggestion in
            LibraryCard(
              entry: suggestion.entry.model, type: suggestion.entry.typeID.flatMap { types[$0] },
              reason: suggestion.reasons.first?.sentence(in: context.language), context: context
            ).node
          }
        }
      }
    }
  }
}
