public import CoreTransferable
import Foundation
public import SwiftUI
public import UniformTypeIdentifiers

/// Which photos and videos a picker shows.
public struct PHPickerFilter: Equatable, Hashable, Sendable {
  private let names: [String]
  public static let images = PHPickerFilter(names: ["images"])
  public static let videos = PHPickerFilter(names: ["videos"])
  public static let livePhotos = PHPickerFilter(names: ["livePhotos"])
  public static let screenshots = PHPickerFilter(names: ["screenshots"])
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(names: subfilters.flatMap(\.names))
  }
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(names: subfilters.flatMap(\.names))
  }
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
    PHPickerFilter(names: filter.names.map { "not \($0)" })
  }
}

public struct PhotosPickerSelectionBehavior: Equatable, Hashable, Sendable {
  private let name: String
  public static let `default` = PhotosPickerSelectionBehavior(name: "default")
  public static let ordered = PhotosPickerSelectionBehavior(name: "ordered")
  public static let continuous = PhotosPickerSelectionBehavior(name: "continuous")
  public static let continuousAndOrdered = PhotosPickerSelectionBehavior(name: "both")
}

/// A photo that the user has chosen.
public struct PhotosPickerItem: Equatable, Hashable, Sendable {
  public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
    private let name: String
    public static let automatic = EncodingDisambiguationPolicy(name: "automatic")
    public static let current = EncodingDisambiguationPolicy(name: "current")
    public static let compatible = EncodingDisambiguationPolicy(name: "compatible")
  }

  public let itemIdentifier: String?
  public let supportedContentTypes: [UTType]
  private let data: Data?

  public init(itemIdentifier: String) {
    self.itemIdentifier = itemIdentifier
    supportedContentTypes = []
    data = nil
  }

  /// A photo which a driver chooses.
  package init(data: Data, type: UTType = .jpeg) {
    itemIdentifier = UUID().uuidString
    supportedContentTypes = [type]
    self.data = data
  }

  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    guard let data else { return nil }
    if let data = data as? T { return data }
    if let importing = (T.transferRepresentation as? DataRepresentation<T>)?.importing {
      return try await importing(data)
    }
    guard let importing = (T.transferRepresentation as? FileRepresentation<T>)?.importing else {
      return nil
    }
    let name =
      "\(UUID().uuidString).\(supportedContentTypes.first?.preferredFilenameExtension ?? "")"
    let file = FileManager.default.temporaryDirectory.appending(path: name)
    try data.write(to: file)
    // A temporary file.
    defer { try? FileManager.default.removeItem(at: file) }
    return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
  }
}

/// A button that opens the photos of the device.
@MainActor @preconcurrency public struct PhotosPicker<Label: View>: View {
  @State private var isPresented = false
  private let label: Label
  private let choose: ([PhotosPickerItem]) -> Void

  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    choose = { selection.wrappedValue = $0.first }
  }

  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    choose = { items in
      selection.wrappedValue = maxSelectionCount.map { Array(items.prefix($0)) } ?? items
    }
  }

  public var body: some View {
    let choose = choose
    Button(action: { isPresented = true }, label: { label })
      .choosing(.photos, $isPresented) { choose($0 as? [PhotosPickerItem] ?? []) }
  }
}

extension PhotosPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) { self.init(selection: selection, matching: filter) { Text(titleKey) } }

  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) {
    self.init(selection: selection, maxSelectionCount: maxSelectionCount, matching: filter) {
      Text(titleKey)
    }
  }
}

extension View {
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    choosing(.photos, isPresented) {
      selection.wrappedValue = ($0 as? [PhotosPickerItem])?.first
    }
  }

  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>,
    maxSelectionCount: Int? = nil, selectionBehavior: PhotosPickerSelectionBehavior = .default,
    matching filter: PHPickerFilter? = nil,
    preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
  ) -> some View {
    choosing(.photos, isPresented) { chosen in
      let items = chosen as? [PhotosPickerItem] ?? []
      selection.wrappedValue = maxSelectionCount.map { Array(items.prefix($0)) } ?? items
    }
  }
}
