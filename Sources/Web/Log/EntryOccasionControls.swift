import HTML
import Model

/// The occasions in an entry's form, and an empty row for a new one. The controls are
/// `occasion.<n>.date`, `.score`, `.note` and `.remove`. A row without a date is ignored.
struct EntryOccasionControls {
  let times: [EntryInput.OccasionInput]
  let controls: FormControls

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field")) {
      legend { words(.occasions) }
      ForEach(times.enumerated()) { place, time in row(place, time, isNew: false) }
      details(.class("more")) {
        summary(.class("button quiet")) {
          Icon.plus.node(controls.context)
          words(.addOccasion)
        }
        row(times.count, EntryInput.OccasionInput(), isNew: true)
      }
    }
  }

  private func row(_ place: Int, _ time: EntryInput.OccasionInput, isNew: Bool) -> some Node {
    let name = "occasion.\(place)"
    return div(.class("occasion-row")) {
      OccasionControls(name: name, time: time, controls: controls).node
      if !isNew {
        label(.class("toggle danger")) {
          input(.type(.checkbox), .name("\(name).remove"), .value("true"))
          Icon.trash.node(controls.context)
          span { words(.removeOccasion) }
        }
      }
    }
  }
}
