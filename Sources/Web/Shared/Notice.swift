import Catalog
import Foundation
import HTML
import HTTPTypes
import Model
import ServerKit

/// The result of an action, passed in a cookie to the page that shows it.
struct Notice {
  enum Kind: String {
    case saved, deleted, finished, finishedMany, notFinished, moved, putBack, undone, notUndone
    case nothingSelected
    case codeSent, codeCreated, passwordSet, joined, left, removed, roleSaved, invited, revoked,
      made
    case passwordChanged, addressChanged, deviceEnded, othersEnded, tokenRevoked
    case favoured, unfavoured, rated, ratedAndDone, planned, unplanned
    case viewSaved, viewChanged, viewDeleted, viewRestored, viewNotRestored
    case sampleFilled, sampleRemoved, sampleRemovedSome, cleared
    case filmsFilled, filmsRemoved, filmsRemovedSome
    case listsCameIn, listsCameInSome, photoUnread
    case published, publishedSeveral, publishedSome, notPublished, unpublished, scheduled,
      unscheduled, archived
    case filesAdded, filesAddedSome, filesExisted
    case restored, kept, testSent, testFailed, willRetry
  }

  static let cookieName = "notice"
  /// In characters, so that a toast has at most two lines on a phone.
  private static let maxNameLength = 50
  private static let failures: Set<Kind> = [
    .notUndone, .notFinished, .viewNotRestored, .notPublished, .testFailed, .photoUnread,
  ]

  var kind: Kind
  /// The change group that "Undo" undoes.
  var undo: ChangeGroupID?
  /// The number of objects, for actions on several.
  var count: Int?
  /// The name of what was deleted, or of what finishing an entry means for its type, "watched".
  var name: String?

  init(
    _ kind: Kind, undo: ChangeGroupID? = nil, count: Int? = nil, name: String? = nil
  ) {
    self.kind = kind
    self.undo = undo
    self.count = count
    self.name = name.map { name in
      name.count > Self.maxNameLength ? "\(name.prefix(Self.maxNameLength))…" : name
    }
  }

  /// Reads the cookie. Clients can set any value, so that only known kinds are accepted.
  init?(in headers: HTTPFields) {
    guard let text = cookie(Self.cookieName, in: headers) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let words = (parts.first ?? "").split(separator: "-", maxSplits: 1)
    guard let first = words.first, let kind = Kind(rawValue: String(first)) else { return nil }
    self.init(
      kind, undo: parts.count > 1 ? ChangeGroupID(String(parts[1])) : nil,
      count: words.count > 1 ? Int(words[1]).flatMap { $0 < 0 ? nil : $0 } : nil,
      name: parts.count > 2 ? String(parts[2]).removingPercentEncoding : nil)
  }

  /// The value of the cookie: the kind, the change group and the name, separated by dots, such as
  /// `deleted.01900000-0000-7000-8000-00000000000b.Casablanca`.
  var text: String {
    let name = name?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    return kind.rawValue + (count.map { "-\($0)" } ?? "")
      + (undo != nil || name != nil ? ".\(undo.map { "\($0)" } ?? "")" : "")
      + (name.map { ".\($0)" } ?? "")
  }

  func toast(_ language: Language, root: String) -> PageContext.Toast {
    let words = Words(language)
    let text =
      switch kind {
      case .saved: words(.saved)
      case .deleted: deletedText(words)
      case .finished: words(.finished, ["seen": name ?? words(.done)])
      case .finishedMany: words(.finishedMany, count: count ?? 1)
      case .notFinished: words(.notFinished)
      case .moved: words(.movedMany, count: count ?? 1)
      case .nothingSelected: words(.nothingSelected)
      case .putBack: words(.wasPutBack)
      case .undone: words(.undone)
      case .notUndone: words(.notUndone)
      case .codeSent: words(.codeSent)
      case .codeCreated: words(.codeCreated)
      case .passwordSet: words(.passwordSet)
      case .joined: words(.joined)
      case .left: words(.left)
      case .removed: words(.removed)
      case .roleSaved: words(.roleSaved)
      case .invited: words(.invited)
      case .revoked: words(.revoked)
      case .made: words(.made)
      case .passwordChanged: words(settings: .passwordChanged)
      case .addressChanged: words(settings: .addressChanged)
      case .deviceEnded: words(settings: .deviceEnded)
      case .othersEnded: words(settings: .othersEnded)
      case .tokenRevoked: words(settings: .tokenRevoked)
      case .favoured: words(library: .favoured)
      case .unfavoured: words(library: .unfavoured)
      case .rated: words(library: .rated)
      case .ratedAndDone: words(library: .ratedAndDone)
      case .planned: words(card: .planned)
      case .unplanned: words(card: .unplanned)
      case .viewSaved: words(view: .saved)
      case .viewChanged: words(view: .changed)
      case .viewDeleted: words(view: .deleted)
      case .viewRestored: words(view: .restored)
      case .viewNotRestored: words(view: .notRestored)
      case .sampleFilled: words(sample: .filled)
      case .filmsFilled: words(sample: .filled, of: .films)
      case .filmsRemoved: words(sample: .removed, of: .films)
      case .filmsRemovedSome: words(sample: .removedSome, of: .films)
      case .sampleRemoved: words(sample: .removed)
      case .sampleRemovedSome: words(sample: .removedSome)
      case .cleared: words(sample: .cleared)
      case .listsCameIn: words(imports: .listsCameIn, count: count ?? 0)
      case .listsCameInSome: words(imports: .listsCameInSome, count: count ?? 0)
      case .photoUnread: words(list: .photoUnread)
      default: siteText(words)
      }
    return PageContext.Toast(
      text: text, undo: undo.map { root + undoPath($0) }, isRedo: kind == .undone,
      tone: Self.failures.contains(kind) ? .failure : .success)
  }

  private func deletedText(_ words: Words) -> String {
    if let count { return words(.deletedMany, count: count) }
    return name.map { words(.deletedNamed, ["name": $0]) } ?? words(.deleted)
  }

  /// Returns the text of a result on the Site.
  private func siteText(_ words: Words) -> String {
    switch kind {
    case .published: words(site: .wasPublished)
    case .publishedSeveral: words(site: .wasPublishedMany, count: count ?? 1)
    case .publishedSome: words(site: .wasPublishedSome, count: count ?? 1)
    case .notPublished: words(site: .notComplete, count: count ?? 1)
    case .unpublished: words(site: .wasUnpublished)
    case .scheduled: words(site: .wasScheduled)
    case .filesAdded: words(site: .filesAdded, count: count ?? 1)
    case .filesAddedSome: words(site: .filesAddedSome, count: count ?? 1)
    case .filesExisted: words(site: .filesExisted, count: count ?? 1)
    case .unscheduled: words(site: .wasUnscheduled)
    case .archived: words(site: .wasArchived)
    case .restored: words(site: .wasRestored)
    case .kept: words(site: .wasKept)
    case .testSent: words(site: .testSent)
    case .testFailed: words(site: .testFailed)
    case .willRetry: words(site: .willRetry)
    default: ""
    }
  }

  /// Most actions are undone by their change group. Tokens and saved views have no history and are
  /// restored by their own id.
  private func undoPath(_ id: ChangeGroupID) -> String {
    switch kind {
    case .tokenRevoked: "/settings/tokens/\(id)/restore"
    case .viewDeleted: "/library/views/\(id)/restore"
    default: "/undo/\(id)"
    }
  }
}

// MARK: - Toasts

/// The corner in which a page shows notices, with the texts that its scripts use. A status line
/// beside it announces the notices to screen readers.
struct Toasts {
  let context: PageContext

  @NodeBuilder var node: some Node {
    div(
      .id("toasts"), .class("toasts"), .role("region"), .label(words(frame: .notices)),
      Attribute("data-root", context.root),
      Attribute("data-csrf", context.csrf), Attribute("data-zone", context.followedTimeZone),
      Attribute("data-member", present: context.member != nil),
      Attribute("data-space", context.live.map { "\($0.space)" }),
      Attribute("data-since", context.live.map { "\($0.sequence)" }),
      Attribute("data-close", words(frame: .dismiss)),
      Attribute("data-loading", words(frame: .loading)),
      Attribute("data-unavailable", words(frame: .unavailable)),
      Attribute("data-retry", words(frame: .retryIn)),
      Attribute("data-retrying", words(frame: .retrying)),
      Attribute("data-restored", words(frame: .restored)),
      Attribute("data-offline", words(frame: .offline)),
      Attribute("data-network", words(frame: .network)),
      Attribute("data-signed-out", words(frame: .signedOut)),
      Attribute("data-sign-in", words(frame: .signInAgain))
    ) {
      if let toast = context.toast { node(of: toast) }
    }
    p(.id("announcer"), .class("hidden"), .role("status")) {}
  }

  private var words: Words { context.words }

  /// The length of a text from which its buttons are below it on a phone, in characters.
  private static let lineLength = 44

  private func node(of toast: PageContext.Toast) -> some Node {
    div(
      .class("toast \(toast.tone.rawValue)\(toast.text.count > Self.lineLength ? " long" : "")"),
      Attribute("data-toast", present: true)
    ) {
      p { toast.text }
      if let undo = toast.undo {
        form(.method(.post), .action(undo)) {
          CSRFField(context: context).node
          button(.class("toast-action")) { context.words(toast.isRedo ? .redo : .undo) }
        }
      }
      button(
        .class("toast-close script-only"), Attribute("type", "button"),
        .label(context.words(frame: .dismiss)), Attribute("data-dismiss", present: true)
      ) { Icon.close.node(context) }
    }
  }
}

// MARK: - ErrorView

/// The page of an error: a title, an explanation, and the request id for support.
package struct ErrorView: Sendable {
  package var status: Int
  package var requestID: String
  /// What was refused and why, if the user can do something about it. Nil shows the texts for
  /// `status`.
  package var reason: (title: String, text: String)?

  package init(status: Int, requestID: String, reason: (title: String, text: String)? = nil) {
    self.status = status
    self.requestID = requestID
    self.reason = reason
  }

  package func page(in context: PageContext) -> [UInt8] {
    let (emoji, title, text) = words(in: context)
    let chapter: Layout.Chapter? = context.member == nil ? nil : .log
    return Layout(title: title, context: context, chapter: chapter).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { emoji }
        h1 { title }
        p { text }
        p { a(.class("button primary"), .href(context.path("/log"))) { context.words(.toLog) } }
        p(.class("request-id")) {
          context.words(.requestID)
          " "
          span { requestID }
        }
      }
    }
  }

  private func words(in context: PageContext) -> (emoji: String, title: String, text: String) {
    let (emoji, title, text): (String, Word, Word) =
      switch status {
      case 401, 403: ("🔒", .forbiddenTitle, .forbiddenText)
      case 404, 410: ("🍃", .notFoundTitle, .notFoundText)
      case 429, 503: ("⏳", .tooManyTitle, .tooManyText)
      default: ("🫖", .brokenTitle, .brokenText)
      }
    let words = context.words
    return (emoji, reason?.title ?? words(title), reason?.text ?? words(text))
  }
}
