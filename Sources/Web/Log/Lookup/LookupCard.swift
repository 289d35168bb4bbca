import Assist
import HTML
import Model

/// A work that a lookup found. A new work is a button that fills the entry's form: the hidden
/// inputs contain the work's values and, for all other controls, what had been typed. A work that
/// is in the Log links to its entry and has a second button, which fills the form.
struct LookupCard {
  let work: LookupView.Work
  /// The entry that is being edited; nil for a new one.
  let entry: EntryID?
  /// The controls of the entry's form as received.
  let carried: [(name: String, value: String)]
  let context: PageContext

  private var option: EntryOption { work.option }

  @NodeBuilder var node: some Node {
    if let known = option.entryID {
      div(.class("work known")) {
        a(.class("work-button"), .href(context.entry(known))) {
          cover
          span(.class("work-text")) {
            span(.class("work-known")) { context.words(lookup: .inYourLog) }
            span(.class("work-title")) { titleLine }
            if !facts.isEmpty { span(.class("work-facts")) { facts } }
          }
        }
        filling { button(.class("button")) { context.words(lookup: .fillFrom) } }
      }
    } else {
      filling {
        button(.class("work-button")) {
          cover
          span(.class("work-text")) {
            span(.class("work-title")) { titleLine }
            if !facts.isEmpty { span(.class("work-facts")) { facts } }
            span(.class("work-notes")) { option.notes }
          }
        }
      }
    }
  }

  /// The form with the hidden inputs and a button that submits it.
  private func filling<Button: Node>(@NodeBuilder _ button: () -> Button) -> some Node {
    let values = values
    let names = Set(values.map(\.name))
    return form(
      .method(.post), .action(context.useWork(for: entry)),
      Attribute("data-work", option.title), Attribute("data-plain", present: true)
    ) {
      CSRFField(context: context).node
      ForEach(values + carried.filter { !names.contains($0.name) }) { control in
        input(.type(.hidden), .name(control.name), .value(control.value))
      }
      button()
    }
  }

  private var cover: some Node {
    span(.class("work-cover cover \(gradientClass(for: option.title))"), .ariaHidden) {
      span { work.type?.icon ?? "📝" }
      if let url = option.pictures.first {
        img(
          .src(context.foundPicture(url, width: 160)), .alt(""), .width(64), .height(88),
          Attribute("loading", "lazy"))
      }
    }
  }

  private var titleLine: String {
    option.title + (option.year.map { " (\($0))" } ?? "")
  }

  private var facts: String {
    [
      work.type.map { context.words.name($0.displayName) }, option.genre, option.author,
      option.platform,
    ]
    .compactMap(\.self).joined(separator: " · ")
  }

  private var hasChosenCollection: Bool {
    carried.contains { $0.name == "collection_id" && !$0.value.isEmpty }
  }

  /// The work's values by control. The type precedes its fields, because choosing it shows them. A
  /// new entry goes into the collection of its type, unless another one was chosen.
  private var values: [(name: String, value: String)] {
    var values: [(name: String, value: String)] = []
    if let collection = work.collection, entry == nil, !hasChosenCollection {
      values.append(("collection_id", "\(collection)"))
    }
    if let type = work.type {
      values.append(("type_id", "\(type.id)"))
      for field in type.fields {
        guard let value = option.value(of: field.key) else { continue }
        values.append(("field.\(type.id).\(field.key)", value))
      }
    }
    return values + [("title", option.title), ("description", option.notes)]
      + option.pictures.map { ("image_url", $0) }
  }
}

// MARK: - LookupSheet

/// The lookup in the entry's form: a button, and the sheet that it opens. Without scripts the
/// button submits the whole form to the page of the lookup.
struct LookupSheet {
  /// The entry that is being edited; nil for a new one.
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
      OwnEntriesOnly(provider: provider, context: context).node
      p(.class("lookup-status"), .role("status"), Attribute("data-lookup-status", present: true)) {}
      div(.id("lookup-results")) {}
      if provider != .catalog {
        p(.class("lookup-settings")) {
          a(.href(context.assistSettings)) { words(lookup: .searchSettings) }
        }
      }
    }
  }
}

/// The hint that a lookup finds only entries of the book, with a link to the choice of a service.
struct OwnEntriesOnly {
  let provider: AssistProvider
  let context: PageContext

  @NodeBuilder var node: some Node {
    if provider == .catalog {
      p(.class("lookup-settings")) {
        context.words(lookup: .ownOnly) + " "
        a(.href(context.assistSettings)) { context.words(lookup: .chooseService) }
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
