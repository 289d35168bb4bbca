import Catalog
import Foundation
import HTML
import Model
import Publishing

/// The controls for publishing: status, time, route and parent.
struct PublishingControls {
  let input: ContentInput
  /// The future time of publication in words. Nil if there is none.
  let scheduledTime: String?
  let parents: [(id: EntryID, title: String, depth: Int)]
  let timeZone: TimeZone
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  var node: some Node {
    fieldset(.class("field site-publishing")) {
      legend { words(site: .publishing) }
      if input.status == .published { published } else { statuses }
      div(.class("when")) {
        controls.field(
          "publish_at", words(site: .publishAt),
          hints: [words(site: .publishAtHint, ["zone": timeZone.identifier])]
        ) { id, described, invalid in
          HTML.input(
            id, Attribute("type", "datetime-local"), .name("publish_at"),
            .value(input.publishAt), Attribute("data-zone", timeZone.identifier), described,
            invalid)
        }
        p(
          .class("hint"), .id("schedule-note"), .role("status"),
          Attribute("data-text", words(site: .willPublish, ["time": "{time}"]))
        ) { scheduleNote }
      }
      HTML.label(.class("onoff")) {
        span { words(site: .routeActive) }
        HTML.input(
          .type(.checkbox), .name("route_status"), .value("1"), .role("switch"),
          .checked(input.isRouteActive))
      }
      if !parents.isEmpty { parent }
    }
  }

  /// What happens at the time of publication. Empty if the time is not in the future.
  private var scheduleNote: String {
    scheduledTime.map { words(site: .willPublish, ["time": $0]) } ?? ""
  }

  /// The name of the status of a draft, which is scheduled if its time is in the future.
  private var draftName: some Node {
    span(
      .id("draft-name"), Attribute("data-draft", words(site: .draft)),
      Attribute("data-scheduled", words(site: .scheduled))
    ) { words(site: scheduledTime == nil ? .draft : .scheduled) }
  }

  /// The status of published content cannot be chosen: saving keeps the published version, and
  /// another button publishes the changes.
  private var published: some Node {
    p(.class("hint"), .id(FormControls.id("status"))) {
      HTML.input(.type(.hidden), .name("status"), .value(Status.published.rawValue))
      words(site: .changedText)
    }
  }

  private var statuses: some Node {
    fieldset(.class("field"), .id(FormControls.id("status"))) {
      legend { words(site: .status) }
      div(.class("status-tiles")) {
        ForEach(Status.all.filter { $0 != .published }) { status in
          label(.class("tile status-tile status-\(status.rawValue)")) {
            HTML.input(
              .type(.radio), .name("status"), .value(status.rawValue),
              .checked(status == input.status))
            if status == .draft { draftName } else { span { words.status(status) } }
          }
        }
      }
      controls.errorText("status")
    }
  }

  private var parent: some Node {
    controls.field("parent", words(site: .parent), hints: [words(site: .parentHint)]) {
      id, described, invalid in
      select(id, .name("parent"), described, invalid) {
        option(.value("")) { words(site: .noParent) }
        ForEach(parents) { parent in
          option(.value("\(parent.id)"), .selected(parent.id == input.parent)) {
            String(repeating: "\u{2003}", count: parent.depth) + parent.title
          }
        }
      }
    }
  }
}
