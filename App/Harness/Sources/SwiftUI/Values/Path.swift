/// Lines and curves.
public struct Path: Equatable, Sendable {
  /// The commands of an SVG path.
  package private(set) var commands: [String] = []

  public init() {}
  public init(_ rect: CGRect) { addRect(rect) }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { addRect(rect) }
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public var isEmpty: Bool { commands.isEmpty }

  public mutating func move(to end: CGPoint) { commands.append("M\(end.x) \(end.y)") }
  public mutating func addLine(to end: CGPoint) { commands.append("L\(end.x) \(end.y)") }
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    commands.append("Q\(control.x) \(control.y) \(end.x) \(end.y)")
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    commands.append("C\(control1.x) \(control1.y) \(control2.x) \(control2.y) \(end.x) \(end.y)")
  }
  public mutating func addRect(_ rect: CGRect) {
    commands.append(
      "M\(rect.minX) \(rect.minY)H\(rect.maxX)V\(rect.maxY)H\(rect.minX)Z")
  }
  public mutating func addEllipse(in rect: CGRect) {
    let (x, y) = (rect.width / 2, rect.height / 2)
    commands.append(
      "M\(rect.minX) \(rect.midY)A\(x) \(y) 0 1 0 \(rect.maxX) \(rect.midY)"
        + "A\(x) \(y) 0 1 0 \(rect.minX) \(rect.midY)Z")
  }
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
  ) {
    let end = CGPoint(
      x: center.x + radius * cos(endAngle.radians), y: center.y + radius * sin(endAngle.radians))
    let isLarge = abs(endAngle.degrees - startAngle.degrees) > 180 ? 1 : 0
    commands.append("A\(radius) \(radius) 0 \(isLarge) \(clockwise ? 0 : 1) \(end.x) \(end.y)")
  }
  public mutating func closeSubpath() { commands.append("Z") }
}

extension Path: Shape {
  nonisolated public func path(in rect: CGRect) -> Path { self }
}
