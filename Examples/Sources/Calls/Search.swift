import CommonplaceKit

func callSearch(_ client: Commonplace) async throws {
  // MARK: GET /search
  let results = try await client.search("bogart")
  for group in results.groups {
    print(group.type?.name ?? "", group.hits.map(\.title))
  }

  // MARK: POST /search
  let works = try await client.search.works("casablanca")
  print(works.map(\.title))

  // MARK: GET /settings/assist
  let settings = try await client.assistSettings.get()
  print(settings.provider, settings.usage.used)

  // MARK: PUT /settings/assist
  let changed = try await client.assistSettings.set(AssistSettingsDraft(provider: "catalog"))
  print(changed.isOwn)

  // MARK: POST /settings/assist/test
  let count = try await client.assistSettings.test()
  print("\(count) results")

  // MARK: DELETE /settings/assist
  let original = try await client.assistSettings.reset()
  print(original.serverProvider)
}
