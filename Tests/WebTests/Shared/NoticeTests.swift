import HTTPTypes
import Model
import Testing

@testable import Web

@Suite struct NoticeTests {
  /// Returns the notice that a page reads from the cookie of another one.
  private func passed(_ notice: Notice) -> Notice? { read(notice.text) }

  private func read(_ value: String) -> Notice? {
    Notice(in: [.cookie: "\(Notice.cookieName)=\(value)"])
  }

  @Test(arguments: ["Casablanca", "Ева. Утро; 50 % = «да», \"нет\"", "日本語 🎬", "a.b.c"])
  func `the name of what was deleted reaches the next page`(name: String) throws {
    let group = ChangeGroupID.new()
    let sent = Notice(.deleted, undo: group, name: name)
    #expect(sent.text.allSatisfy { $0.isASCII && $0 != ";" })
    let notice = try #require(passed(sent))
    #expect(notice.name == name)
    #expect(notice.undo == group)
    #expect(notice.toast(.english, root: "").text == "Deleted “\(name)”")
    let withoutUndo = try #require(passed(Notice(.deleted, name: name)))
    #expect(withoutUndo.name == name)
    #expect(withoutUndo.undo == nil)
  }

  @Test func `a long name is cut`() throws {
    let notice = try #require(passed(Notice(.deleted, name: String(repeating: "ж", count: 200))))
    #expect(notice.name == String(repeating: "ж", count: 50) + "…")
  }

  @Test func `the number of objects and the group are kept`() throws {
    let group = ChangeGroupID.new()
    let notice = try #require(passed(Notice(.deleted, undo: group, count: 3)))
    #expect(notice.count == 3)
    #expect(notice.undo == group)
    #expect(notice.name == nil)
  }

  @Test(arguments: ["", "unknown", ".", "deleted..%zz", "deleted-x", "saved..."])
  func `a cookie that a client made up is read as far as it is valid`(value: String) {
    let notice = read(value)
    #expect(notice?.undo == nil)
    #expect(notice?.count == nil)
    #expect(notice?.name ?? "" == "")
  }
}
