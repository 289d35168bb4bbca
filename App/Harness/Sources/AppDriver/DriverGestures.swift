public import Foundation
import PhotosUI
import ScreenRenderer
public import SwiftUI
import UIKit
import VisionKit

extension AppDriver {
  /// Presses long on an element, which opens its menu.
  public func longPress(_ name: String, at index: Int? = nil) async throws {
    let element = try find(name, at: index) { _ in true }
    let nodes = [element.node] + element.ancestors.reversed()
    guard
      let action = nodes.lazy.compactMap({ $0.traits.contextMenu ?? $0.traits.onLongPress }).first
    else { throw error("“\(name)” does nothing when it is pressed long.") }
    host.perform(action)
    await settle()
  }

  /// Swipes a row and taps one of its buttons. Without a name of a button, the first one is used,
  /// as by a long swipe.
  public func swipe(
    _ row: String, button name: String? = nil, fromLeading isLeading: Bool = false,
    at index: Int? = nil
  ) async throws {
    let element = try find(row, at: index) { _ in true }
    let nodes = [element.node] + element.ancestors.reversed()
    for node in nodes {
      let buttons = isLeading ? node.traits.leadingSwipe : node.traits.trailingSwipe
      let match = name == nil ? buttons.first : buttons.first { $0.spokenLabel == name }
      if case .button(let info) = match?.kind, match?.environment.isEnabled == true {
        let count = host.presentations.count
        host.perform(info.action)
        await settle()
        // A destructive button removes the row at once, also if the answer is no.
        if info.role == .destructive, host.presentations.count > count {
          throw error("“\(row)” is removed by its destructive swipe before the user has answered.")
        }
        return
      }
      if let delete = node.traits.delete, !isLeading, buttons.isEmpty,
        name == nil || name == "Delete" || name == "Удалить"
      {
        host.perform(delete)
        return await settle()
      }
    }
    let names = nodes.flatMap { $0.traits.leadingSwipe + $0.traits.trailingSwipe }
      .map(\.spokenLabel)
    throw error("“\(row)” has no such swipe action, but \(names).")
  }

  /// Drags a row by some places.
  public func move(_ row: String, by places: Int) async throws {
    let element = try find(row) { _ in true }
    let nodes = [element.node] + element.ancestors.reversed()
    guard let move = nodes.lazy.compactMap(\.traits.move).first else {
      throw error("“\(row)” cannot be moved.")
    }
    host.perform { move(places) }
    await settle()
  }

  /// Drags an element to another one.
  public func drag(_ name: String, to target: String) async throws {
    let source = try find(name) { _ in true }
    let destination = try find(target) { _ in true }
    let payload = ([source.node] + source.ancestors.reversed()).lazy
      .compactMap(\.traits.dragPayload).first
    let drop = ([destination.node] + destination.ancestors.reversed()).lazy
      .compactMap(\.traits.drop).first
    guard let payload, let drop else { throw error("“\(name)” cannot be dropped there.") }
    host.perform { _ = drop(payload()) }
    await settle()
  }

  /// Turns the pages of a paged view.
  public func swipePage(by pages: Int = 1) async throws {
    for node in reader.nodes {
      guard case .tabs(let info) = node.kind, info.isPaged,
        let current = info.tabs.firstIndex(where: { $0.tag == info.selection })
      else { continue }
      let target = current + pages
      guard info.tabs.indices.contains(target) else { break }
      host.perform { info.select(info.tabs[target].tag) }
      return await settle()
    }
    throw error("There is no such page.")
  }

  /// Performs an action that VoiceOver offers for an element.
  public func accessibilityAction(_ action: String, on name: String) async throws {
    let element = try find(name) { _ in true }
    let nodes = [element.node] + element.ancestors.reversed()
    let match = nodes.lazy.flatMap(\.accessibility.actions).first { $0.name == action }
    guard let match else {
      throw error(
        "“\(name)” has no action “\(action)”, but \(nodes.flatMap(\.accessibility.actions).map(\.name))."
      )
    }
    host.perform(match.perform)
    await settle()
  }

  // MARK: - The keyboard of an iPad

  /// The buttons that a key can press, those of the screen before those of menus.
  private var keyElements: [Element] { elements + ScreenReader(commandsOf: host).elements }

  /// The titles that an iPad shows for the shortcuts of the visible buttons and of the commands
  /// while ⌘ is held.
  public var shortcuts: [KeyboardShortcut: String] {
    Dictionary(
      keyElements.compactMap { element in
        element.shortcut.map { ($0, element.label) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Presses a key with ⌘.
  public func press(_ key: KeyEquivalent) async throws { try await press(KeyboardShortcut(key)) }

  /// Presses the keys of a shortcut.
  public func press(_ shortcut: KeyboardShortcut) async throws {
    let matches = keyElements.filter { $0.shortcut == shortcut && $0.isEnabled }
    guard let match = matches.first, matches.count == 1 else {
      throw error("There are \(matches.count) buttons with “\(shortcut.key.character)”.")
    }
    host.perform { match.activate?() }
    await settle()
  }

  // MARK: - Views of the system

  /// Chooses photos in the open picker.
  public func choosePhotos(_ photos: [Data]) async throws {
    guard let top = host.presentations.last, top.kind == .photos, let choose = top.choose else {
      throw error("The photos are not open.")
    }
    host.perform { choose(photos.map { PhotosPickerItem(data: $0) }) }
    await settle()
  }

  /// Chooses files in the open picker.
  public func chooseFiles(_ files: [URL]) async throws {
    guard let top = host.presentations.last, let choose = top.choose,
      top.kind == .fileImporter || top.kind == .fileExporter
    else { throw error("The files are not open.") }
    host.perform { choose(files) }
    await settle()
  }

  /// Scans pages with the open document camera.
  public func scanPages(_ pages: [Data]) async throws {
    let images = pages.compactMap { UIImage(data: $0) }
    guard images.count == pages.count else { throw error("A page is not an image.") }
    for node in reader.nodes {
      if let camera = node.traits.represented?.object as? VNDocumentCameraViewController {
        host.perform { camera.scan(images) }
        return await settle()
      }
    }
    throw error("The document camera is not open.")
  }

  /// Takes a photo with the open camera or document camera.
  public func takePhoto(_ data: Data) async throws {
    guard let photo = UIImage(data: data) else { throw error("The photo is not an image.") }
    for node in reader.nodes {
      if let camera = node.traits.represented?.object as? UIImagePickerController {
        host.perform { camera.take(photo) }
        return await settle()
      }
      if let camera = node.traits.represented?.object as? VNDocumentCameraViewController {
        host.perform { camera.scan([photo]) }
        return await settle()
      }
    }
    throw error("The camera is not open.")
  }

  /// Lets the open document camera fail.
  public func failToScan() async throws {
    for node in reader.nodes {
      if let camera = node.traits.represented?.object as? VNDocumentCameraViewController {
        host.perform { camera.fail(CocoaError(.featureUnsupported)) }
        return await settle()
      }
    }
    throw error("The document camera is not open.")
  }

  /// Puts the app into the background, or back.
  public func setPhase(_ phase: ScenePhase) async {
    host.environment.scenePhase = phase
    await settle()
  }

  /// Changes the appearance or the text size of the device.
  public func setAppearance(
    _ scheme: ColorScheme? = nil, textSize: DynamicTypeSize? = nil, isPad: Bool? = nil
  ) async {
    if let scheme { host.environment.colorScheme = scheme }
    if let textSize { host.environment.dynamicTypeSize = textSize }
    if let isPad { host.environment.horizontalSizeClass = isPad ? .regular : .compact }
    await settle()
  }
}

extension AppDriver {
  /// The screen as a page of HTML with the frame of an iPhone.
  public func html(title: String = "", assets: URL? = nil) -> String {
    host.update()
    return ScreenRenderer(assets: assets).html(host, title: title)
  }
}

extension AppDriver {
  /// Returns a text of the string catalogs in the language of the app.
  public func text(_ key: String.LocalizationValue) -> String {
    host.localization.text(key.key, arguments: key.arguments, table: nil)
  }
}
