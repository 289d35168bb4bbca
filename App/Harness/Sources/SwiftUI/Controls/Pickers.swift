/// A choice of one of several values. Its contents are views with tags.
@MainActor @preconcurrency
public struct Picker<
  Label: View, SelectionValue: Hashable, Content: View
>: View, PrimitiveView {
  public typealias Body = Never
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let binding = selection
    var inner = context
    inner.rows = nil
    let rows = content.evaluate(inner.child(.name("content"))).flatMap(\.rowsOfSections)
    let options = rows.compactMap { row -> PickerInfo.Option? in
      row.traits.tag.map { .init(tag: $0, nodes: [row]) }
    }
    let info = PickerInfo(
      options: options, selection: AnyHashable(selection.wrappedValue),
      style: context.environment.pickerStyle,
      select: { tag in
        // A tag of another type than the selection selects nothing, as on iOS.
        if let value = tag.base as? SelectionValue { binding.wrappedValue = value }
      })
    for option in options where !(option.tag.base is SelectionValue) {
      context.host.report(
        "A tag of a picker is a \(type(of: option.tag.base)), not a \(SelectionValue.self).")
    }
    let labels = label.evaluate(inner.child(.name("label")))
    return [context.node(.picker(info), labels)]
  }
}

extension Node {
  /// The rows of a node without the sections around them.
  var rowsOfSections: [Node] {
    guard case .container(let info) = kind, info.kind == .section else { return [self] }
    return children.filter {
      if case .container(let info) = $0.kind {
        info.kind != .header && info.kind != .footer
      } else {
        true
      }
    }.flatMap(\.rowsOfSections)
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) {
      SwiftUI.Label(titleKey, systemImage: systemImage)
    }
  }
}

/// The parts of a date that a date picker shows.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A choice of a date.
@MainActor @preconcurrency public struct DatePicker<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  public typealias Components = DatePickerComponents
  private let label: Label
  private let selection: Binding<Date>
  private let range: (from: Date?, through: Date?)
  private let components: Components

  private init(
    _ label: Label, _ selection: Binding<Date>, from: Date?, through: Date?,
    _ components: Components
  ) {
    self.label = label
    self.selection = selection
    range = (from, through)
    self.components = components
  }

  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, from: nil, through: nil, displayedComponents) }
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      label(), selection, from: range.lowerBound, through: range.upperBound, displayedComponents)
  }
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, from: range.lowerBound, through: nil, displayedComponents) }
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(label(), selection, from: nil, through: range.upperBound, displayedComponents) }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let (binding, range, environment) = (selection, range, context.environment)
    var style = Date.FormatStyle(locale: environment.locale)
    style.calendar = environment.calendar
    style.timeZone = environment.timeZone
    var parts: [Date.FormatStyle] = []
    if components.contains(.date) { parts.append(style.day().month().year()) }
    if components.contains(.hourAndMinute) { parts.append(style.hour().minute()) }
    if components.contains(.date) { style = style.day().month().year() }
    if components.contains(.hourAndMinute) { style = style.hour().minute() }
    let date = selection.wrappedValue
    var info = AdjustableInfo(
      kind: .date, value: date.formatted(style),
      setDate: { date in
        var date = date
        if let from = range.from { date = max(date, from) }
        if let through = range.through { date = min(date, through) }
        binding.wrappedValue = date
      })
    info.parts = parts.map { date.formatted($0) }
    if environment.datePickerStyle == "graphical", components.contains(.date) {
      var calendar = environment.calendar
      calendar.timeZone = environment.timeZone
      info.month = CalendarMonth(of: date, calendar: calendar, locale: environment.locale)
    }
    return [context.node(.adjustable(info), label.evaluate(context))]
  }
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(titleKey), selection, from: nil, through: nil, displayedComponents) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      Text(titleKey), selection, from: range.lowerBound, through: range.upperBound,
      displayedComponents)
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(Text(titleKey), selection, from: range.lowerBound, through: nil, displayedComponents)
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(Text(titleKey), selection, from: nil, through: range.upperBound, displayedComponents)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, from: nil, through: nil, displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, from: nil, through: range.upperBound, displayedComponents) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(Text(title), selection, from: range.lowerBound, through: nil, displayedComponents) }
}

/// A choice of a colour.
@MainActor @preconcurrency public struct ColorPicker<Label: View>: View, PrimitiveView {
  public typealias Body = Never
  private let label: Label
  private let selection: Binding<Color>

  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let info = AdjustableInfo(kind: .color, value: selection.wrappedValue.description)
    return [context.node(.adjustable(info), label.evaluate(context))]
  }
}

extension ColorPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) } }
}
