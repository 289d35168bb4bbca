import HTML
import Model

/// The photos of an entry, swiped through by the browser alone; without any, the gradient.
struct EntryPhotos {
  let entry: Entry
  let type: EntryType?
  let context: PageContext

  @NodeBuilder var node: some Node {
    let images = entry.orderedImages
    if images.isEmpty {
      div(.class("hero cover \(gradientClass(for: entry.title))"), .decorative) {
        span(.class("cover-icon")) { type?.icon ?? "📝" }
      }
    } else {
      div(
        .class("hero photos"), .role("region"), .label(context.words(.photos)),
        Attribute("tabindex", images.count > 1 ? "0" : nil)
      ) {
        Each(images.enumerated()) { place, image in slide(image, place + 1, of: images.count) }
      }
    }
  }

  private func slide(_ image: EntryImage, _ number: Int, of total: Int) -> some Node {
    let label = context.words(.photo, ["n": "\(number)", "total": "\(total)"])
    return div(.class("photo")) {
      Picture(
        image: image, alt: "\(entry.title). \(label)", sizes: "(min-width: 60rem) 28rem, 100vw",
        isLazy: number > 1, context: context
      ).node
      if total > 1 { span(.class("photo-count"), .decorative) { "\(number) / \(total)" } }
    }
  }
}

/// Year, Genre, Author, Platform, Artist, then the type's other fields, then the rest.
struct EntryFacts {
  let entry: Entry
  let type: EntryType?
  let context: PageContext

  var node: some Node {
    dl(.class("facts"), .label(context.words(.details))) {
      Each(orderedKeys) { key in fact(label(of: key), key) }
      if let rating = entry.rating {
        div {
          dt { context.words(.rating) }
          dd {
            strong { context.words.decimal(rating) }
            " / 10"
          }
        }
      }
      div {
        dt { context.words(.date) }
        dd { time(Attribute("datetime", "\(entry.date)")) { context.words.long(entry.date) } }
      }
    }
  }

  private func fact(_ label: String, _ key: String) -> some Node {
    let text = entry.additionalFields[key] ?? ""
    let isLink = type?.fields.first { $0.key == key }?.kind == .url
    return div {
      dt { label }
      dd { if isLink { a(.href(text)) { text } } else { text } }
    }
  }

  private var orderedKeys: [String] {
    let first = ["Year", "Genre", "Author", "Platform", "Artist"]
    let fields = type?.fields.map(\.key) ?? []
    let ranks = (first + fields.filter { !first.contains($0) }).enumerated()
    let rank = Dictionary(ranks.map { ($1, $0) }) { first, _ in first }
    return entry.additionalFields.filter { !$0.value.isEmpty }.keys.sorted {
      (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1)
    }
  }

  private func label(of key: String) -> String {
    context.words.name(type?.fields.first { $0.key == key }?.label ?? key)
  }
}

/// The times it happened again, latest first.
struct EntryOccasions {
  let entry: Entry
  let type: EntryType?
  let context: PageContext

  @NodeBuilder var node: some Node {
    if let occasions = entry.occasions, !occasions.isEmpty {
      section(.class("entry-section")) {
        h2 { context.words.again(type) }
        ol(.class("occasions")) {
          Each(occasions.sorted { $0.date > $1.date }) { occasion in
            li {
              VerdictBadge(score: occasion.score, context: context).node
              div {
                p(.class("occasion-date")) { context.words.long(occasion.date) }
                if !occasion.note.isEmpty { p { occasion.note } }
              }
            }
          }
        }
      }
    }
  }
}
