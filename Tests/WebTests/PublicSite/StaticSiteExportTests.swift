import Book
import Catalog
import Foundation
import Publishing
import ServerKit
import TestSupport
import Testing

@testable import Web

@Suite struct StaticSiteExportTests {
  @Test(arguments: TestEngine.all)
  func exportedLinksLeadToExistingFiles(engine: TestEngine) async throws {
    try await engine.withSite { steps in
      let post = try await steps.postType()
      let page = try await steps.postType("Page")
      for number in 1...25 {
        try await steps.post("Post \(number)", "/blog/p\(number)", "Text", post)
      }
      try await steps.post("About", "/about", "See [one](/blog/p1#x).", page)
      _ = try await steps.caller.put(
        "/routes/", #"{"slug":"/me","slug_2":"/about","title":"About","status":1,"author_id":""}"#)
      let features = steps.server.features
      let site = try await features.site.settings.find(handle: "ann")
      let archive = try await StaticSiteExport(
        site, features: features, base: steps.server.deployment.baseURL
      ).archive()
      try archive.seek(toOffset: 0)
      let files = try ZipArchive.files(of: [UInt8](archive.readToEnd() ?? Data())) { _ in true }
      let texts = Dictionary(
        uniqueKeysWithValues: files.map {
          ($0.path, String(decoding: $0.bytes ?? [], as: UTF8.self))
        })
      let about = try #require(texts["me/index.html"])
      #expect(about.contains("href=\"../blog/p1/index.html#x\""))
      #expect(about.contains("href=\"../style.css\""))
      #expect(texts["about/index.html"]?.contains("url=../me/index.html") == true)
      #expect(texts["index.html"]?.contains("href=\"./page/2/index.html\"") == true)
      #expect(texts["page/2/index.html"]?.contains("href=\"../../index.html\"") == true)
      for name in [
        "404.html", "feed.xml", "atom.xml", "feed.json", "sitemap.xml", "robots.txt", "icon.svg",
      ] {
        #expect(texts[name]?.isEmpty == false, "\(name)")
      }
      try expectAllLinksExist(texts)
    }
  }

  /// Checks that every link of every page leads to a file that exists.
  private func expectAllLinksExist(_ texts: [String: String]) throws {
    for (path, text) in texts where path.hasSuffix(".html") {
      let folder = path.split(separator: "/").dropLast().map(String.init)
      for match in text.matches(of: /(?:href|src)="(\.{1,2}\/[^"#]*)/) {
        var parts = folder
        for part in match.1.split(separator: "/") {
          switch part {
          case ".": continue
          case "..": parts.removeLast()
          default: parts.append(String(part))
          }
        }
        #expect(texts[parts.joined(separator: "/")] != nil, "\(path): \(match.1)")
      }
    }
  }
}
