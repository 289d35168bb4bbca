import Foundation
import HTML
import Markdown
import Model
import Publishing

/// The images, texts and other values of an entry, in the order of its type's fields.
struct PublicEntryBody {
  let entry: PublicEntry
  /// The level of its headings.
  let level: Int
  /// Whether the entry is the page's main content. Then its first image is at the top of the page.
  let isMainContent: Bool
  /// The language of the page; empty for the site's own.
  let locale: String
  let context: PublicContext

  @NodeBuilder var node: some Node {
    ForEach(entry.pictures.enumerated()) { place, picture in
      PublicFigure(picture: picture, isFirst: isMainContent && place == 0, context: context).node
    }
    ForEach(long) { value in longValue(value) }
    if let notes = entry.notes {
      RichText(notes, headingsFrom: level, context.addresses(entry))
    }
    if !facts.isEmpty {
      dl {
        ForEach(facts) { value in
          div {
            dt { value.label }
            dd { fact(value) }
          }
        }
      }
    }
  }

  // MARK: - Texts and pictures

  private var long: [PublicValue] { entry.values.filter(isLong) }
  private var facts: [PublicValue] { entry.values.filter { !isLong($0) } }

  private func isLong(_ value: PublicValue) -> Bool {
    if case .pictures = value.content { return true }
    return value.kind.display.isProse
  }

  /// The keys of texts that are shown without the name of their field: the first text, and the
  /// first rich text, because a short text can precede it.
  private var ownTexts: [String?] {
    [
      long.first(where: \.kind.display.isProse)?.key,
      long.first { $0.kind.display == .markdown }?.key,
    ]
  }

  @NodeBuilder private func longValue(_ value: PublicValue) -> some Node {
    switch value.content {
    case .pictures(let pictures):
      ForEach(pictures) { picture in
        PublicFigure(
          picture: picture,
          isFirst: isMainContent && entry.pictures.isEmpty && value.key == long[0].key,
          context: context
        ).node
      }
    case .markdown(let text):
      let isNamed = !ownTexts.contains(value.key)
      if isNamed { PublicHeading(level: level, text: value.label) }
      RichText(text, headingsFrom: isNamed ? level + 1 : level, context.addresses(entry))
    case .text(let text):
      if !ownTexts.contains(value.key) { PublicHeading(level: level, text: value.label) }
      ForEach(text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }) { line in
        p { String(line) }
      }
    default: EmptyNode()
    }
  }

  // MARK: - Short values

  @NodeBuilder private func fact(_ value: PublicValue) -> some Node {
    switch value.content {
    case .links(let links):
      ForEach(links.enumerated()) { place, link in
        if place > 0 { ", " }
        if let slug = link.slug {
          a(Attribute("href", context.links.page(slug))) { link.title }
        } else {
          link.title
        }
      }
    case .files(let files):
      ForEach(files) { file in
        a(Attribute("href", context.links.library(file.path))) { file.title }
      }
    case .text(let text):
      PublicFieldText(text: text, kind: value.kind, locale: locale, context: context).node
    case .pictures, .markdown: EmptyNode()
    }
  }
}

/// The entries below an entry, each with its heading.
struct PublicChildren: Node {
  let children: [PublicEntry]
  let level: Int
  /// The language of the page; empty for the site's own.
  let locale: String
  let context: PublicContext

  var node: PublicChildren { self }

  func write(to output: inout HTMLBuffer) {
    for child in children {
      section(.class("part")) {
        let inner = child.heading.isEmpty ? level : min(6, level + 1)
        if !child.heading.isEmpty { PublicHeading(level: level, text: child.heading) }
        if !child.description.isEmpty { p { child.description } }
        PublicEntryBody(
          entry: child, level: inner, isMainContent: false, locale: locale, context: context
        ).node
        PublicChildren(
          children: child.children, level: inner, locale: locale, context: context)
      }
      .write(to: &output)
    }
  }
}

/// A heading whose level depends on its depth in the page.
struct PublicHeading: Node {
  let level: Int
  let text: String

  func write(to output: inout HTMLBuffer) {
    switch level {
    case ...2: h2 { text }.write(to: &output)
    case 3: h3 { text }.write(to: &output)
    default: h4 { text }.write(to: &output)
    }
  }
}

/// An image with its caption.
struct PublicFigure {
  let picture: PublicPicture
  /// Whether it is the first image of the page, which is loaded at once.
  let isFirst: Bool
  let context: PublicContext

  var node: some Node {
    let sources = context.links.sources(of: picture)
    return figure {
      img(
        Attribute("src", context.links.source(of: picture, width: 960)),
        Attribute("srcset", sources.isEmpty ? nil : sources),
        Attribute("sizes", sources.isEmpty ? nil : "(min-width: 46rem) 42rem, 92vw"),
        .width(picture.width), .height(picture.height), .alt(picture.alt),
        Attribute("loading", isFirst ? nil : "lazy"), Attribute("decoding", "async"))
      if !picture.caption.isEmpty { figcaption { picture.caption } }
    }
  }
}
