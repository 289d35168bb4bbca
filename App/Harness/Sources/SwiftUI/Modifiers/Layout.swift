extension View {
  public func padding(_ insets: EdgeInsets) -> some View { styled(.padding(insets)) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    styled(.padding(EdgeInsets(edges, length ?? 16)))
  }
  public func padding(_ length: CGFloat) -> some View {
    styled(.padding(EdgeInsets(.all, length)))
  }

  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    styled(.frame(FrameInfo(width: width, height: height, alignment: alignment)))
  }

  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    styled(
      .frame(
        FrameInfo(
          minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight, maxHeight: maxHeight,
          alignment: alignment)))
  }

  public func fixedSize() -> some View { styled(.fixedSize) }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    transformed { context, evaluate in
      guard horizontal else { return evaluate(context) }
      return evaluate(context).map {
        $0.wrapped(in: context.node(.style(.fixedSize), [$0]))
      }
    }
  }
  public func layoutPriority(_ value: Double) -> some View { unchanged() }
  public func offset(_ offset: CGSize) -> some View { styled(.offset(offset.width, offset.height)) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { styled(.offset(x, y)) }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { styled(.offset(x, y)) }
  public func zIndex(_ value: Double) -> some View { unchanged() }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    styled(.rotation(angle.degrees))
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    styled(.scale(s))
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some View
  { styled(.scale(x)) }
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    styled(.aspectRatio(aspectRatio, contentMode))
  }
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    styled(.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode))
  }
  public func scaledToFit() -> some View { styled(.aspectRatio(nil, .fit)) }
  public func scaledToFill() -> some View { styled(.aspectRatio(nil, .fill)) }
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { unchanged() }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  public func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { unchanged() }
  public func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { unchanged() }

  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let inset = content()
    return transformed { context, evaluate in
      let nodes = evaluate(context)
      let contents = inset.evaluate(context.child(.name("inset")))
      let style = NodeStyle.inset(edge == .top ? .top : .bottom, contents)
      return [context.node(.style(style), nodes)]
    }
  }
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// The size of a view, for alignment guides.
@MainActor public struct ViewDimensions {
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
  public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}
