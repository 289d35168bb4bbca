import Catalog
import Foundation
import HTML
import Markdown
import Model
import Publishing

/// The page of content: its state, its fields and its route.
struct ContentView {
  /// The values of content as the page shows them. Times are texts in the user's time zone.
  struct ContentMetadata {
    var id: EntryID
    var title: String
    var author = ""
    var slug: String?
    /// The path at which the public finds it until it is published again. Nil if that is the same.
    var publicSlug: String?
    var isRouteActive = true
    /// The public URL.
    var address: String?
    var state: ContentState
    var isPublished = false
    var modified: String
    var created: String
    var published: String?
    var scheduled: String?
    var revision: Int
    var parent: (id: EntryID, title: String)?
    var children: [(id: EntryID, title: String, state: ContentState)] = []
    var languages: [LanguageTabs.Item] = []
  }

  let metadata: ContentMetadata
  let type: TypeRecord
  /// The values as text, by field.
  let values: [FieldID: String]
  let related: [String: [LinkedEntry]]
  let media: [String: MediaControl.Item]
  let timeZone: TimeZone
  let canWrite: Bool
  /// A preview link that was just created. It shows the draft to anybody who has it.
  var previewLink: String?
  let context: PageContext

  private var words: Words { context.words }
  private var title: String { metadata.title.isEmpty ? words(site: .untitled) : metadata.title }

  var page: [UInt8] {
    SiteFrame(
      title: title, back: (context.siteType(type.id), words.pluralName(type.displayName)),
      scripts: ["content.js"], styles: ["css/media.css"], context: context
    ).page(actions: { toolbar }) {
      div(
        .id("content"), .class("content-page"),
        .live(.entry, .type, .publication, .publicationSchedule, .placement, .translation),
        Attribute("data-pull", words(.refresh))
      ) {
        if let previewLink { preview(previewLink) }
        status
        acts
        if canWrite {
          LanguageTabs(entry: metadata.id, items: metadata.languages, context: context).node
        }
        div(.class("content-columns")) {
          div {
            fields
            children
          }
          aside(.label(words(site: .about))) {
            route
            about
          }
        }
      }
    }
  }

  @NodeBuilder private var toolbar: some Node {
    if canWrite {
      a(.class("round"), .href(context.content(metadata.id, "edit")), .label(words(.edit))) {
        Icon.edit.node(context)
      }
      a(
        .class("round danger"), .href(context.content(metadata.id, "delete")),
        .label(words(.delete))
      ) { Icon.trash.node(context) }
    }
  }

  private func preview(_ link: String) -> some Node {
    section(.class("settings-card secret")) {
      h2 { words(site: .previewMade) }
      p { words(site: .previewText) }
      CopyableText(id: "preview-link", text: link, context: context).node
      p {
        a(.class("button"), .href(link), .newTab, .rel("noopener")) { words(site: .openPreview) }
      }
    }
  }

  /// The state, and a note if the public sees an earlier version.
  private var status: some Node {
    div(.class("content-status"), .role("status")) {
      badge
      if metadata.isPublished, metadata.state != .published {
        p(.class("hint")) { words(site: .changedText) }
      }
    }
  }

  private var badge: some Node {
    StatusBadge(
      state: metadata.state, isPublished: metadata.isPublished, time: metadata.scheduled,
      context: context
    ).node
  }

  private var acts: some Node {
    div(.class("content-acts")) {
      if canWrite {
        if metadata.state != .published { publish }
        if metadata.isPublished { act("unpublish", .stop, .unpublish) }
        if metadata.scheduled != nil { act("unschedule", .close, .unschedule) }
        act("preview", .link, .previewLink)
      }
      a(.class("button"), .href(context.content(metadata.id, "versions"))) {
        Icon.history.node(context)
        words(site: .versions)
      }
      if let address = metadata.address, metadata.isPublished {
        a(.class("button"), .href(address), .newTab, .rel("noopener")) {
          Icon.eye.node(context)
          words(site: .visitPage)
        }
      }
    }
  }

  /// The form that publishes. Its checkbox for translations is checked if all of them are complete
  /// and up to date.
  private var publish: some Node {
    let said = metadata.languages.filter { !$0.isDefault && $0.hasTranslation }
    return form(.method(.post), .action(context.content(metadata.id, "publish"))) {
      CSRFField(context: context).node
      if !said.isEmpty {
        label(.class("check")) {
          input(
            .type(.checkbox), .name("translations"), .value("true"),
            .checked(said.allSatisfy { $0.missing == 0 && !$0.isOutdated }))
          span { words(site: .withTranslations) }
        }
      }
      button(.class("button primary")) {
        Icon.site.node(context)
        words(site: metadata.isPublished ? .publishChanges : .publish)
      }
    }
  }

  private func act(
    _ name: String, _ icon: Icon, _ word: SiteWord, _ kind: String = "button"
  ) -> some Node {
    form(.method(.post), .action(context.content(metadata.id, name))) {
      CSRFField(context: context).node
      button(.class(kind)) {
        icon.node(context)
        words(site: word)
      }
    }
  }

  // MARK: - Sections

  @NodeBuilder private var route: some Node {
    if let slug = metadata.slug {
      section(.class("settings-card facts-card")) {
        h2 { words(site: .route) }
        dl {
          fact(words(site: .slug)) { span(.class("slug")) { slug } }
          if let old = metadata.publicSlug {
            fact(words(site: .publicSlug)) { span(.class("slug")) { old } }
          }
          fact(words(site: .state)) {
            span(
              .class(metadata.isRouteActive ? "status status-published" : "status status-archived")
            ) {
              words(site: metadata.isRouteActive ? .active : .inactive)
            }
          }
        }
      }
    }
  }

  private var about: some Node {
    section(.class("settings-card facts-card")) {
      h2 { words(site: .about) }
      dl {
        if !metadata.author.isEmpty { fact(words(site: .author)) { metadata.author } }
        fact(words(site: .typeOf)) { "\(type.icon) \(words.name(type.displayName))" }
        if let time = metadata.scheduled { fact(words(site: .publishAt)) { time } }
        if let time = metadata.published { fact(words(site: .publishedAt)) { time } }
        fact(words(site: .modified)) { metadata.modified }
        fact(words(site: .created)) { metadata.created }
        if let parent = metadata.parent {
          fact(words(site: .parent)) {
            a(.href(context.content(parent.id))) { parent.title }
          }
        }
      }
    }
  }

  private func fact<Value: Node>(
    _ name: String, @NodeBuilder _ value: () -> Value
  ) -> some Node {
    let value = value()
    return div {
      dt { name }
      dd { value }
    }
  }

  private var fields: some Node {
    section(.class("settings-card facts-card")) {
      h2 { words(type: .fields) }
      if type.fields.isEmpty {
        p(.class("hint")) { words(type: .noFields) }
      } else {
        dl {
          ForEach(type.fields) { field in
            div(.class([.markdown, .file].contains(field.kind.display) ? "wide" : nil)) {
              dt { words.name(field.displayName) }
              dd {
                ContentValue(
                  field: field, value: values[field.id] ?? "",
                  related: related[field.fieldKey] ?? [], media: media, timeZone: timeZone,
                  context: context
                ).node
              }
            }
          }
        }
      }
    }
  }

  @NodeBuilder private var children: some Node {
    if !metadata.children.isEmpty {
      section(.class("settings-card facts-card")) {
        h2 { words(site: .children) }
        ul(.class("content-children")) {
          ForEach(metadata.children) { child in
            li {
              a(.href(context.content(child.id))) { child.title }
              StatusBadge(state: child.state, context: context).node
            }
          }
        }
      }
    }
  }
}

extension Words {
  /// Returns a date in words. Text that is no date is returned as it is.
  func longDate(parsing text: String) -> String { CalendarDate(text).map(longDate) ?? text }
}
