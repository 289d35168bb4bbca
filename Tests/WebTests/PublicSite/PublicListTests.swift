import Foundation
import Model
import TestSupport
import Testing

/// Lists of a type or a collection on the public site, and content without a page of its own.
@Suite struct PublicListTests {
  @Test(arguments: TestEngine.all)
  func `a route lists all published content of a type, in pages and with a feed`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      for number in 1...25 {
        try await site.post("Post \(number)", "/post-\(number)", "Body", post)
      }
      let route = try await site.route("/all", "All of them")
      #expect(try await site.open("/@ann/all").status == 404)
      let listed = try await site.caller.put(
        "/routes/", #"{"route_id":"\#(route)","datatype_id":"\#(post.id)"}"#)
      #expect(listed.object["datatype_id"] as? String == post.id, "\(listed.text)")
      let first = try await site.open("/@ann/all")
      #expect(first.status == 200 && first.text.contains("<h1>All of them</h1>"))
      #expect(first.text.contains("Post 25") && !first.text.contains(">Post 1<"))
      #expect(try await site.open("/@ann/all/page/2").text.contains(">Post 1<"))
      #expect(try await site.open("/@ann/all/page/3").status == 404)
      #expect(try await site.open("/@ann/all/feed.xml").text.contains("<item>"))
      // Other changes keep the list. Null removes it.
      let renamed = try await site.caller.put(
        "/routes/", #"{"route_id":"\#(route)","title":"All","author_id":""}"#)
      #expect(renamed.object["datatype_id"] as? String == post.id)
      let ended = try await site.caller.put(
        "/routes/", #"{"route_id":"\#(route)","datatype_id":null}"#)
      #expect(ended.status == 200 && ended.object["datatype_id"] == nil)
      #expect(try await site.open("/@ann/all").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a list that a route cannot show is refused`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "Body", post)
      let routes = try await site.caller.get("/routes").array ?? []
      let hello = try site.id(
        try await site.caller.get("/routes/?q=\(routes[0]["route_id"] ?? "")"), "route_id")
      let taken = try await site.caller.put(
        "/routes/", #"{"route_id":"\#(hello)","datatype_id":"\#(post.id)"}"#)
      #expect(taken.status == 409)
      let unknown = try await site.caller.post(
        "/routes", #"{"slug":"/x","title":"X","datatype_id":"\#(hello)"}"#)
      #expect(unknown.status == 404, "\(unknown.text)")
      let both = try await site.caller.post(
        "/routes",
        #"{"slug":"/x","title":"X","datatype_id":"\#(post.id)","collection_id":"\#(hello)"}"#)
      #expect(both.status == 400 || both.status == 422, "\(both.text)")
      for slug in ["/preview/x", "/api/v1"] {
        let reserved = try await site.caller.post(
          "/routes", #"{"slug":"\#(slug)","title":"X"}"#)
        #expect(reserved.status == 400 || reserved.status == 422, "\(reserved.text)")
      }
      #expect(try await site.open("/@ann/hello").status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `content has no second page, and a route without content is not found`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      for number in 1...25 {
        try await site.post("Post \(number)", "/post-\(number)", "Body", post)
      }
      let home = try await site.route("/", "Welcome")
      _ = try await site.route("/empty", "Empty")
      for path in ["/post-1/page/2", "/empty", "/empty/page/2"] {
        #expect(try await site.open("/@ann\(path)").status == 404)
      }
      // The first page lists the latest posts until content is published at its path.
      #expect(try await site.open("/@ann").text.contains("Post 25"))
      #expect(try await site.open("/@ann/page/2").text.contains(">Post 1<"))
      let start = try await site.draft(post.id, at: home, [post.body: "Come in"])
      try await site.set("published", of: start)
      #expect(try await site.open("/@ann").text.contains("Come in"))
      #expect(try await site.open("/@ann/page/2").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `children of a page with its route are not listed`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      let route = try await site.route("/blocks", "Blocks")
      let page = try await site.draft(post.id, at: route, [post.body: "Top"])
      for text in ["One", "Two"] {
        _ = try await site.draft(post.id, at: route, below: page, [post.body: text])
      }
      try await site.set("published", of: page)
      let feed = try await site.open("/@ann/feed.xml").text
      #expect(feed.components(separatedBy: "<item>").count == 2)
      let start = try await site.open("/@ann").text
      #expect(start.components(separatedBy: "href=\"/@ann/blocks\"").count == 2, "\(start)")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the server's robots.txt contains the sitemap of the default site`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.postType()
      try await site.post("Hello", "/hello", "Body", post)
      let robots = try await site.open("/robots.txt")
      #expect(robots.status == 200 && robots.text.contains("Disallow: /preview/"))
      #expect(robots.text.contains("Sitemap: http://localhost:8080/@ann/sitemap.xml"))
    }
  }
}
