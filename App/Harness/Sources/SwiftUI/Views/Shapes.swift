/// A shape that can be filled and stroked.
public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

/// A shape of this module.
protocol KnownShape {
  var kind: ShapeInfo.Kind { get }
}

extension Shape {
  nonisolated func describe() -> ShapeInfo.Kind {
    (self as? any KnownShape)?.kind
      ?? .path(path(in: CGRect(x: 0, y: 0, width: 100, height: 100)))
  }
  @MainActor public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, fill: ForegroundStyle())
  }
}

/// A shape with a fill or a stroke.
@MainActor public struct _ShapeView<Content: Shape, Style: ShapeStyle>: View, PrimitiveView {
  public typealias Body = Never
  let shape: Content
  var fill: Style?
  var stroke: Style?
  var lineWidth: CGFloat = 1
  var trim: (CGFloat, CGFloat)?

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let info = ShapeInfo(
      kind: shape.describe(), fill: fill?.describe(context.environment),
      stroke: stroke?.describe(context.environment), lineWidth: lineWidth,
      trim: trim ?? (shape as? any TrimmedPart)?.part)
    return [context.node(.shape(info))]
  }
}

protocol TrimmedPart {
  var part: (CGFloat, CGFloat) { get }
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

extension Shape {
  @MainActor public func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> some View { _ShapeView(shape: self, fill: content) }
  @MainActor public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    _ShapeView<Self, S>(shape: self, stroke: content, lineWidth: lineWidth)
  }
  @MainActor public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
    _ShapeView<Self, S>(shape: self, stroke: content, lineWidth: style.lineWidth)
  }
  @MainActor public func stroke(lineWidth: CGFloat = 1) -> some View {
    _ShapeView<Self, ForegroundStyle>(
      shape: self, stroke: ForegroundStyle(), lineWidth: lineWidth)
  }
  public nonisolated func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1)
    -> some Shape
  { TrimmedShape(shape: self, part: (startFraction, endFraction)) }
  public nonisolated func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    self
  }
}

extension InsettableShape {
  @MainActor public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    _ShapeView<Self, S>(shape: self, stroke: content, lineWidth: lineWidth)
  }
  @MainActor public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    _ShapeView<Self, S>(shape: self, stroke: content, lineWidth: style.lineWidth)
  }
}

struct TrimmedShape<Content: Shape>: Shape, KnownShape, TrimmedPart {
  let shape: Content
  let part: (CGFloat, CGFloat)
  nonisolated init(shape: Content, part: (CGFloat, CGFloat)) {
    self.shape = shape
    self.part = part
  }
  nonisolated var kind: ShapeInfo.Kind { shape.describe() }
  nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

public struct Rectangle: InsettableShape, KnownShape {
  nonisolated public init() {}
  nonisolated var kind: ShapeInfo.Kind { .rectangle }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  nonisolated public func inset(by amount: CGFloat) -> Rectangle { self }
}

public struct Circle: InsettableShape, KnownShape {
  nonisolated public init() {}
  nonisolated var kind: ShapeInfo.Kind { .circle }
  nonisolated public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  nonisolated public func inset(by amount: CGFloat) -> Circle { self }
}

public struct Ellipse: InsettableShape, KnownShape {
  nonisolated public init() {}
  nonisolated var kind: ShapeInfo.Kind { .ellipse }
  nonisolated public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  nonisolated public func inset(by amount: CGFloat) -> Ellipse { self }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct Capsule: InsettableShape, KnownShape {
  nonisolated public init(style: RoundedCornerStyle = .continuous) {}
  nonisolated var kind: ShapeInfo.Kind { .capsule }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  nonisolated public func inset(by amount: CGFloat) -> Capsule { self }
}

public struct RoundedRectangle: InsettableShape, KnownShape {
  public var cornerSize: CGSize
  nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    cornerSize = CGSize(width: cornerRadius, height: cornerRadius)
  }
  nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
  }
  nonisolated var kind: ShapeInfo.Kind { .rounded(cornerSize.width) }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  nonisolated public func inset(by amount: CGFloat) -> RoundedRectangle { self }
}

public struct RectangleCornerRadii: Equatable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

public struct UnevenRoundedRectangle: InsettableShape, KnownShape {
  public var cornerRadii: RectangleCornerRadii
  nonisolated public init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) { self.cornerRadii = cornerRadii }
  nonisolated public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    cornerRadii = RectangleCornerRadii(
      topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
      bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius)
  }
  nonisolated var kind: ShapeInfo.Kind { .rounded(cornerRadii.topLeading) }
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
  nonisolated public func inset(by amount: CGFloat) -> UnevenRoundedRectangle { self }
}

public struct AnyShape: Shape, KnownShape {
  private let shape: any Shape
  nonisolated public init<S: Shape>(_ shape: S) { self.shape = shape }
  nonisolated var kind: ShapeInfo.Kind { shape.describe() }
  nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Shape where Self == Rectangle {
  nonisolated public static var rect: Rectangle { .init() }
}
extension Shape where Self == Circle { nonisolated public static var circle: Circle { .init() } }
extension Shape where Self == Ellipse { nonisolated public static var ellipse: Ellipse { .init() } }
extension Shape where Self == Capsule { nonisolated public static var capsule: Capsule { .init() } }
extension Shape where Self == RoundedRectangle {
  nonisolated public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
}
