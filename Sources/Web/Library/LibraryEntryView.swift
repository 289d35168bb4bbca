import Catalog
import HTML
import Model

/// The Library page of an entry, such as a film, a person or a genre: its values, the entries it
/// links to and the entries that link to it.
struct LibraryEntryView {
  let entry: Entry
  let type: TypeRecord?
  let types: TypeSet
  /// The entries it links to, by field key.
  let related: [String: [LinkedEntry]]
  /// The entries that link to it, by type and field.
  let inverseRelations: [Entries.InverseRelationGroup]
  let collection: EntryCollection?
  /// The day on which the entry was created, in the user's time zone.
  let added: CalendarDate
  let canWrite: Bool

  private var isPerson: Bool { type?.systemKey == "person" }
  /// Whether the entry's type belongs to the Log. The page of any other entry, such as a person,
  /// shows a smaller image, so that the linked works have more room.
  private var isInLog: Bool { type?.inLog == true }

  func page(in context: PageContext) -> [UInt8] {
    Layout(
      title: entry.title, context: context, chapter: .library,
      scripts: ["library-entry.js"], styles: ["css/library.css"],
      bodyClass: "page-entry chapter-library"
    ).page {
      article(
        .class(isInLog ? "entry work" : "entry work slim"), .id("entry"), .live(.entry, .type)
      ) {
        topBar(context)
        if let image = entry.cover {
          div(.class(isPerson ? "hero photo portrait" : "hero photo poster-hero")) {
            Picture(
              image: image, alt: entry.title, sizes: "(min-width: 60rem) 26rem, 100vw",
              isLazy: false, context: context
            ).node
          }
        } else {
          div(.class("hero cover \(gradientClass(for: entry.title))"), .ariaHidden) {
            span(.class("cover-icon")) {
              (isPerson ? initials(of: entry.title) : nil) ?? type?.icon ?? "📝"
            }
          }
        }
        div(.class("entry-body")) {
          heading(context)
          logged(context)
          if type?.inLog ?? true {
            FinishForm(
              entry: entry, systemKey: type?.systemKey, canWrite: canWrite, isInLibrary: true,
              context: context
            ).node
          }
          if type?.systemKey == "movie" || entry.rating != nil || isInLog {
            StarRating(entry: entry, canWrite: canWrite, context: context).node
          }
          words(context)
          outgoing(context)
          facts(context)
          ForEach(inverseRelations) { group in self.incoming(group, context) }
          ending(context)
        }
      }
      if canWrite { DeleteEntry(entry: entry, isInLibrary: true, context: context).dialogNode }
    }
  }

  private func topBar(_ context: PageContext) -> some Node {
    div(.class("entry-top")) {
      a(
        .class("round"), .href(list(context)), .label(context.words(.back)),
        Attribute("data-back", present: true)
      ) { Icon.back.node(context) }
      if canWrite {
        a(
          .class("round"), .href("\(context.edit(entry.id))?in=library"),
          .label(context.words(.editEntry))
        ) {
          Icon.edit.node(context)
        }
      }
    }
  }

  /// The path of the list of the entry's type. Scripts make the back button use the browser's
  /// history, which restores the scroll position.
  private func list(_ context: PageContext) -> String {
    type.map { context.libraryType($0.pathName) } ?? context.library
  }

  private func heading(_ context: PageContext) -> some Node {
    div(.class("work-head")) {
      div {
        p(.class("kicker parts")) {
          if let type {
            a(.href(context.libraryType(type.pathName))) {
              "\(type.icon) \(context.words.name(type.displayName))"
            }
          }
          if let year = entry.additionalFields["Year"], !year.isEmpty { span { year } }
          if let collection {
            a(.href(LogQuery(collection: .one(collection.id)).path(in: context))) {
              context.words(.inCollection, ["name": collection.name])
            }
          }
        }
        h1 { entry.title }
      }
      if canWrite { heart(context) }
    }
  }

  /// What the Log says of the entry, the verdict and the stage, with a link to its page there.
  @NodeBuilder private func logged(_ context: PageContext) -> some Node {
    if type?.inLog ?? true {
      ul(.class("pills")) {
        // An undecided verdict is shown by the Log alone, as "new".
        if entry.showsVerdict(today: context.today, isImported: true) {
          li(.class("pill")) {
            span(.ariaHidden) { entry.score.emoji }
            " \(context.words.verdict(entry.score))"
          }
        }
        if entry.stage != .done { li(.class("pill")) { context.words.stageTitle(entry.stage) } }
        li {
          a(.class("pill"), .href(context.entry(entry.id))) {
            Icon.log.node(context)
            context.words(library: .inLog)
          }
        }
      }
    }
  }

  private func heart(_ context: PageContext) -> some Node {
    form(
      .method(.post), .action("\(context.libraryEntry(entry.id))/favourite"),
      Attribute("data-in-place", present: true)
    ) {
      CSRFField(context: context).node
      button(
        .class("round heart"), .name("favourite"), .value(entry.favourite ? "false" : "true"),
        Attribute("aria-pressed", entry.favourite ? "true" : "false"),
        .label(context.words(.favourite))
      ) { Icon.heart.node(context) }
    }
  }

  /// The description and the notes.
  @NodeBuilder private func words(_ context: PageContext) -> some Node {
    if !entry.description.isEmpty, entry.description != entry.title {
      section(.class("work-words")) {
        h2 { context.words(library: aboutWord) }
        Paragraphs(text: entry.description, kind: "lead").node
      }
    }
    if !entry.notes.isEmpty {
      section(.class("entry-section")) {
        h2 { context.words(.notes) }
        EntryNotes(text: entry.notes).node
      }
    }
  }

  private var aboutWord: LibraryWord {
    switch type?.systemKey {
    case "movie": .synopsis
    case "person": .biography
    default: .description
    }
  }

  // MARK: - Relations

  private var relationFields: [FieldRecord] { type?.fields.filter { $0.kind == .relation } ?? [] }

  private func outgoing(_ context: PageContext) -> some Node {
    ForEach(relationFields.filter { !(related[$0.fieldKey] ?? []).isEmpty }) { field in
      section(.class("related")) {
        h2 { context.words.name(field.displayName) }
        if field.target.flatMap({ types[$0] })?.systemKey == "person" {
          ul(.class("shelf-row faces"), Attribute("tabindex", "0"), .label(field.label)) {
            ForEach(related[field.fieldKey] ?? []) { face($0, context) }
          }
        } else {
          ul(.class("filter-chips")) {
            ForEach(related[field.fieldKey] ?? []) { link in
              li { a(.class("chip tag"), .href(context.libraryEntry(link.id))) { link.title } }
            }
          }
        }
      }
    }
  }

  private func face(_ link: LinkedEntry, _ context: PageContext) -> some Node {
    li(.class("poster face")) {
      a(.href(context.libraryEntry(link.id))) {
        if let cover = link.cover {
          div(.class("cover")) {
            Picture(
              image: EntryImage(id: cover, isCover: true, position: 0), sizes: "7rem", width: 160,
              height: 160, context: context
            ).node
            FavouriteBadge(isShown: link.favourite, context: context).node
          }
        } else {
          div(.class("cover \(gradientClass(for: link.title))")) {
            span(.class("cover-icon"), .ariaHidden) {
              initials(of: link.title) ?? "👤"
            }
            FavouriteBadge(isShown: link.favourite, context: context).node
          }
        }
        h2 { link.title }
        if let role = link.attributes["role"] {
          p { context.words(library: .relatedAs, ["role": role]) }
        }
      }
    }
  }

  /// The fields that are not relations, including those added by an import or a user; and for a
  /// finished entry of the Log its date and occasions.
  @NodeBuilder private func facts(_ context: PageContext) -> some Node {
    let isDone = isInLog && entry.stage != .planned
    EntryFieldList(
      entry: entry, type: type?.model, linkedEntries: [],
      excludedKeys: Set(relationFields.map(\.fieldKey) + ["Year"]), hasRating: false,
      hasDate: isDone, context: context
    ).node
    EntryOccasions(
      entry: entry, type: type?.model, canWrite: false, refused: nil, context: context
    ).node
  }

  private func incoming(_ group: Entries.InverseRelationGroup, _ context: PageContext) -> some Node
  {
    // Newest first, like a filmography.
    let works = group.entries.map { ($0.entry.model, $0.attributes["role"]) }
      .sorted { year($0.0) > year($1.0) }
    return section(.class("entry-section")) {
      header(.class("shelf-head")) {
        h2 {
          span(.class("kicker")) { "\(context.words(library: .inLibrary)): " }
          "\(context.words.pluralName(group.type.displayName)) "
          strong(.class("count")) { context.words.grouped(group.count) }
        }
        a(.class("button quiet"), .href(all(of: group, context))) {
          context.words(library: .seeAll)
          span(.class("hidden")) { ": \(context.words.pluralName(group.type.displayName))" }
        }
      }
      ul(.class("posters small")) {
        ForEach(works) { work, role in
          LibraryCard(entry: work, type: group.type, role: role, context: context).node
        }
      }
    }
  }

  /// Returns the year of an entry, by which works are ordered.
  private func year(_ entry: Entry) -> Double {
    Double(entry.additionalFields["Year"] ?? "") ?? -.infinity
  }

  /// Returns the path of the list with all entries of the group.
  private func all(of group: Entries.InverseRelationGroup, _ context: PageContext) -> String {
    var query = LibraryQuery(type: group.type.pathName)
    query.filter = EntryFilter([.init(group.field.fieldKey, .any, "\(entry.id)")])
    return query.path(in: context)
  }

  private func ending(_ context: PageContext) -> some Node {
    div(.class("entry-end")) {
      p { context.words(.added, ["date": context.words.longDate(added)]) }
      EntryFooter(entry: entry.id, canWrite: canWrite, context: context).node
    }
  }
}

/// Five stars in halves: ten radio buttons, so that keyboards and screen readers can use them.
struct StarRating {
  let entry: Entry
  let canWrite: Bool
  let context: PageContext

  /// In half stars, rounded down, because five full stars mean 10.
  private var chosen: Int { entry.rating.map { max(Int($0), $0 > 0 ? 1 : 0) } ?? 0 }

  @NodeBuilder var node: some Node {
    if canWrite {
      form(
        .class("rating"), .method(.post), .action("\(context.libraryEntry(entry.id))/rating"),
        Attribute("data-in-place", "change")
      ) {
        CSRFField(context: context).node
        fieldset(.class("stars")) {
          legend(.class("hidden")) { context.words(library: .yourRating) }
          if chosen > 0 { radio(0) }
          ForEach(1...10) { radio($0) }
        }
        p(.class("rating-words")) { text }
        button(.class("button no-script")) { context.words(.save) }
      }
    } else {
      p(.class("rating-words")) { text }
    }
  }

  private var text: String {
    guard let rating = entry.rating else {
      return context.words(library: canWrite ? .tapToRate : .noRating)
    }
    return "\(context.words.decimal(rating)) / 10"
  }

  private func radio(_ value: Int) -> some Node {
    let name =
      value == 0
      ? context.words(library: .noRating)
      : context.words(.ratingOf, ["n": "\(value)"])
    let half = value % 2 == 1 ? "star left" : "star right"
    // The first half star that the rating does not reach, but begins.
    let isPart = chosen > 0 && value == chosen + 1 && Double(chosen) < entry.rating ?? 0
    return label(.class(value == 0 ? "no-star" : isPart ? "\(half) part" : half)) {
      input(
        .type(.radio), .name("rating"), .value(value == 0 ? "" : "\(value)"),
        .checked(value == chosen), .label(name))
      span(.ariaHidden) { value == 0 ? "✕" : "★" }
    }
  }
}
