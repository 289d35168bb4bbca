import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import Publishing
import TestSupport

/// A test space with a type of posts, and a type of blocks that are parts of posts.
struct SiteFixture {
  let home: CatalogFixture
  let post: SiteTypeRecord
  let block: SiteTypeRecord

  var site: Site { home.features.site }
  var versions: Versions { site.versions }
  var scope: Scope { home.scope }

  init(_ home: CatalogFixture) async throws {
    self.home = home
    let scope = home.scope
    (post, block) = try await home.journal.write(in: scope.space, by: scope.user) { transaction in
      let mutations = TypeMutations(in: transaction)
      let block = try mutations.create(
        TypeDraft(
          name: "Gallery", icon: "🧱", fields: [FieldDraft(key: "note", label: "Note", kind: .text)],
          inLog: false, inLibrary: false, inSite: true), site: SiteTraits(name: "gallery"))
      let post = try mutations.create(
        TypeDraft(
          name: "Post", icon: "📝",
          fields: [
            FieldDraft(key: "body", label: "Body", kind: .richtext, required: true),
            FieldDraft(key: "stars", label: "Star count", kind: .number),
            FieldDraft(key: "hot", label: "Hot", kind: .boolean),
            FieldDraft(
              key: "sees", label: "Sees", kind: .relation, targetTypeID: block.id, many: true),
          ], inLog: false, inLibrary: false, inSite: true), site: SiteTraits())
      return (post, block)
    }
  }

  /// - Parameter values: the texts by field key.
  @discardableResult
  func make(
    _ title: String, _ values: [String: String] = [:], slug: String? = nil,
    under parent: EntryID? = nil, of type: SiteTypeRecord? = nil
  ) async throws -> ContentRecord {
    let type = type ?? post
    var ids: [FieldID: String] = [:]
    for (key, value) in values {
      if let field = type.fields.first(where: { $0.key == key }) { ids[field.wireID] = value }
    }
    let body = ContentBody(
      typeID: type.id, title: title, parentID: parent.map { .set($0) } ?? .unchanged)
    return try await site.contents.create(
      body, values: ids, route: slug.map { RouteBody(slug: $0, title: title) }, in: scope)
  }

  func set(_ value: String, _ key: String, of content: ContentRecord) async throws {
    let field = post.fields.first { $0.key == key } ?? block.fields[0]
    _ = try await site.contents.update(
      content.id, with: ContentBody(), values: [field.wireID: value], in: scope)
  }

  func find(_ content: ContentRecord) async throws -> ContentRecord {
    try await site.contents.find(content.id, in: scope)
  }

  /// Returns the document at a path as JSON; nil if nothing is published there.
  func delivered(
    _ path: String, _ form: Delivery.Form = .clean, locale: String = ""
  ) async throws -> [String: Any]? {
    do {
      let found = try await site.delivery.document(
        at: path, form, locale: locale, in: scope.space)
      guard case .document(let document) = found else { return nil }
      return try JSONSerialization.jsonObject(with: Data(document.json.utf8)) as? [String: Any]
    } catch let failure as Failure where failure.kind == .notFound {
      return nil
    }
  }
}

extension TestEngine {
  func withSite<Value>(_ body: (SiteFixture) async throws -> Value) async throws -> Value {
    try await withCatalog { home in try await body(SiteFixture(home)) }
  }
}
