// `import SwiftUI` also makes these modules visible on Apple's systems.
@_exported public import CoreTransferable
@_exported public import Foundation
@_exported public import FoundationAdditions
@_exported public import Observation
@_exported public import UIKit
