import Assist
import HTML
import Model

/// The lookup in the entry's form: a button, and the sheet that it opens. Without scripts the
/// button submits the whole form to the page of the lookup.
struct LookupSheet {
  let entry: EntryID?
  let provider: AssistProvider
  let context: PageContext

  private var words: Words { context.words }

  var opener: some Node {
    div(.class("lookup-opener")) {
      button(
        .class("button"), Attribute("formaction", context.lookup(for: entry)),
        Attribute("data-lookup", present: true)
      ) {
        (provider.isPaid ? Icon.sparkle : Icon.search).node(context)
        words.lookupName(of: provider)
      }
      p(
        .class("lookup-filled"), .role("status"),
        Attribute("data-lookup-filled", words(lookup: .filledFrom))
      ) {}
      button(
        .class("button quiet"), Attribute("type", "button"),
        Attribute("data-lookup-undo", present: true), Attribute("hidden", present: true)
      ) { words(.undo) }
    }
  }

  var node: some Node {
    dialog(
      .class("dialog lookup-sheet"), .id("lookup"), Attribute("aria-labelledby", "lookup-title"),
      Attribute("data-exploring", words(lookup: .exploring)),
      Attribute("data-stopped", words(lookup: .stopped)),
      Attribute("data-failed", words(lookup: .lookupFailed))
    ) {
      form(.class("lookup-head"), Attribute("method", "dialog")) {
        h2(.id("lookup-title")) { words.lookupName(of: provider) }
        button(.class("button quiet")) { words(.close) }
      }
      LookupSearch(entry: entry, context: context).node
      p(.class("lookup-status"), .role("status"), Attribute("data-lookup-status", present: true)) {}
      div(.id("lookup-results")) {}
      p(.class("lookup-settings")) {
        a(.href(context.assistSettings)) { words(lookup: .searchSettings) }
      }
    }
  }
}

/// Images that a lookup found (`image_url`): URLs, which the server fetches when the entry is
/// saved, or ids of images in the book. Each can be left out.
struct FoundPictures {
  let urls: [String]
  let context: PageContext

  var node: some Node {
    ul(
      .class("photo-list"), .label(context.words(lookup: .lookupPictures)),
      Attribute("data-lookup-pictures", context.path("/log/lookup/picture?w=320&url=")),
      Attribute("data-use", context.words(lookup: .usePicture)),
      Attribute("data-lost", context.words(lookup: .pictureLost))
    ) {
      ForEach(urls) { url in
        li(.class("photo-item")) {
          img(.src(context.foundPicture(url, width: 320)), .alt(""), .width(320), .height(400))
          label(.class("photo-choice")) {
            input(.type(.checkbox), .name("image_url"), .value(url), .checked(true))
            context.words(lookup: .usePicture)
          }
        }
      }
    }
  }
}
