internal import UniformTypeIdentifiers

/// A control that opens a URL.
@MainActor @preconcurrency public struct Link<Label: View>: View {
  @Environment(\.openURL) private var openURL
  private let destination: URL
  private let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
  public init(_ titleKey: LocalizedStringKey, destination: URL) where Label == Text {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) where Label == Text {
    self.init(destination: destination) { Text(title) }
  }

  public var body: some View { Button(action: { openURL(destination) }) { label } }
}

/// A preview of what is shared.
public struct SharePreview<Image, Icon> {
  let title: String
}

extension SharePreview where Image == Never, Icon == Never {
  public init(_ titleKey: LocalizedStringKey) { title = titleKey.text(table: nil) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.title = String(title) }
}

extension SharePreview where Image: Transferable, Icon == Never {
  public init(_ titleKey: LocalizedStringKey, image: Image) { title = titleKey.text(table: nil) }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) { self.title = String(title) }
}

extension Image: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Image>(exportedContentType: .image) { _ in Data() }
  }
}

/// The label of a share link without one.
@MainActor public struct DefaultShareLinkLabel: View {
  var title: Text?
  public var body: some View {
    Label(
      title: { title ?? Text(verbatim: SystemText.share) },
      icon: { Image(systemName: "square.and.arrow.up") })
  }
}

/// A control that opens the share sheet.
@MainActor @preconcurrency
public struct ShareLink<
  Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View
>: View, PrimitiveView where Data.Element: Transferable {
  public typealias Body = Never
  private let items: Data
  private let label: Label

  private init(items: Data, makeLabel: () -> Label) {
    self.items = items
    label = makeLabel()
  }

  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    let text = items.map { "\($0)" }.joined(separator: "\n")
    return [context.node(.share(text), label.evaluate(context))]
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(items: CollectionOfOne(item), makeLabel: label)
  }
  public init<I: Transferable>(item: I, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(items: CollectionOfOne(item)) { DefaultShareLinkLabel() }
  }
  public init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(items: CollectionOfOne(item)) { DefaultShareLinkLabel(title: Text(titleKey)) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, I: Transferable>(
    _ title: S, item: I, subject: Text? = nil, message: Text? = nil
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(items: CollectionOfOne(item)) { DefaultShareLinkLabel(title: Text(title)) }
  }
}

extension ShareLink {
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(items: CollectionOfOne(item), makeLabel: label)
  }
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(items: CollectionOfOne(item)) { DefaultShareLinkLabel() }
  }
  public init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
    self.init(items: CollectionOfOne(item)) { DefaultShareLinkLabel(title: Text(titleKey)) }
  }
}

/// A button that pastes.
@MainActor @preconcurrency public struct PasteButton: View {
  private let onPaste: @MainActor ([String]) -> Void

  public init<T: Transferable>(
    payloadType: T.Type, onPaste: @escaping @MainActor ([T]) -> Void
  ) { self.onPaste = { onPaste($0.compactMap { $0 as? T }) } }

  public var body: some View {
    Button(action: { onPaste([UIPasteboard.general.string].compactMap(\.self)) }) {
      Label("Paste", systemImage: "doc.on.clipboard")
    }
  }
}
