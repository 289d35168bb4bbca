/// Maximum sizes of request bodies in bytes.
package enum BodyLimit {
  /// A form or a JSON object without images.
  package static let text = 2 << 20
  /// Ten images in base64, or a form with files.
  package static let photos = 64 << 20
}
