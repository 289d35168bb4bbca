import Foundation
import HTTPTypes
import Model
import TestSupport

@testable import API

/// One request, and what must be there before it.
struct GrowthExercise: Sendable {
  /// As the router has it: `GET /api/v1/entries/{id}`.
  let route: String
  /// The method and what is asked for; unique.
  let name: String
  var statuses: ClosedRange<Int> = 200...303
  var prepare: @Sendable (GrowthSpace) async throws -> [String: String] = { _ in [:] }
  let run: @Sendable (GrowthSpace, [String: String]) async throws -> Answer
}

enum GrowthExercises {
  /// Reads first, so that they find what was filled in.
  static let all = reads + pages + writes + formWrites

  static let routes = Set(all.map(\.route))

  /// The same page function under another book's path.
  static func isTwin(_ route: String) -> Bool { route.contains(" /s/{handle}") }

  /// Paths that this server says it does not have.
  static func isLeftOut(_ route: String) -> Bool {
    LeftOut.paths.contains { place in
      route.hasSuffix(" /api/v1/\(place.path)") || route.contains(" /api/v1/\(place.path)/")
    }
  }

  /// The router's path of a request's: by the templates of all routes that are known here.
  private static func exercise(
    _ method: HTTPRequest.Method, _ template: String, _ path: String,
    statuses: ClosedRange<Int> = 200...303,
    run: @escaping @Sendable (GrowthSpace, [String: String]) async throws -> Answer
  ) -> GrowthExercise {
    GrowthExercise(
      route: "\(method) \(template)", name: "\(method) \(path)", statuses: statuses, run: run)
  }

  // MARK: - Reading

  /// A line is a route and the requests to it; alone it is its own request.
  private static func lines(_ text: String) -> [(template: String, paths: [String])] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], words.count == 1 ? words : Array(words.dropFirst()))
    }
  }

  private static let reads = lines(GrowthRoutes.reads).flatMap { template, paths in
    paths.map { path in
      exercise(.get, "/api/v1" + template, "/api/v1" + path) { space, _ in
        try await space.caller.get(space.filled(path))
      }
    }
  }

  private static let pages = lines(GrowthRoutes.pages).flatMap { template, paths in
    paths.map { path in
      exercise(.get, template, path, statuses: 200...307) { space, _ in
        try await space.browser.get(space.filled(path))
      }
    }
  }

  // MARK: - Writing

  private static let writes = GrowthRoutes.writes.map { write in
    var exercise = exercise(
      write.method, "/api/v1" + write.template, "/api/v1" + write.path + " " + write.body
    ) { space, prepared in
      let body = write.body.isEmpty ? nil : space.filled(write.body, prepared)
      return try await space.caller.send(
        write.method, "/api/v1" + space.filled(write.path, prepared), json: body)
    }
    if let first = write.first { exercise.prepare = { try await prepare(first, $0) } }
    return exercise
  }

  /// Sends a request, and takes an id out of its answer by a name: `<made>`.
  private static func prepare(
    _ first: GrowthRoutes.First, _ space: GrowthSpace
  ) async throws -> [String: String] {
    let answer = try await space.caller.send(
      first.method, "/api/v1" + space.filled(first.path),
      json: first.body.isEmpty ? nil : space.filled(first.body))
    var value: Any? = answer.object
    for key in first.key.split(separator: ".") {
      value = (value as? [String: Any])?[String(key)]
    }
    guard let value = value as? String else { throw Failure.malformed(answer.text) }
    return ["made": value]
  }

  private static let formWrites = GrowthRoutes.forms.map { form in
    exercise(.post, form.template, form.path, statuses: 200...303) { space, _ in
      let fields = form.fields.map { ($0.0, space.filled($0.1)) }
      return try await space.browser.post(
        space.filled(form.path), [("csrf", space.formToken)] + fields)
    }
  }
}
