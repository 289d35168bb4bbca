extension View {
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View { filled(.rectangle, style) }

  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { filled(shape.describe(), style) }

  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    filled(shape.describe(), BackgroundStyle())
  }

  private func filled<S: ShapeStyle>(_ kind: ShapeInfo.Kind, _ style: S) -> some View {
    transformed { context, evaluate in
      let shape = ShapeInfo(kind: kind, fill: style.describe(context.environment))
      return evaluate(context).map { node in
        let background = context.node(.shape(shape))
        return node.wrapped(in: context.node(.style(.background([background], .center)), [node]))
      }
    }
  }

  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    layered(content(), "background") { .background($0, alignment) }
  }

  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View { layered(background, "background") { .background($0, alignment) } }

  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { layered(content(), "overlay") { .overlay($0, alignment) } }

  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View { layered(overlay, "overlay") { .overlay($0, alignment) } }

  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    transformed { context, evaluate in
      let shape = ShapeInfo(kind: .rectangle, fill: style.describe(context.environment))
      return evaluate(context).map {
        $0.wrapped(
          in: context.node(.style(.overlay([context.node(.shape(shape))], .center)), [$0]))
      }
    }
  }

  private func layered<V: View>(
    _ layer: V, _ name: String, _ style: @escaping @MainActor ([Node]) -> NodeStyle
  ) -> some View {
    transformed { context, evaluate in
      let nodes = evaluate(context)
      var inner = context.child(.name(name))
      inner.rows = nil
      let layers = layer.evaluate(inner)
      guard !layers.isEmpty else { return nodes }
      guard let first = nodes.first, nodes.count == 1 else {
        return [context.node(.style(style(layers)), nodes)]
      }
      return [first.wrapped(in: context.node(.style(style(layers)), [first]))]
    }
  }

  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    transformed { context, evaluate in
      var context = context
      context.environment.foreground = style.describe(context.environment)
      return evaluate(context)
    }
  }
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View { foregroundStyle(primary) }
  public func foregroundColor(_ color: Color?) -> some View {
    transformed { context, evaluate in
      var context = context
      context.environment.foreground = color?.css(context.environment)
      return evaluate(context)
    }
  }
  public func tint(_ tint: Color?) -> some View { settingEnvironment { $0.tint = tint } }
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    settingEnvironment { if let color = tint as? Color { $0.tint = color } }
  }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { unchanged() }

  public func opacity(_ opacity: Double) -> some View { styled(.opacity(opacity)) }
  public func hidden() -> some View { styled(.hidden) }
  public func clipped(antialiased: Bool = false) -> some View { styled(.clip(.rectangle)) }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    styled(.clip(shape.describe()))
  }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    styled(.clip(.rounded(radius)))
  }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { unchanged() }
  public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View { unchanged() }
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { styled(.shadow(color, radius, x, y)) }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    transformed { context, evaluate in
      let color = content.describe(context.environment)
      return evaluate(context).map {
        $0.wrapped(in: context.node(.style(.border(color, width)), [$0]))
      }
    }
  }
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { unchanged() }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { unchanged() }
  public func brightness(_ amount: Double) -> some View { unchanged() }
  public func saturation(_ amount: Double) -> some View { unchanged() }
  public func grayscale(_ amount: Double) -> some View { unchanged() }
  public func blendMode(_ blendMode: BlendMode) -> some View { unchanged() }
  public func compositingGroup() -> some View { unchanged() }
  public func drawingGroup(opaque: Bool = false) -> some View { unchanged() }
  public func allowsHitTesting(_ enabled: Bool) -> some View { unchanged() }
  public func redacted(reason: RedactionReasons) -> some View {
    settingEnvironment { $0.redactionReasons.insert(reason) }
  }
  public func unredacted() -> some View { settingEnvironment { $0.redactionReasons = [] } }
  public func privacySensitive(_ sensitive: Bool = true) -> some View { unchanged() }
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    settingEnvironment { if let colorScheme { $0.colorScheme = colorScheme } }
  }
  public func statusBarHidden(_ hidden: Bool = true) -> some View { unchanged() }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { unchanged() }
  public func controlSize(_ controlSize: ControlSize) -> some View {
    settingEnvironment { $0.controlSize = controlSize }
  }
  public func labelsHidden() -> some View { settingEnvironment { $0.hidesLabels = true } }
  public func disabled(_ disabled: Bool) -> some View {
    settingEnvironment { if disabled { $0.isEnabled = false } }
  }
  public func defaultAppStorage(_ store: UserDefaults) -> some View {
    settingEnvironment { $0.defaultAppStorage = store }
  }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    settingEnvironment { $0.dynamicTypeSize = size }
  }
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    settingEnvironment { environment in
      guard !range.contains(environment.dynamicTypeSize) else { return }
      let sizes = DynamicTypeSize.allCases.filter { range.contains($0) }
      let isLarger = sizes.last.map { environment.dynamicTypeSize > $0 } ?? false
      if let size = isLarger ? sizes.last : sizes.first { environment.dynamicTypeSize = size }
    }
  }
}

public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
}
