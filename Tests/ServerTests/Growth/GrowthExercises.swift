import Foundation
import HTTPTypes
import Model
import TestSupport

@testable import API

/// A request whose work is measured, with its preparation.
struct GrowthExercise: Sendable {
  typealias Request = @Sendable () async throws -> ServerResponse

  /// The route in the router's notation: `GET /api/v1/entries/{id}`.
  let route: String
  /// The method and the requested path; unique.
  let name: String
  /// The statuses that a successful request can have.
  var statuses: ClosedRange<Int> = 200...303
  /// Creates the required objects, which is not measured, and returns the request.
  let prepare: @Sendable (GrowthSpace) async throws -> Request
}

enum GrowthExercises {
  /// Reads come first, so that they see the unchanged data.
  static let all = [reads, pages, writes, uploads, formPages, forms, refusals].flatMap { $0 }

  static let routes = Set(all.map(\.route))

  /// Whether a route is the same page under the path of another space.
  static func isInOtherSpace(_ route: String) -> Bool { route.contains(" /s/{handle}") }

  /// Whether a route belongs to an endpoint that this server does not support.
  static func isUnsupported(_ route: String) -> Bool {
    UnsupportedEndpoints.paths.contains { place in
      route.hasSuffix(" /api/v1/\(place.path)") || route.contains(" /api/v1/\(place.path)/")
    }
      || UnsupportedEndpoints.readOnlyLists.contains { place in
        route.hasSuffix(" /api/v1/\(place.path)") && !route.hasPrefix("GET ")
      }
  }

  // MARK: - Reads

  /// Parses lines with a route and its requests. A route without requests is its own request.
  private static func lines(_ text: String) -> [(template: String, paths: [String])] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], words.count == 1 ? words : Array(words.dropFirst()))
    }
  }

  private static let reads = lines(GrowthRoutes.reads).flatMap { template, paths in
    paths.map { path in
      GrowthExercise(route: "GET /api/v1" + template, name: "GET /api/v1" + path) { space in
        { try await space.caller.get(space.filled(path)) }
      }
    }
  }

  private static let pages = lines(GrowthRoutes.pages).flatMap { template, paths in
    paths.map { path in
      GrowthExercise(route: "GET " + template, name: "GET " + path, statuses: 200...307) { space in
        { try await space.browser.get(space.filled(path)) }
      }
    }
  }

  // MARK: - Writes

  private static let writes = (GrowthRoutes.writes + GrowthRoutes.siteWrites).map { write in
    GrowthExercise(
      route: "\(write.method) \(write.prefix)\(write.template)",
      name: "\(write.method) \(write.prefix)\(write.path)"
        + (write.body.isEmpty ? "" : " " + write.body)
    ) { space in
      let made = try await make(write.first, space)
      let body = write.body.isEmpty ? nil : space.filled(write.body, made)
      let path = write.prefix + space.filled(write.path, made)
      return { try await space.caller.send(write.method, path, json: body) }
    }
  }

  /// Sends a request and returns an id from its response by name: `<made>`.
  private static func make(
    _ first: GrowthRoutes.Preparation?, _ space: GrowthSpace
  ) async throws -> [String: String] {
    guard let first else { return [:] }
    let answer = try await space.caller.send(
      first.method, "/api/v1" + space.filled(first.path),
      json: first.body.isEmpty ? nil : space.filled(first.body))
    var value: Any? = answer.object
    for key in first.key.split(separator: ".") {
      value = (value as? [String: Any])?[String(key)]
    }
    guard let value = value as? String ?? (value as? Int).map(String.init) else {
      throw Failure.malformed("\(first.path): \(answer.status) \(answer.text)")
    }
    var made = ["made": value]
    guard let then = first.then else { return made }
    // Some objects have to be deleted or published before they can be restored or undone.
    let after = try await space.caller.send(
      then.method, "/api/v1" + space.filled(then.path, made),
      json: then.body.isEmpty ? nil : space.filled(then.body, made))
    guard (200..<300).contains(after.status) else {
      throw Failure.malformed("\(then.path): \(after.status) \(after.text)")
    }
    made["then"] = after.object["undo"] as? String ?? after.object["id"] as? String
    return made
  }

  private static let uploads = GrowthRoutes.uploads.map { upload in
    let isPage = !upload.path.hasPrefix("/api/v1")
    return GrowthExercise(
      route: "\(upload.method) \(upload.template)", name: "\(upload.method) \(upload.path)"
    ) { space in
      let bytes =
        upload.file.hasSuffix(".csv")
        ? Array("Title,Year\nSubject 0,1944\nUnheard of,1950\n".utf8)
        : [UInt8](Data(base64Encoded: try CatalogFixture.base64(upload.file)) ?? Data())
      var parts: [(name: String, file: String?, bytes: [UInt8])] = [
        (name: upload.part, file: upload.file, bytes: bytes)
      ]
      if isPage {
        parts.append((name: "csrf", file: nil, bytes: Array(space.formToken.utf8)))
      }
      let path = space.filled(upload.path)
      return { [parts] in
        guard !isPage else { return try await space.browser.upload(path, parts) }
        return try await space.caller.upload(
          String(path.dropFirst("/api/v1".count)), parts, method: upload.method)
      }
    }
  }

  private static let formPages = GrowthRoutes.formPages.map { form in
    GrowthExercise(
      route: "GET " + form.template, name: "GET " + form.path, statuses: 200...307
    ) { space in
      let path = space.filled(form.path, try await make(form.first, space))
      return { try await space.browser.get(path) }
    }
  }

  private static let forms = GrowthRoutes.forms.map { form in
    GrowthExercise(route: "POST " + form.template, name: "POST " + form.path) { space in
      let made = try await make(form.first, space)
      let path = space.filled(form.path, made)
      var fields = [("csrf", space.formToken)]
      var isMultipart = false
      if let page = form.page {
        let html = try await space.browser.get(space.filled(page, made)).text
        guard let found = PageForm(html, action: path) else {
          throw Failure.notFound("form of \(path) on \(page): \(html.prefix(3000))")
        }
        fields = found.fields
        isMultipart = found.isMultipart
      }
      let own = form.fields.map { (space.filled($0.0, made), space.filled($0.1, made)) }
      let all = fields.filter { field in !own.contains { $0.0 == field.0 } } + own
      return { [isMultipart] in
        guard isMultipart else { return try await space.browser.post(path, all) }
        return try await space.browser.upload(path, all.map { ($0.0, nil, Array($0.1.utf8)) })
      }
    }
  }

  /// Endpoints that only list their methods, or report that they are not supported.
  private static let refusals = GrowthRoutes.refusals.split(separator: "\n").map { line in
    let words = line.split(separator: " ").map(String.init)
    return GrowthExercise(route: String(line), name: String(line), statuses: 200...499) { space in
      var path = words[1]
      for (part, value) in [
        ("{token}", "none"), ("{id}", "<media>"), ("{name}", "x.jpg"), ("{file}", "y.jpg"),
        ("{fingerprint}/**", "none/none.css"),
      ] { path = path.replacing(part, with: value) }
      let request = space.filled(path)
      let method = HTTPRequest.Method(rawValue: words[0]) ?? .get
      return {
        try await space.caller.send(method, request, json: method == .get ? nil : "{}")
      }
    }
  }
}
