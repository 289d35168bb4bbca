import Accounts
import Book
import Catalog
import Model
import Publishing
import ServerKit

/// Content with its translations into the languages of the site.
struct TranslatedContent {
  let record: ContentRecord
  /// Its type, with only the fields that can be translated.
  let type: TypeRecord
  /// In the order of the site's languages. Empty for a site with one language.
  let languages: [EntryTranslation]
  /// The original texts, by field key.
  let own: [String: String]
  /// The fields whose values all languages share.
  var shared: [FieldRecord] = []

  static func of(
    _ record: ContentRecord, _ type: TypeRecord, _ call: PageCall
  ) async throws -> TranslatedContent {
    let site = call.web.features.site
    let languages = try await site.contents.translations(of: record.id, in: call.scope)
    var some = type
    some.fields = []
    var own: [String: String] = [:]
    if !languages.isEmpty {
      let fields = try await site.types.book(call.scope)[type.id]?.fields ?? []
      let keys = Set(fields.filter(\.traits.translatable).map(\.key))
      some.fields = type.fields.filter { keys.contains($0.fieldKey) }
      let input = try await ContentLoader.input(of: record, type, call)
      for field in some.fields { own[field.fieldKey] = input.values[field.id] ?? "" }
    }
    return TranslatedContent(
      record: record, type: some, languages: languages, own: own,
      shared: languages.isEmpty ? [] : type.fields.filter { own[$0.fieldKey] == nil })
  }

  var items: [LanguageTabs.Item] {
    languages.map { language in
      LanguageTabs.Item(
        code: language.code, label: language.label, isDefault: language.isOwn,
        missing: language.isOwn ? 0 : missing(in: language),
        isPublished: language.publishedAt != nil, hasChanges: language.hasChanges,
        hasTranslation: language.isEnabled && language.savedAt != nil,
        isOutdated: language.isOutdated)
    }
  }

  /// Returns the number of original texts that are not translated, including the title.
  private func missing(in language: EntryTranslation) -> Int {
    let texts = own.filter { key, text in
      !text.isEmpty && (language.values[key] ?? "").isEmpty
    }
    return texts.count + (language.title.isEmpty ? 1 : 0)
  }

  var ownLabel: String { languages.first(where: \.isOwn)?.label ?? "" }
}
