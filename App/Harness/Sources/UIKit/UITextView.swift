public import Foundation

/// A font of UIKit.
public final class UIFont: NSObject, Sendable {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
  }

  private static let bodySize: CGFloat = 17
  public let pointSize: CGFloat

  private init(size: CGFloat) { pointSize = size }

  public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(size: bodySize)
  }
}

/// The distances from the edges of a view.
public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

@MainActor open class UIScrollView: UIView {
  open var isScrollEnabled = true
}

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}

@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}

// The methods are optional in Objective-C.
extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

@MainActor open class UITextPosition: NSObject {
  let offset: Int
  init(_ offset: Int) { self.offset = offset }
}

@MainActor open class UITextRange: NSObject {
  let range: NSRange
  init(_ range: NSRange) { self.range = range }
  open var start: UITextPosition { UITextPosition(range.location) }
  open var end: UITextPosition { UITextPosition(range.location + range.length) }
}

@MainActor open class NSTextContainer: NSObject {
  open var lineFragmentPadding: CGFloat = 5
}

/// A field for texts of several lines.
@MainActor open class UITextView: UIScrollView {
  open weak var delegate: (any UITextViewDelegate)?
  open var font: UIFont?
  open var adjustsFontForContentSizeCategory = false
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  public let textContainer = NSTextContainer()
  open var markedTextRange: UITextRange? { nil }
  private var stored = ""
  private var selected = NSRange(location: 0, length: 0)

  /// Setting it moves the cursor to the end, which is reported to the delegate.
  open var text: String! {
    get { stored }
    set {
      stored = newValue ?? ""
      selectedRange = NSRange(location: stored.utf16.count, length: 0)
    }
  }

  open var selectedRange: NSRange {
    get { selected }
    set {
      selected = newValue
      delegate?.textViewDidChangeSelection(self)
    }
  }

  open var beginningOfDocument: UITextPosition { UITextPosition(0) }

  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...stored.utf16.count).contains(place) ? UITextPosition(place) : nil
  }

  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? {
    UITextRange(
      NSRange(location: fromPosition.offset, length: toPosition.offset - fromPosition.offset))
  }

  open func replace(_ range: UITextRange, withText text: String) {
    stored = (stored as NSString).replacingCharacters(in: range.range, with: text)
    selected = NSRange(location: range.range.location + text.utf16.count, length: 0)
    delegate?.textViewDidChangeSelection(self)
    delegate?.textViewDidChange(self)
  }

  /// Replaces the text, as typing does.
  package func type(_ text: String) {
    stored = text
    selected = NSRange(location: text.utf16.count, length: 0)
    delegate?.textViewDidChangeSelection(self)
    delegate?.textViewDidChange(self)
  }
}
