import HTML
import Model
import Publishing

/// A page of a list: the latest entries of the site, or all of a type or a collection.
struct PublicListView {
  let listing: PublicListing
  let context: PublicContext

  private var words: Words { context.words }

  func html() -> [UInt8] {
    PublicLayout(head: head, context: context).page {
      header {
        h1 { listing.route.title }
        if listing.route.slug == "/", !context.profile.description.isEmpty {
          p(.class("lead")) { context.profile.description }
        }
      }
      if listing.cards.isEmpty { p { words(onSite: .empty) } }
      ul(.class(hasPictures ? "cards" : "lines")) {
        ForEach(listing.cards.enumerated()) { place, card in entry(card, place) }
      }
      pages
    }
  }

  private var hasPictures: Bool { listing.cards.contains { $0.entry.cover != nil } }

  private func entry(_ card: PublicCard, _ place: Int) -> some Node {
    li {
      article {
        if let cover = card.entry.cover { picture(cover, isLazy: place > 3) }
        h2 {
          if let slug = card.entry.slug {
            a(Attribute("href", context.links.page(slug))) { card.entry.title }
          } else {
            card.entry.title
          }
        }
        p(.class("meta")) { facts(of: card) }
        // In a grid of covers only the latest entries, which are read as news, have summaries.
        if !hasPictures || listing.kind == .latest {
          p { card.entry.summary() }
        }
      }
    }
  }

  private func picture(_ cover: PublicPicture, isLazy: Bool) -> some Node {
    let sources = context.links.sources(of: cover)
    return img(
      Attribute("src", context.links.source(of: cover, width: 320)),
      Attribute("srcset", sources.isEmpty ? nil : sources),
      Attribute("sizes", sources.isEmpty ? nil : "(min-width: 46rem) 13rem, 44vw"),
      .width(cover.width), .height(cover.height),
      // The title below the image is its text alternative.
      .alt(""), Attribute("loading", isLazy ? "lazy" : nil), Attribute("decoding", "async"))
  }

  /// The year of an entry that has one, otherwise the date of its first publication.
  @NodeBuilder private func facts(of card: PublicCard) -> some Node {
    if let year = card.entry.values.first(where: { $0.key.lowercased() == "year" }),
      case .text(let text) = year.content
    {
      text
    } else {
      time(Attribute("datetime", card.firstPublishedAt.description)) {
        context.day(card.firstPublishedAt)
      }
    }
  }

  @NodeBuilder private var pages: some Node {
    if listing.pages > 1 {
      nav(.class("pages"), .label(words(onSite: .pages))) {
        if listing.page > 1 {
          a(
            Attribute(
              "href", context.links.page(listing.route.slug, number: listing.page - 1)),
            .rel("prev")
          ) { words(onSite: .newer) }
        }
        span {
          words(onSite: .page, ["n": "\(listing.page)", "of": "\(listing.pages)"])
        }
        if listing.page < listing.pages {
          a(
            Attribute(
              "href", context.links.page(listing.route.slug, number: listing.page + 1)),
            .rel("next")
          ) { words(onSite: .older) }
        }
      }
    }
  }

  private var head: PublicLayout.Head {
    var head = PublicLayout.Head(title: listing.route.title)
    head.description = context.profile.description
    head.canonical = context.links.absolute(listing.route.slug, number: listing.page)
    head.picture = listing.cards.lazy.compactMap(\.entry.cover).first
    if listing.kind != .latest {
      head.feed = (listing.route.title, listing.route.slug)
    }
    head.data = PublicLinkedData(context: context).listing(listing)
    return head
  }
}

/// The page for an address without content (404).
struct NotFoundView {
  let context: PublicContext

  func html() -> [UInt8] {
    let words = context.words
    let head = PublicLayout.Head(title: words(onSite: .notFound))
    return PublicLayout(head: head, context: context).page {
      header { h1 { words(onSite: .notFound) } }
      p { words(onSite: .notFoundText) }
      p { a(Attribute("href", context.links.page("/"))) { words(onSite: .toStart) } }
    }
  }
}
