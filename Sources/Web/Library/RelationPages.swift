import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The entries that can be linked through a relation, matching the text that was typed: an HTML
/// fragment that the form's scripts show below the field.
enum RelationPages {
  @Sendable static func suggest(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    let features = call.web.features
    let types = try await features.types.all(call.scope)
    let id = call.context.parameters.get("field").flatMap { FieldID($0) }
    let owner = types.types.first { type in type.fields.contains { $0.id == id } }
    let field = owner?.fields.first { $0.id == id }
    let isFrom = query.text("side") == "from"
    guard let type = isFrom ? owner : field?.target.flatMap({ types[$0] }) else {
      throw Failure.notFound("field")
    }
    let text = (query.text("q") ?? "").normalised
    let found = try await features.entries.suggest(text, of: type.id, in: call.scope)
    return call.answer(
      RelationOptions(text: text, found: found, context: call.page).node.rendered())
  }
}

/// The entries that a picker offers, and an option to create one with the typed title.
struct RelationOptions {
  let text: String
  let found: Entries.RelationSuggestions
  let context: PageContext

  var node: some Node {
    div {
      ForEach(found.entries.map(\.model)) { entry in
        div(
          .class("picker-option"), .role("option"), Attribute("aria-selected", "false"),
          Attribute("data-id", "\(entry.id)"), Attribute("data-title", entry.title)
        ) {
          PersonAvatar(title: entry.title, cover: entry.cover?.id, context: context).node
          span(.class("picked-name")) { entry.title }
          span(.class("picked-note")) { note(entry) }
        }
      }
      if !text.isEmpty, !found.hasExact {
        div(
          .class("picker-option new"), .role("option"), Attribute("aria-selected", "false"),
          Attribute("data-title", text)
        ) {
          span(.class("picked-face"), .ariaHidden) { Icon.plus.node(context) }
          span(.class("picked-name")) {
            context.words(relation: .addNew, ["title": text])
          }
        }
      }
    }
  }

  /// Returns a detail that distinguishes entries with the same title.
  private func note(_ entry: Entry) -> String {
    let year = entry.additionalFields["Year"] ?? ""
    return year.isEmpty ? String(entry.description.prefix(40)) : year
  }
}

extension PageContext {
  /// The path of the entries that can be chosen for a relation field.
  func relation(_ field: FieldID) -> String { path("/library/relations/\(field)") }
}
