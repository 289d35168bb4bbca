import Foundation
import SwiftUI

extension NodeRenderer {
  func renderControl(_ node: Node, _ flex: String) -> String {
    let disabled = node.environment.isEnabled ? "" : " disabled"
    switch node.kind {
    case .button(let info): return renderButton(info, node, flex + disabled)
    case .link, .share:
      return tag(
        "div", "button tinted\(disabled)", style: tintCSS(node),
        render(node.children, .horizontal))
    case .field(let field): return renderField(field, node, flex + disabled)
    case .toggle(let info):
      if info.style == "button" {
        return tag(
          "div", "button bordered\(info.isOn ? " prominent" : "")\(disabled)",
          render(node.children, .horizontal))
      }
      let knob = tag("span", info.isOn ? "switch on" : "switch")
      return tag("div", "h stretch control\(disabled)", labelHTML(node) + knob)
    case .picker(let info): return renderPicker(info, node, disabled)
    case .adjustable(let info): return renderAdjustable(info, node, disabled)
    case .progress(let fraction):
      let label = render(node.children, .vertical)
      guard let fraction, node.environment.progressStyle != "circular" else {
        return tag("div", "v", tag("span", "spinner") + label)
      }
      let bar = tag("div", "bar", tag("div", "done", style: "width:\(fraction * 100)%"))
      return tag("div", "v stretch", style: "align-items:flex-start", label + bar)
    default: return ""
    }
  }

  /// Sets the tint of a node; empty if it has that of the app.
  func tintCSS(_ node: Node) -> String {
    node.environment.tint.map { "--tint:\($0.cssValue(node.environment.colorScheme))" } ?? ""
  }

  private func labelHTML(_ node: Node) -> String {
    tag("div", "control-label", render(node.children, .horizontal))
  }

  private func renderButton(_ info: ButtonInfo, _ node: Node, _ flex: String) -> String {
    var classes = "button \(flex)"
    switch info.style {
    case "bordered": classes += " bordered tinted"
    case "borderedProminent": classes += " bordered prominent"
    case "plain", "custom": break
    default: if info.kind != .navigationLink || isInBar { classes += " tinted" }
    }
    if info.role == .destructive { classes += " destructive" }
    if node.environment.controlSize == .large { classes += " large" }
    if node.environment.controlSize == .small { classes += " small" }
    let css = info.role == .destructive ? "" : tintCSS(node)
    var content = render(node.children, .vertical)
    if info.kind == .disclosure {
      content += tag("span", "chevron down", Symbols.svg("chevron.down"))
    }
    return tag("div", classes, style: css, content)
  }

  private func renderField(_ field: FieldInfo, _ node: Node, _ flex: String) -> String {
    let text =
      field.kind == .secure ? String(repeating: "•", count: field.text().count) : field.text()
    let placeholder = field.prompt ?? field.label
    let content =
      text.isEmpty
      ? tag("span", "placeholder-text", escaped(placeholder))
      : escaped(text).replacing("\n", with: "<br>")
    var classes = "field \(flex)"
    if field.style == "roundedBorder" { classes += " rounded" }
    if field.kind == .editor { classes += " editor" }
    if field.kind != .editor, !field.isVertical { classes += " line" }
    if node.isFocused { classes += " focused" }
    let css =
      node.environment.font.map { fontCSS($0, node.environment).joined(separator: ";") } ?? ""
    return tag("div", classes, style: css, content)
  }

  private func renderPicker(_ info: PickerInfo, _ node: Node, _ disabled: String) -> String {
    let selected = info.options.first { $0.tag == info.selection }
    switch info.style {
    case "segmented", "palette":
      let options = info.options.map { option in
        tag("div", option.tag == info.selection ? "segment on" : "segment", render(option.nodes))
      }
      return tag("div", "segmented stretch\(disabled)", options.joined())
    case "inline", "wheel":
      let options = info.options.map { option in
        tag(
          "div", "h stretch option",
          render(option.nodes, .horizontal)
            + (option.tag == info.selection ? tag("span", "tinted check", "✓") : ""))
      }
      return tag("div", "v stretch\(disabled)", options.joined())
    default:
      let value = tag(
        "div", "value h",
        render(selected?.nodes ?? [], .horizontal)
          + tag("span", "updown", Symbols.svg("chevron.up.chevron.down")))
      return tag("div", "h stretch control\(disabled)", labelHTML(node) + value)
    }
  }

  private func renderAdjustable(
    _ info: AdjustableInfo, _ node: Node, _ disabled: String
  ) -> String {
    switch info.kind {
    case .slider:
      let fraction = (info.fraction ?? 0) * 100
      let track = tag(
        "div", "track",
        tag("div", "done", style: "width:\(fraction)%")
          + tag("div", "thumb", style: "left:calc(\(fraction)% - 13px)"))
      return tag("div", "h stretch control\(disabled)", track)
    case .stepper:
      let buttons = tag("div", "stepper", tag("span", "", "−") + tag("span", "", "+"))
      return tag("div", "h stretch control\(disabled)", labelHTML(node) + buttons)
    case .date:
      if let month = info.month { return renderCalendar(month, info, disabled) }
      let values = info.parts.map { tag("div", "pill", escaped($0)) }.joined()
      let pills = tag("div", "h pills", values)
      return tag("div", "h stretch control\(disabled)", labelHTML(node) + pills)
    case .color:
      let value = tag("div", "pill", escaped(info.value))
      return tag("div", "h stretch control\(disabled)", labelHTML(node) + value)
    }
  }

  /// Renders the calendar of a graphical date picker, with its time below.
  private func renderCalendar(
    _ month: CalendarMonth, _ info: AdjustableInfo, _ disabled: String
  ) -> String {
    let title = tag("div", "month-title", escaped(month.title) + " ›")
    let arrows = tag("div", "h tinted month-arrows", tag("span", "", "‹") + tag("span", "", "›"))
    let names = month.weekdays.map { tag("div", "weekday", escaped($0)) }.joined()
    let empty = String(repeating: tag("div"), count: month.offset)
    let days = (1...month.dayCount).map { day in
      tag("div", day == month.selectedDay ? "day on" : "day", tag("span", "", "\(day)"))
    }.joined()
    let grid = tag("div", "month", names + empty + days)
    let time =
      info.parts.count < 2
      ? "" : tag("div", "h stretch control", tag("span") + tag("div", "pill", info.parts[1]))
    return tag(
      "div", "v stretch calendar\(disabled)",
      tag("div", "h stretch control", title + arrows) + grid + time)
  }
}
