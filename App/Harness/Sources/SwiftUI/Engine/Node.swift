/// A part of the evaluated user interface.
@MainActor package final class Node {
  package let kind: NodeKind
  package var children: [Node]
  package let storage: ViewStorage
  package var environment: EnvironmentValues
  package var accessibility = AccessibilityInfo()
  package var traits = NodeTraits()

  init(
    _ kind: NodeKind, children: [Node], storage: ViewStorage, environment: EnvironmentValues
  ) {
    self.kind = kind
    self.children = children
    self.storage = storage
    self.environment = environment
  }

  /// Moves the traits for the container to a node around this one.
  func wrapped(in node: Node) -> Node {
    node.traits = traits
    traits = NodeTraits()
    return node
  }
}

/// What a node says to the container around it, and how it can be used besides tapping.
@MainActor package struct NodeTraits {
  package var tag: AnyHashable?
  package var onTap: (() -> Void)?
  package var onLongPress: (() -> Void)?
  package var contextMenu: (() -> Void)?
  package var leadingSwipe: [Node] = []
  package var trailingSwipe: [Node] = []
  package var delete: (() -> Void)?
  /// Moves the row by a number of places.
  package var move: ((Int) -> Void)?
  package var badge: String?
  package var id: AnyHashable?
  package var rowBackground: [Node] = []
  package var isSeparatorHidden = false
  package var onSubmit: (() -> Void)?
  package var dragPayload: (() -> Any)?
  package var drop: ((Any) -> Bool)?
  package var gridColumns = 1
  package var shortcut: KeyboardShortcut?
  var focus: FocusTarget?
  package var represented: RepresentedObject?

  package init() {}
}

/// Tells a view's focus to its `FocusState`.
@MainActor package struct FocusTarget {
  package let isFocused: () -> Bool
  package let setFocused: (Bool) -> Void
}

/// The properties of a node for assistive technologies.
package struct AccessibilityInfo {
  package var label: String?
  package var value: String?
  package var hint: String?
  package var identifier: String?
  package var isHidden = false
  package var traits: AccessibilityTraits = []
  package var actions: [(name: String, perform: () -> Void)] = []
  package var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
  /// Whether the node is one element, whose children are not separate ones.
  package var combinesChildren = false
}

/// The kinds of nodes.
@MainActor package enum NodeKind {
  case text(ResolvedText)
  case image(ImageInfo)
  case button(ButtonInfo)
  case field(FieldInfo)
  case toggle(ToggleInfo)
  case picker(PickerInfo)
  case adjustable(AdjustableInfo)
  case link(URL)
  case share(String)
  case progress(Double?)
  case container(Container)
  case style(NodeStyle)
  case screen(ScreenInfo)
  case tabs(TabsInfo)
  case color(Color)
  case shape(ShapeInfo)
  case spacer
  case divider
}

@MainActor package struct ButtonInfo {
  package enum Kind { case button, navigationLink, menu, disclosure }
  package var kind = Kind.button
  package var role: ButtonRole?
  package var style = "automatic"
  package var close: (() -> Void)?
  package var action: () -> Void
}

@MainActor package struct FieldInfo {
  package enum Kind { case text, secure, editor }
  package var kind: Kind
  package var label: String
  package var prompt: String?
  package var text: () -> String
  package var setText: (String) -> Void
  package var onEditingChanged: ((Bool) -> Void)?
  package var isVertical = false
  package var style = "automatic"
}

@MainActor package struct ToggleInfo {
  package var isOn: Bool
  package var setOn: (Bool) -> Void
  package var style = "automatic"
}

@MainActor package struct PickerInfo {
  package struct Option {
    package var tag: AnyHashable
    package var nodes: [Node]
  }
  package var options: [Option]
  package var selection: AnyHashable
  package var style = "automatic"
  package var select: (AnyHashable) -> Void
}

/// A slider, a stepper, or a picker of dates or colours.
@MainActor package struct AdjustableInfo {
  package enum Kind { case slider, stepper, date, color }
  package var kind: Kind
  package var value: String
  package var fraction: Double?
  package var increment: (() -> Void)?
  package var decrement: (() -> Void)?
  package var setNumber: ((Double) -> Void)?
  package var setDate: ((Date) -> Void)?
  /// The calendar of a date picker that shows one; nil for other controls.
  package var month: CalendarMonth?
  /// The date and the time of a compact date picker, each in a button.
  package var parts: [String] = []
}

/// A month as a date picker shows it.
package struct CalendarMonth {
  package var title: String
  /// The short names of the days of a week, from its first one.
  package var weekdays: [String]
  /// The number of days of the first week that belong to the month before.
  package var offset: Int
  package var dayCount: Int
  package var selectedDay: Int

  init(of date: Date, calendar: Calendar, locale: Locale) {
    var calendar = calendar
    calendar.locale = locale
    var style = Date.FormatStyle(locale: locale, calendar: calendar)
    style.timeZone = calendar.timeZone
    title = date.formatted(style.month(.wide).year())
    let first = calendar.firstWeekday - 1
    let names = calendar.shortStandaloneWeekdaySymbols
    weekdays = Array(names[first...] + names[..<first])
    let start = calendar.dateInterval(of: .month, for: date)?.start ?? date
    offset = (calendar.component(.weekday, from: start) - calendar.firstWeekday + 7) % 7
    dayCount = calendar.range(of: .day, in: .month, for: date)?.count ?? 30
    selectedDay = calendar.component(.day, from: date)
  }
}

/// A view that places other views.
@MainActor package struct Container {
  package enum Kind: String {
    case vertical, horizontal, layered, list, form, section, header, footer, scroll, grid, gridRow
    case flow, group, disclosure, groupBox, labeled, label, unavailable, columns, geometry
  }
  package var kind: Kind
  package var spacing: CGFloat?
  package var alignment: Alignment = .center
  package var columns = 0
  package var isHorizontal = false
  package var style = "automatic"
  /// Evaluates more rows of a lazy container.
  package var showMore: (() -> Void)?
}

@MainActor package struct ImageInfo {
  package enum Source {
    case symbol(String)
    case asset(String)
    case picture(UIImage)
    case url(URL)
  }
  package var source: Source
  package var label: String?
  package var isDecorative = false
  package var isResizable = false
  package var contentMode: ContentMode?
}

package struct ShapeInfo {
  package enum Kind {
    case rectangle, circle, ellipse, capsule, path(Path)
    case rounded(CGFloat)
  }
  package var kind: Kind
  package var fill: String?
  package var stroke: String?
  package var lineWidth: CGFloat = 1
  package var trim: (CGFloat, CGFloat)?
}

@MainActor package struct TabsInfo {
  package struct Tab {
    package var tag: AnyHashable
    package var label: [Node]
    package var badge: String?
  }
  package var tabs: [Tab]
  package var selection: AnyHashable
  package var select: (AnyHashable) -> Void
  package var isPaged = false
}
