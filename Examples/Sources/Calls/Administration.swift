import CommonplaceKit

func callAdministration(_ client: Commonplace) async throws {
  // MARK: GET /health
  let health = try await client.health()
  print(health.status, health.version)

  // MARK: -
  try await callTokens(client)
  try await callLocales(client)
  try await callValidations(client)
}

private func callTokens(_ client: Commonplace) async throws {
  // MARK: POST /tokens
  let token = try await client.tokens.create(label: "Backup", scope: "read")
  print(token.rawToken ?? "")

  // MARK: GET /tokens
  for token in try await client.tokens.all() { print(token.label ?? "", token.isRevoked) }

  // MARK: PUT /tokens
  let tomorrow = Timestamp.now.adding(seconds: 24 * 3600)
  let changed = try await client.tokens.setExpiry(tomorrow, of: token.id)
  print(changed.expiresAt.description)

  // MARK: DELETE /tokens
  try await client.tokens.revoke(token.id)
}

private func callLocales(_ client: Commonplace) async throws {
  // MARK: POST /admin/locales
  let french = try await client.site.locales.create(
    SiteLocaleDraft(code: "fr", label: "Français"))

  // MARK: GET /admin/locales
  let locales = try await client.site.locales.all()
  print(locales.map(\.code))

  // MARK: GET /admin/locales/{id}
  let locale = try await client.site.locales.get(french.id)
  print(locale.fallbackCode)

  // MARK: PUT /admin/locales/{id}
  var draft = SiteLocaleDraft()
  draft.isEnabled = false
  let changed = try await client.site.locales.update(french.id, draft)
  print(changed.isEnabled)

  // MARK: GET /locales
  let enabled = try await client.site.locales.enabled()
  print(enabled.map(\.label))

  // MARK: DELETE /admin/locales/{id}
  try await client.site.locales.delete(french.id)
}

private func callValidations(_ client: Commonplace) async throws {
  // MARK: POST /validations
  let short = try await client.site.validations.create(
    SiteValidationDraft(name: "Short", config: #"{"rules": []}"#))

  // MARK: GET /validations
  let rules = try await client.site.validations.all()
  print(rules.map(\.name))

  // MARK: GET /validations/search
  let found = try await client.site.validations.search("sho")
  print(found.count)

  // MARK: GET /validations/{id}
  let rule = try await client.site.validations.get(short.id)
  print(rule.config)

  // MARK: PUT /validations/{id}
  let changed = try await client.site.validations.update(
    short.id, SiteValidationDraft(description: "At most one line"))
  print(changed.description)

  // MARK: DELETE /validations/{id}
  try await client.site.validations.delete(short.id)
}
