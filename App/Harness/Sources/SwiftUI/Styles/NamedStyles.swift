// Styles which apps choose by name and do not implement.

public protocol ListStyle: Sendable {}
public protocol PickerStyle: Sendable {}
public protocol TextFieldStyle: Sendable {}
public protocol TabViewStyle: Sendable {}
public protocol DatePickerStyle: Sendable {}
public protocol ProgressViewStyle: Sendable {}
public protocol FormStyle: Sendable {}
public protocol MenuStyle: Sendable {}
public protocol IndexViewStyle: Sendable {}
public protocol NavigationSplitViewStyle: Sendable {}
public protocol GaugeStyle: Sendable {}
public protocol TextEditorStyle: Sendable {}
public protocol ControlGroupStyle: Sendable {}

public struct DefaultListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "automatic" }
}
public struct PlainListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "plain" }
}
public struct InsetGroupedListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "insetGrouped" }
}
public struct GroupedListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "grouped" }
}
public struct InsetListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "inset" }
}
public struct SidebarListStyle: ListStyle, NamedStyle {
  public init() {}
  var name: String { "sidebar" }
}
extension ListStyle where Self == DefaultListStyle { public static var automatic: Self { .init() } }
extension ListStyle where Self == PlainListStyle { public static var plain: Self { .init() } }
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: Self { .init() }
}
extension ListStyle where Self == GroupedListStyle { public static var grouped: Self { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: Self { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: Self { .init() } }

public struct DefaultPickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "automatic" }
}
public struct SegmentedPickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "segmented" }
}
public struct MenuPickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "menu" }
}
public struct InlinePickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "inline" }
}
public struct WheelPickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "wheel" }
}
public struct NavigationLinkPickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "navigationLink" }
}
public struct PalettePickerStyle: PickerStyle, NamedStyle {
  public init() {}
  var name: String { "palette" }
}
extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: Self { .init() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: Self { .init() }
}
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { .init() } }
extension PickerStyle where Self == InlinePickerStyle { public static var inline: Self { .init() } }
extension PickerStyle where Self == WheelPickerStyle { public static var wheel: Self { .init() } }
extension PickerStyle where Self == NavigationLinkPickerStyle {
  public static var navigationLink: Self { .init() }
}
extension PickerStyle where Self == PalettePickerStyle {
  public static var palette: Self { .init() }
}

public struct DefaultTextFieldStyle: TextFieldStyle { public init() {} }
public struct PlainTextFieldStyle: TextFieldStyle, NamedStyle {
  public init() {}
  var name: String { "plain" }
}
public struct RoundedBorderTextFieldStyle: TextFieldStyle, NamedStyle {
  public init() {}
  var name: String { "roundedBorder" }
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: Self { .init() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: Self { .init() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: Self { .init() }
}

public struct PageTabViewStyle: TabViewStyle, NamedStyle {
  public enum IndexDisplayMode: Sendable { case automatic, always, never }
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
  var name: String { "page" }
}
public struct DefaultTabViewStyle: TabViewStyle { public init() {} }
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: Self { .init() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { .init() }
}
extension TabViewStyle where Self == DefaultTabViewStyle {
  public static var automatic: Self { .init() }
}
public struct PageIndexViewStyle: IndexViewStyle {
  public enum BackgroundDisplayMode: Sendable { case automatic, always, never, interactive }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: Self { .init() }
  public static func page(
    backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
  ) -> Self { .init() }
}

public struct GraphicalDatePickerStyle: DatePickerStyle, NamedStyle {
  public init() {}
  var name: String { "graphical" }
}
public struct CompactDatePickerStyle: DatePickerStyle { public init() {} }
public struct WheelDatePickerStyle: DatePickerStyle { public init() {} }
public struct DefaultDatePickerStyle: DatePickerStyle { public init() {} }
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  public static var graphical: Self { .init() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  public static var compact: Self { .init() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  public static var wheel: Self { .init() }
}
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: Self { .init() }
}

public struct DefaultProgressViewStyle: ProgressViewStyle { public init() {} }
public struct LinearProgressViewStyle: ProgressViewStyle { public init() {} }
public struct CircularProgressViewStyle: ProgressViewStyle, NamedStyle {
  public init() {}
  var name: String { "circular" }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: Self { .init() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: Self { .init() }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: Self { .init() }
}
