import Catalog
import Foundation
import HTML
import Model
import TestSupport
import Testing

@testable import Web

/// Fields of every kind, from the creation of a type to the pages.
@Suite struct FieldKindPagesTests {
  private static func json(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  /// Creates a type with a field of every kind, whose label is `L` and the name of the kind.
  private static func type(_ ann: APIClient, inLog: Bool) async throws -> EntryType {
    let all: [EntryType] = try await ann.get("/types?all=true").decoded()
    let person = try #require(all.first { $0.name == "Person" })
    let fields = KnownFieldKind.allCases.map { kind -> [String: Any] in
      var field: [String: Any] = [
        "key": "f_\(kind.rawValue)", "label": "L \(kind.rawValue)", "kind": kind.rawValue,
      ]
      if kind.definition.hasOptions { field["options"] = [kind.definition.example, "other"] }
      if kind == .relation { field["target_type_id"] = "\(person.id)" }
      return field
    }
    return try await ann.post(
      "/types",
      json(["name": "All", "icon": "🧰", "in_log": inLog, "in_site": true, "fields": fields])
    ).decoded()
  }

  @Test func `forms of types offer every kind`() {
    #expect(Set(KnownFieldKind.offered) == Set(KnownFieldKind.allCases))
    #expect(KnownFieldKind.offered.count == KnownFieldKind.allCases.count)
  }

  @Test(arguments: TestEngine.all)
  func `the form of a type offers every kind by its name`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let form = try await browser.get("/settings/types/new").text
      let siteForm = try await browser.get("/settings/types/new?in=site").text
      for kind in KnownFieldKind.allCases {
        let name = Words(.english).kind(FieldKind(kind))
        #expect(name != kind.rawValue, "\(kind)")
        let option = try Regex("<option value=\"\(kind.rawValue)\"[^>]*>\(name)</option>")
        #expect(siteForm.contains(option), "\(kind)")
        #expect(form.contains(option) == !kind.isForSite, "\(kind)")
      }
    }
  }

  @Test(arguments: KnownFieldKind.allCases)
  func `a filter with inputs for numbers or dates is of a kind whose forms contain these`(
    kind: KnownFieldKind
  ) {
    let text = kind.definition.textInForms(kind.definition.example)
    switch kind.filterControl {
    case .range(.number): #expect(Double(text) != nil)
    case .range(.date): #expect(CalendarDate(text) != nil)
    case .range(let input): #expect(input == .text)
    case .links, .part, .options, .truth, nil: break
    }
  }

  @Test func `the documentation of the API names every kind`() throws {
    let file = repository.appending(path: "docs/api/types.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for kind in KnownFieldKind.allCases { #expect(text.contains("`\(kind.rawValue)`"), "\(kind)") }
  }

  @Test(arguments: TestEngine.all)
  func `entries have controls, values and filters of every kind`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let type = try await Self.type(ann, inLog: true)
      let values = KnownFieldKind.allCases.map { ("f_\($0.rawValue)", $0.definition.example) }
      let entry: Entry = try await ann.post(
        "/entries",
        Self.json([
          "title": "Full", "description": "D", "type_id": "\(type.id)",
          "additional_fields": Dictionary(uniqueKeysWithValues: values),
        ])
      ).decoded()

      let form = try await browser.get("/log/entries/\(entry.id)/edit")
      let page = try await browser.get("/log/entries/\(entry.id)")
      let list = try await browser.get("/library/types/\(type.id)?view=table")
      let filters = try await browser.get("/library/types/\(type.id)/filters")
      for response in [form, page, list, filters] { #expect(response.status == 200) }
      for kind in KnownFieldKind.allCases {
        #expect(form.text.contains("field.\(type.id).f_\(kind.rawValue)\""), "form: \(kind)")
        #expect(page.text.contains("<dt>L \(kind.rawValue)</dt>"), "page: \(kind)")
        #expect(
          filters.text.contains("filter[f_\(kind.rawValue)]") == (kind.filterControl != nil),
          "filter: \(kind)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the history, conflicting edits and filters show values as the page of the entry does`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let type = try await Self.type(ann, inLog: true)
      func controls(_ value: String) -> [(String, String)] {
        [
          ("title", "Dune"), ("description", "Sand."), ("type_id", "\(type.id)"),
          ("field.\(type.id).f_boolean", value),
        ]
      }
      let path = try await browser.add("Dune", controls("true").filter { $0.0 != "title" })
      let form = try await browser.get(path + "/edit")
      #expect(try await browser.save(form, to: path, controls("false")).status == 303)

      let history = try await browser.get(path + "/history")
      #expect(history.text.contains("<del>Yes</del>") && history.text.contains("<ins>No</ins>"))
      let conflict = try await browser.save(form, to: path, controls("true"))
      #expect(conflict.status == 409 && conflict.text.contains("<dt>L boolean</dt>"))
      #expect(conflict.text.contains("<dd>Yes</dd>") && conflict.text.contains("<dd>No</dd>"))
      let list = try await browser.get(
        "/library/types/\(type.id)?filter[f_boolean][$eq]=false&filter[f_text][$empty]=true")
      #expect(list.text.contains("L boolean: No") && list.text.contains("L text: true"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `content has controls, values and public values of every kind`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let type = try await Self.type(site.caller, inLog: false)
      let fields = try await site.caller.get("/fields").array ?? []
      var ids: [KnownFieldKind: String] = [:]
      for field in fields {
        let kind = (field["label"] as? String).flatMap {
          KnownFieldKind(rawValue: "\($0.dropFirst(2))")
        }
        if let kind {
          ids[kind] = field["field_id"] as? String
          #expect(field["type"] as? String == FieldKind(kind).contractName)
        }
      }
      #expect(ids.count == KnownFieldKind.allCases.count)
      let written = ids.filter { $0.key != .relation && $0.key != .media }
      let content = try await site.draft(
        "\(type.id)", at: try await site.route("/all", "All"),
        Dictionary(uniqueKeysWithValues: written.map { ($0.value, $0.key.definition.example) }))
      try await site.set("published", of: content)

      let browser = try await Browser.signedIn(to: site.server, "ann@example.com")
      let form = try await browser.get("/site/entries/\(content)/edit")
      let page = try await browser.get("/site/entries/\(content)")
      let open = try await site.open("/@ann/all")
      for response in [form, page, open] { #expect(response.status == 200) }
      for (kind, id) in ids {
        #expect(form.text.contains("name=\"value.\(id)\""), "form: \(kind)")
        #expect(page.text.contains("<dt>L \(kind.rawValue)</dt>"), "page: \(kind)")
        guard written[kind] != nil else { continue }
        let isShown =
          kind.display.isProse
          ? open.text.contains(kind.definition.example)
          : open.text.contains("<dt>L \(kind.rawValue)</dt>")
        #expect(isShown == kind.definition.isPublic, "public page: \(kind)")
      }
    }
  }
}
