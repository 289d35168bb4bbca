package import Database

/// The space whose site a request means, for edges that know no database.
package typealias SiteSpace = SpaceKey
