/// A picture.
public struct Image: Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case asset(String)
    case picture(UIImage)
  }
  let source: Source
  var label: Text?
  var isDecorative = false
  var isResizable = false

  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum Orientation: UInt8, CaseIterable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }

  private init(_ source: Source, label: Text? = nil, isDecorative: Bool = false) {
    self.source = source
    self.label = label
    self.isDecorative = isDecorative
  }

  public init(_ name: String, bundle: Bundle? = nil) { self.init(.asset(name)) }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.asset(name), label: label)
  }
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(.asset(name), isDecorative: true)
  }
  public init(systemName: String) { self.init(.symbol(systemName)) }
  public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }
  public init(uiImage: UIImage) { self.init(.picture(uiImage)) }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.isResizable = true
    return copy
  }
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

extension Image: View {
  public typealias Body = Never
}

extension Image: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let source: ImageInfo.Source =
      switch source {
      case .symbol(let name): .symbol(name)
      case .asset(let name): .asset(name)
      case .picture(let picture): .picture(picture)
      }
    let info = ImageInfo(
      source: source, label: label?.string(), isDecorative: isDecorative, isResizable: isResizable)
    return [context.node(.image(info))]
  }
}

public struct SymbolRenderingMode: Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

public struct SymbolVariants: Hashable, Sendable {
  let names: Set<String>
  public static let none = SymbolVariants(names: [])
  public static let fill = SymbolVariants(names: ["fill"])
  public static let circle = SymbolVariants(names: ["circle"])
  public static let square = SymbolVariants(names: ["square"])
  public static let slash = SymbolVariants(names: ["slash"])
}

/// An image that is loaded from a URL. The harness shows the URL and loads nothing.
@MainActor @preconcurrency public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let content: (AsyncImagePhase) -> Content

  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.url = url
    content = { $0.image ?? Image(decorative: "") }
  }

  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.url = url
    self.content = { phase in
      if let image = phase.image {
        _ConditionalContent(storage: .trueContent(content(image)))
      } else {
        _ConditionalContent(storage: .falseContent(placeholder()))
      }
    }
  }

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  public var body: some View { content(.empty) }
}

/// The state of an image that is loaded.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
