/// What a modifier changes about how a view is drawn or placed.
@MainActor package enum NodeStyle {
  case padding(EdgeInsets)
  case frame(FrameInfo)
  case background([Node], Alignment)
  case overlay([Node], Alignment)
  case clip(ShapeInfo.Kind)
  case opacity(Double)
  case shadow(Color, CGFloat, CGFloat, CGFloat)
  case border(String, CGFloat)
  case offset(CGFloat, CGFloat)
  case rotation(Double)
  case scale(CGFloat)
  case aspectRatio(CGFloat?, ContentMode)
  case fixedSize
  case hidden
  case inset(Edge, [Node])
}

package struct FrameInfo: Sendable {
  package var width: CGFloat?
  package var height: CGFloat?
  package var minWidth: CGFloat?
  package var maxWidth: CGFloat?
  package var minHeight: CGFloat?
  package var maxHeight: CGFloat?
  package var alignment: Alignment
}
