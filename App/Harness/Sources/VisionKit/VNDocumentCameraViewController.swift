public import Foundation
public import UIKit

/// The pages that the document camera has scanned.
open class VNDocumentCameraScan: NSObject {
  private let pages: [UIImage]
  package init(pages: [UIImage]) { self.pages = pages }
  open var pageCount: Int { pages.count }
  open var title: String { "" }
  open func imageOfPage(at index: Int) -> UIImage { pages[index] }
}

// Apple's protocol belongs to no actor, although it is called on the main thread.
public protocol VNDocumentCameraViewControllerDelegate: NSObjectProtocol {
  func documentCameraViewController(
    _ controller: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan)
  func documentCameraViewControllerDidCancel(_ controller: VNDocumentCameraViewController)
  func documentCameraViewController(
    _ controller: VNDocumentCameraViewController, didFailWithError error: any Error)
}

// The methods are optional in Objective-C.
extension VNDocumentCameraViewControllerDelegate {
  public func documentCameraViewController(
    _ controller: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
  ) {}
  public func documentCameraViewControllerDidCancel(_ controller: VNDocumentCameraViewController) {}
  public func documentCameraViewController(
    _ controller: VNDocumentCameraViewController, didFailWithError error: any Error
  ) {}
}

/// The camera for documents.
@MainActor open class VNDocumentCameraViewController: UIViewController {
  public class var isSupported: Bool { true }
  open weak var delegate: (any VNDocumentCameraViewControllerDelegate)?

  /// Fails, as without a camera.
  package func fail(_ error: any Error) {
    delegate?.documentCameraViewController(self, didFailWithError: error)
  }

  /// Scans pages, as the user does.
  package func scan(_ pages: [UIImage]) {
    delegate?.documentCameraViewController(self, didFinishWith: VNDocumentCameraScan(pages: pages))
  }
}
