import CommonplaceKit
import Foundation

func callWebhooks(_ client: Commonplace) async throws {
  // MARK: -
  guard let address = URL(string: "https://build.example.com/hook") else { return }

  // MARK: POST /admin/webhooks
  let webhook = try await client.site.webhooks.create(
    WebhookDraft(name: "Build", url: address, events: ["content.published"]))
  print(webhook.secret)

  // MARK: GET /admin/webhooks
  let webhooks = try await client.site.webhooks.all()
  print(webhooks.map(\.name))

  // MARK: GET /admin/webhooks/{id}
  let read = try await client.site.webhooks.get(webhook.id)
  print(read.events)

  // MARK: PUT /admin/webhooks/{id}
  let changed = try await client.site.webhooks.update(
    webhook.id, WebhookDraft(events: ["content.published", "content.unpublished"]))
  print(changed.isActive)

  // MARK: POST /admin/webhooks/{id}/test
  let (isAccepted, error) = try await client.site.webhooks.test(webhook.id)
  print(isAccepted, error ?? "")

  // MARK: GET /admin/webhooks/{id}/deliveries
  let deliveries = try await client.site.webhooks.deliveries(of: webhook.id)
  for delivery in deliveries { print(delivery.event, delivery.status) }

  // MARK: -
  try await refused {
    let failed = Identifier<WebhookDelivery>.new()
    // MARK: POST /admin/webhooks/deliveries/{id}/retry
    let delivery = try await client.site.webhooks.retry(failed)
    print(delivery.attempts)
    // MARK: -
  }

  // MARK: DELETE /admin/webhooks/{id}
  try await client.site.webhooks.delete(webhook.id)
}
