import Accounts
import Book
import Catalog
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Markdown
import Model
import NIOCore
import Publishing
import ServerKit

/// The types that a new site begins with, named in the user's language.
struct SiteStarter {
  let words: Words
  /// The type of films, to which a post can link. Nil if the book has none.
  let film: TypeID?

  /// The drafts, with the names for clients and the public site, which do not depend on the
  /// language.
  var drafts: [(draft: TypeDraft, name: String)] {
    let text = field(.textField, .richtext)
    var post = [field(.summaryField, .textarea), field(.pictureField, .media), text]
    if let film {
      post.append(
        FieldDraft(
          label: words(site: .filmField), kind: .relation, targetTypeID: film, many: true))
    }
    return [
      (
        draft(.pageName, plural: .pagesName, "📄", [text, field(.pictureField, .media)]),
        PublicType.pageName
      ),
      (draft(.postName, plural: .postsName, "✍️", post), "post"),
    ]
  }

  /// Returns the changes that make the fields with text translatable.
  static func translations(of type: SiteTypeRecord) -> [(field: FieldID, body: SiteFieldBody)] {
    type.fields.filter(\.record.kind.definition.isTranslatable).map { field in
      var body = SiteFieldBody()
      body.translatable = true
      return (field.wireID, body)
    }
  }

  private func field(_ word: SiteWord, _ kind: FieldKind) -> FieldDraft {
    FieldDraft(label: words(site: word), kind: kind)
  }

  private func draft(
    _ name: SiteWord, plural: SiteWord, _ icon: String, _ fields: [FieldDraft]
  ) -> TypeDraft {
    TypeDraft(
      name: words(site: name), icon: icon, fields: fields, inLog: false, inLibrary: false,
      inSite: true, look: TypeAppearance(plural: words(site: plural)))
  }
}
