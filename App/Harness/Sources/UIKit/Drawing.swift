public import Foundation

/// The scale and other properties of an image that is drawn.
open class UIGraphicsImageRendererFormat: NSObject, @unchecked Sendable {
  // Unchecked because a format is set up by one function before it is used.
  open var scale: CGFloat = 3
  open var opaque = false
  public override init() { super.init() }
}

/// What an image is drawn into.
open class UIGraphicsImageRendererContext: NSObject {
  open var format: UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Draws images. The harness returns the file of the image that was drawn last.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  private static let key = "harness.drawnImage"

  public init(size: CGSize) { self.size = size }
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) { self.size = size }

  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data { drawn(actions) }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { drawn(actions) }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    UIImage(data: drawn(actions), size: size)
  }

  private func drawn(_ actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    let thread = Thread.current
    thread.threadDictionary[Self.key] = nil
    actions(UIGraphicsImageRendererContext())
    return thread.threadDictionary[Self.key] as? Data ?? Data()
  }

  static func draw(_ image: UIImage) { Thread.current.threadDictionary[key] = image.data }
}

extension UIImage {
  public func draw(in rect: CGRect) { UIGraphicsImageRenderer.draw(self) }
  public func draw(at point: CGPoint) { UIGraphicsImageRenderer.draw(self) }
}
