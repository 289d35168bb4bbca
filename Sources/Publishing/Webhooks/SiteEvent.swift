/// An event that webhooks are notified of, as the contract spells it.
package struct SiteEvent: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let published = SiteEvent(rawValue: "content.published")
  package static let unpublished = SiteEvent(rawValue: "content.unpublished")
  package static let updated = SiteEvent(rawValue: "content.updated")
  package static let scheduled = SiteEvent(rawValue: "content.scheduled")
  package static let deleted = SiteEvent(rawValue: "content.deleted")
  package static let localePublished = SiteEvent(rawValue: "locale.published")
  package static let versionCreated = SiteEvent(rawValue: "version.created")
  package static let test = SiteEvent(rawValue: "webhook.test")

  package static let all: [SiteEvent] = [
    .published, .unpublished, .updated, .scheduled, .deleted, .localePublished, .versionCreated,
    .test,
  ]
}
