/// The point of an image that a crop keeps, in ten-thousandths of the sides from the left and from
/// the top.
package struct FocalPoint: Sendable, Hashable {
  package let x: Int
  package let y: Int

  package static let center = FocalPoint(x: 0.5, y: 0.5)

  /// - Parameters: shares of the sides, 0–1; other values are clamped.
  package init(x: Double, y: Double) {
    self.x = FocalPoint.tenThousandths(x)
    self.y = FocalPoint.tenThousandths(y)
  }

  private static func tenThousandths(_ part: Double) -> Int {
    part.isFinite ? Int((min(max(part, 0), 1) * 10_000).rounded()) : 5_000
  }
}
