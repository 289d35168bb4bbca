import Catalog
import HTML
import Model

/// The photos of an entry in a scrolling row, which needs no scripts. Without photos, a gradient.
struct EntryPhotos {
  let entry: Entry
  let type: EntryType?
  let context: PageContext

  @NodeBuilder var node: some Node {
    let images = entry.orderedImages
    if images.isEmpty {
      div(
        .class("hero cover \((type?.look ?? TypeAppearance()).colours(for: entry.title))"),
        .ariaHidden
      ) {
        span(.class("cover-icon")) { type?.icon ?? "📝" }
      }
    } else {
      div(.class("hero photo-pager")) {
        div(
          .class("photos"), .role("region"), .label(context.words(.photos)),
          Attribute("tabindex", images.count > 1 ? "0" : nil)
        ) {
          ForEach(images.enumerated()) { place, image in slide(image, place + 1, of: images.count) }
        }
        if images.count > 1 { dots(images.count) }
      }
    }
  }

  /// Without scripts, the arrows are links to the next and the previous photo.
  private func slide(_ image: EntryImage, _ number: Int, of total: Int) -> some Node {
    let label = context.words(.photo, ["n": "\(number)", "total": "\(total)"])
    return div(.class("photo"), .id("photo-\(number)")) {
      Picture(
        image: image, alt: "\(entry.title). \(label)", sizes: "(min-width: 60rem) 28rem, 100vw",
        isLazy: number > 1, context: context
      ).node
      if number > 1 { arrow(to: number - 1, .back, .previousPhoto) }
      if number < total { arrow(to: number + 1, .forward, .nextPhoto) }
    }
  }

  private func arrow(to number: Int, _ icon: Icon, _ word: Word) -> some Node {
    a(
      .class("round arrow \(icon.rawValue)"), .href("#photo-\(number)"),
      .label(context.words(word)), Attribute("data-photo-link", present: true)
    ) { icon.node(context) }
  }

  private func dots(_ total: Int) -> some Node {
    div(.class("dots"), .ariaHidden) {
      ForEach(0..<total) { place in span(.class(place == 0 ? "dot here" : "dot")) {} }
    }
  }
}

/// The type's fields in the order chosen for it (`TypeAppearance.facts`), then the other values.
struct EntryFieldList {
  let entry: Entry
  let type: EntryType?
  /// The entries that it links to.
  let linkedEntries: [EntryNeighbour]
  /// Keys of fields that are shown elsewhere on the page.
  var excludedKeys: Set<String> = []
  var hasRating = true
  var hasDate = true
  let context: PageContext

  @NodeBuilder var node: some Node {
    if day != nil || !orderedKeys.isEmpty || hasRating && entry.rating != nil { list }
  }

  private var day: CalendarDate? { hasDate ? entry.day : nil }

  private var list: some Node {
    dl(.class("facts"), .label(context.words(.details))) {
      ForEach(orderedKeys) { key in fact(label(of: key), key) }
      if hasRating, let rating = entry.rating {
        div {
          dt { context.words(.rating) }
          dd {
            strong { context.words.decimal(rating) }
            " / 10"
          }
        }
      }
      if let day {
        div {
          dt { context.words(.logDate) }
          dd { time(Attribute("datetime", "\(day)")) { context.words.longDate(day) } }
        }
      }
    }
  }

  private func fact(_ label: String, _ key: String) -> some Node {
    let text = entry.additionalFields[key] ?? ""
    let field = type?.fields.first { $0.key == key }
    return div(.class(text.count > Self.short ? "wide-fact" : nil)) {
      dt { label }
      dd {
        EntryFieldValue(
          field: field, text: text, linkedEntries: linkedEntries.filter { $0.fieldKey == key },
          context: context
        ).node
      }
    }
  }

  /// The number of characters above which a value spans both columns.
  private static let short = 60

  private var orderedKeys: [String] {
    let first = type?.look.facts ?? TypeAppearance.defaultFacts
    let fields = type?.fields.map(\.key) ?? []
    let ranks = (first + fields.filter { !first.contains($0) }).enumerated()
    let rank = Dictionary(ranks.map { ($1, $0) }) { first, _ in first }
    return entry.additionalFields.filter { !$0.value.isEmpty && !excludedKeys.contains($0.key) }
      .keys.sorted { (rank[$0] ?? .max, $0) < (rank[$1] ?? .max, $1) }
  }

  private func label(of key: String) -> String {
    let field = type?.fields.first { $0.key == key }
    return context.words.name(field?.displayName ?? CatalogName(fieldKey: key))
  }
}
