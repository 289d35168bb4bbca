public struct AutomaticFormStyle: FormStyle { public init() {} }
public struct GroupedFormStyle: FormStyle { public init() {} }
public struct ColumnsFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: Self { .init() }
}
extension FormStyle where Self == GroupedFormStyle { public static var grouped: Self { .init() } }
extension FormStyle where Self == ColumnsFormStyle { public static var columns: Self { .init() } }

public struct DefaultMenuStyle: MenuStyle { public init() {} }
public struct ButtonMenuStyle: MenuStyle { public init() {} }
extension MenuStyle where Self == DefaultMenuStyle { public static var automatic: Self { .init() } }
extension MenuStyle where Self == ButtonMenuStyle { public static var button: Self { .init() } }

public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  public init() {}
}
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  public static var automatic: Self { .init() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  public static var balanced: Self { .init() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  public static var prominentDetail: Self { .init() }
}

public struct DefaultGaugeStyle: GaugeStyle { public init() {} }
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle { public init() {} }
public struct LinearCapacityGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == DefaultGaugeStyle {
  public static var automatic: Self { .init() }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: Self { .init() }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: Self { .init() }
}

public struct AutomaticTextEditorStyle: TextEditorStyle { public init() {} }
public struct PlainTextEditorStyle: TextEditorStyle { public init() {} }
extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  public static var automatic: Self { .init() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
  public static var plain: Self { .init() }
}

private enum ListStyleName {}
private enum PickerStyleName {}
private enum DatePickerStyleName {}
private enum FieldStyleName {}
private enum TabStyleName {}
private enum ProgressStyleName {}

extension EnvironmentValues {
  private func name<Name>(_ name: Name.Type) -> String {
    self[OptionalKey<String, Name>.self] ?? "automatic"
  }
  var listStyle: String {
    get { name(ListStyleName.self) }
    set { self[OptionalKey<String, ListStyleName>.self] = newValue }
  }
  var pickerStyle: String {
    get { name(PickerStyleName.self) }
    set { self[OptionalKey<String, PickerStyleName>.self] = newValue }
  }
  var datePickerStyle: String {
    get { name(DatePickerStyleName.self) }
    set { self[OptionalKey<String, DatePickerStyleName>.self] = newValue }
  }
  var fieldStyle: String {
    get { name(FieldStyleName.self) }
    set { self[OptionalKey<String, FieldStyleName>.self] = newValue }
  }
  var tabStyle: String {
    get { name(TabStyleName.self) }
    set { self[OptionalKey<String, TabStyleName>.self] = newValue }
  }
  package var progressStyle: String {
    get { name(ProgressStyleName.self) }
    set { self[OptionalKey<String, ProgressStyleName>.self] = newValue }
  }
}

private func name(_ style: Any) -> String { (style as? any NamedStyle)?.name ?? "automatic" }

extension View {
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    settingEnvironment { $0.listStyle = name(style) }
  }
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    settingEnvironment { $0.pickerStyle = name(style) }
  }
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    settingEnvironment { $0.fieldStyle = name(style) }
  }
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    settingEnvironment { $0.tabStyle = name(style) }
  }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    settingEnvironment { $0.progressStyle = name(style) }
  }
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    settingEnvironment { $0.datePickerStyle = name(style) }
  }
  public func formStyle<S: FormStyle>(_ style: S) -> some View { unchanged() }
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { unchanged() }
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { unchanged() }
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { unchanged() }
  public func textEditorStyle(_ style: some TextEditorStyle) -> some View { unchanged() }
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View {
    unchanged()
  }
}
