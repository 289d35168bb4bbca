public import UniformTypeIdentifiers

/// Haptic and other feedback.
public struct SensoryFeedback: Equatable, Sendable {
  public struct Weight: Equatable, Sendable {
    public static let light = Weight()
    public static let medium = Weight()
    public static let heavy = Weight()
  }
  public struct Flexibility: Equatable, Sendable {
    public static let rigid = Flexibility()
    public static let solid = Flexibility()
    public static let soft = Flexibility()
  }
  public static let success = SensoryFeedback()
  public static let warning = SensoryFeedback()
  public static let error = SensoryFeedback()
  public static let selection = SensoryFeedback()
  public static let increase = SensoryFeedback()
  public static let decrease = SensoryFeedback()
  public static let start = SensoryFeedback()
  public static let stop = SensoryFeedback()
  public static let alignment = SensoryFeedback()
  public static let levelChange = SensoryFeedback()
  public static let impact = SensoryFeedback()
  public static func impact(weight: Weight = .medium, intensity: Double = 1.0) -> SensoryFeedback {
    SensoryFeedback()
  }
  public static func impact(flexibility: Flexibility, intensity: Double = 1.0) -> SensoryFeedback {
    SensoryFeedback()
  }
}

extension View {
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    unchanged()
  }
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T,
    condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { unchanged() }
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { unchanged() }

  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
  ) -> some View {
    choosing(.fileImporter, isPresented) { chosen in
      let files = chosen as? [URL] ?? []
      onCompletion(.success(allowsMultipleSelection ? files : Array(files.prefix(1))))
    }
  }

  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    choosing(.fileImporter, isPresented) { chosen in
      if let file = (chosen as? [URL])?.first { onCompletion(.success(file)) }
    }
  }

  public func fileExporter<C: Collection, T: Transferable>(
    isPresented: Binding<Bool>, items: C, contentTypes: [UTType] = [],
    onCompletion: @escaping (Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View where C.Element == T {
    choosing(.fileExporter, isPresented) { chosen in
      onCompletion(.success(chosen as? [URL] ?? []))
    }
  }

  public func fileExporter<T: Transferable>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [],
    defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void = {}
  ) -> some View {
    choosing(.fileExporter, isPresented) { chosen in
      if let file = (chosen as? [URL])?.first { onCompletion(.success(file)) }
    }
  }

  public func fileMover(
    isPresented: Binding<Bool>, file: URL?,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    choosing(.fileExporter, isPresented) { chosen in
      if let file = (chosen as? [URL])?.first { onCompletion(.success(file)) }
    }
  }

  /// A picker of the system, which receives what the driver chooses.
  package func choosing(
    _ kind: Presentation.Kind, _ isPresented: Binding<Bool>, _ choose: @escaping (Any) -> Void
  ) -> some View {
    transformed { context, evaluate in
      let nodes = context.reportSections("\(kind)", evaluate(context))
      if isPresented.wrappedValue, context.isVisible {
        let presentation = Presentation(kind) { isPresented.wrappedValue = false }
        presentation.choose = { chosen in
          isPresented.wrappedValue = false
          choose(chosen)
        }
        context.host.presentations.append(presentation)
      }
      return nodes
    }
  }

  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { unchanged() }
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { unchanged() }
  public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> some View { unchanged() }
  public func help(_ textKey: LocalizedStringKey) -> some View { unchanged() }
  public func help(_ text: Text) -> some View { unchanged() }
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { unchanged() }
}
