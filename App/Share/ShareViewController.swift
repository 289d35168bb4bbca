import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import UIKit

/// The sheet that other apps show for “Commonplace” in their share sheet.
final class ShareViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let store = SharedItemStore.inAppGroup(of: .main) {
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
    }
    show(store)
  }

  /// Shows the sheet.
  /// - Parameter store: receives what is saved.
  func show(_ store: SharedItemStore?) {
    let items = extensionContext?.inputItems.compactMap { $0 as? NSExtensionItem } ?? []
    let model = ShareModel(store: store) { try await SharedContentReader.read(items) }
    let child = UIHostingController(
      rootView: ShareView(
        model: model,
        finish: { [weak self] in self?.extensionContext?.completeRequest(returningItems: nil) },
        cancel: { [weak self] in
          self?.extensionContext?.cancelRequest(withError: CocoaError(.userCancelled))
        }))
    addChild(child)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }
}
