/// A key whose value is optional and nil by default.
enum OptionalKey<Value, Name>: EnvironmentKey {
  static var defaultValue: Value? { nil }
}

private enum LocaleName {}
private enum CalendarName {}
private enum TimeZoneName {}
private enum SchemeName {}
private enum EnabledName {}
private enum TypeSizeName {}
private enum HorizontalName {}
private enum VerticalName {}
private enum PhaseName {}
private enum TintName {}
private enum FontName {}
private enum LineLimitName {}
private enum AlignmentName {}
private enum RefreshName {}
private enum EditName {}
private enum DismissName {}
private enum OpenURLName {}
private enum PresentedName {}
private enum SearchingName {}
private enum DismissSearchName {}
private enum DefaultsName {}
private enum ForegroundName {}
private enum MotionName {}
private enum VoiceOverName {}
private enum ColorsName {}
private enum TransparencyName {}
private enum DirectionName {}
private enum RedactionName {}
private enum SizeName {}
private enum ScrollName {}
private enum SubmitName {}
private enum ContrastName {}
private enum HiddenLabelsName {}

extension EnvironmentValues {
  private func value<Value, Name>(_ name: Name.Type, _ fallback: Value) -> Value {
    self[OptionalKey<Value, Name>.self] ?? fallback
  }

  private mutating func set<Value, Name>(_ name: Name.Type, _ value: Value) {
    self[OptionalKey<Value, Name>.self] = value
  }

  public var locale: Locale {
    get { value(LocaleName.self, .current) }
    set { set(LocaleName.self, newValue) }
  }
  public var calendar: Calendar {
    get { value(CalendarName.self, .current) }
    set { set(CalendarName.self, newValue) }
  }
  public var timeZone: TimeZone {
    get { value(TimeZoneName.self, .current) }
    set { set(TimeZoneName.self, newValue) }
  }
  public var colorScheme: ColorScheme {
    get { value(SchemeName.self, .light) }
    set { set(SchemeName.self, newValue) }
  }
  public var colorSchemeContrast: ColorSchemeContrast { value(ContrastName.self, .standard) }
  public var isEnabled: Bool {
    get { value(EnabledName.self, true) }
    set { set(EnabledName.self, newValue) }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { value(TypeSizeName.self, .large) }
    set { set(TypeSizeName.self, newValue) }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { value(HorizontalName.self, .compact) }
    set { set(HorizontalName.self, newValue) }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { value(VerticalName.self, .regular) }
    set { set(VerticalName.self, newValue) }
  }
  public var scenePhase: ScenePhase {
    get { value(PhaseName.self, .active) }
    set { set(PhaseName.self, newValue) }
  }
  public var layoutDirection: LayoutDirection {
    get { value(DirectionName.self, .leftToRight) }
    set { set(DirectionName.self, newValue) }
  }
  public var font: Font? {
    get { self[OptionalKey<Font, FontName>.self] }
    set { self[OptionalKey<Font, FontName>.self] = newValue }
  }
  public var lineLimit: Int? {
    get { self[OptionalKey<Int, LineLimitName>.self] }
    set { self[OptionalKey<Int, LineLimitName>.self] = newValue }
  }
  public var multilineTextAlignment: TextAlignment {
    get { value(AlignmentName.self, .leading) }
    set { set(AlignmentName.self, newValue) }
  }
  public var controlSize: ControlSize {
    get { value(SizeName.self, .regular) }
    set { set(SizeName.self, newValue) }
  }
  public var redactionReasons: RedactionReasons {
    get { value(RedactionName.self, []) }
    set { set(RedactionName.self, newValue) }
  }
  public var isScrollEnabled: Bool {
    get { value(ScrollName.self, true) }
    set { set(ScrollName.self, newValue) }
  }
  public var displayScale: CGFloat { 3 }
  public var pixelLength: CGFloat { 1 / 3 }
  public var accessibilityReduceMotion: Bool { value(MotionName.self, false) }
  public var accessibilityVoiceOverEnabled: Bool { value(VoiceOverName.self, false) }
  public var accessibilityDifferentiateWithoutColor: Bool { value(ColorsName.self, false) }
  public var accessibilityReduceTransparency: Bool { value(TransparencyName.self, false) }
}

extension EnvironmentValues {
  public var refresh: RefreshAction? {
    get { self[OptionalKey<RefreshAction, RefreshName>.self] }
    set { self[OptionalKey<RefreshAction, RefreshName>.self] = newValue }
  }
  public var editMode: Binding<EditMode>? {
    get { self[OptionalKey<Binding<EditMode>, EditName>.self] }
    set { self[OptionalKey<Binding<EditMode>, EditName>.self] = newValue }
  }
  public var dismiss: DismissAction { dismissAction }
  public var isPresented: Bool { isPresentedValue }
  public var openURL: OpenURLAction {
    get { value(OpenURLName.self, OpenURLAction { _ in .systemAction }) }
    set { set(OpenURLName.self, newValue) }
  }
  public var isSearching: Bool { isSearchingValue }
  public var dismissSearch: DismissSearchAction { dismissSearchAction }

  var dismissAction: DismissAction {
    get { value(DismissName.self, DismissAction {}) }
    set { set(DismissName.self, newValue) }
  }
  var isPresentedValue: Bool {
    get { value(PresentedName.self, false) }
    set { set(PresentedName.self, newValue) }
  }
  var isSearchingValue: Bool {
    get { value(SearchingName.self, false) }
    set { set(SearchingName.self, newValue) }
  }
  var dismissSearchAction: DismissSearchAction {
    get { value(DismissSearchName.self, DismissSearchAction {}) }
    set { set(DismissSearchName.self, newValue) }
  }
  var defaultAppStorage: UserDefaults {
    get { value(DefaultsName.self, .standard) }
    set { set(DefaultsName.self, newValue) }
  }
  package mutating func setDefaults(_ defaults: UserDefaults) { defaultAppStorage = defaults }
  package var tint: Color? {
    get { self[OptionalKey<Color, TintName>.self] }
    set { self[OptionalKey<Color, TintName>.self] = newValue }
  }
  package var foreground: String? {
    get { self[OptionalKey<String, ForegroundName>.self] }
    set { self[OptionalKey<String, ForegroundName>.self] = newValue }
  }
  var submitActions: [() -> Void] {
    get { value(SubmitName.self, []) }
    set { set(SubmitName.self, newValue) }
  }
  var hidesLabels: Bool {
    get { value(HiddenLabelsName.self, false) }
    set { set(HiddenLabelsName.self, newValue) }
  }
}

/// Why contents are hidden.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
}

/// Whether the rows of a list are being edited.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}
