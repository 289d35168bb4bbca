package import Database

/// The space whose site a request is for. The edge modules use it because they cannot import
/// Database.
package typealias SiteSpace = SpaceKey
