import CommonplaceKit
import Model

extension ContentEditorViewModel.Shown {
  /// Creates what is shown of content, with what the client reads besides.
  init(_ full: FullContent, _ client: Commonplace) async throws {
    content = full.content
    type = full.datatype
    fields = try await client.site.datatypes.full(full.datatype.id).fields.inOrder
    if let id = content.routeID { route = try await client.site.routes.get(id) }
    values = ContentValues(
      title: content.title, slug: content.slug ?? "", isRouteActive: route?.isActive ?? true,
      fields: Dictionary(
        full.fields.filter(\.locale.isEmpty).map { ($0.fieldID, $0.value) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the content as it will be when the changes of the outbox have been sent.
  func applying(_ pending: PendingChanges) -> Self {
    var shown = self
    // Content that is being deleted is shown until its page is closed.
    shown.content = pending.applied(to: content) ?? content
    shown.latest = pending.latest(for: "\(content.id)")
    let changes = pending.changes(of: content.id)
    shown.values.title = changes.title ?? values.title
    shown.values.slug = changes.slug ?? values.slug
    shown.values.isRouteActive = changes.isRouteActive ?? values.isRouteActive
    shown.values.fields.merge(changes.values) { _, new in new }
    return shown
  }
}

extension [SiteField] {
  var inOrder: [SiteField] {
    sorted { ($0.sortOrder, $0.label) < ($1.sortOrder, $1.label) }
  }
}
