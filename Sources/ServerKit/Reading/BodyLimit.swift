/// How many bytes a body may have.
package enum BodyLimit {
  /// A form or a JSON object without pictures.
  package static let text = 2 << 20
  /// Ten pictures in base64, or a form with files.
  package static let photos = 64 << 20
}
