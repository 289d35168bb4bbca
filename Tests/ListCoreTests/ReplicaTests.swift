import Testing

@testable import ListCore

/// Well-known bugs of list synchronisation, named as people report them.
@Suite struct ReplicaTests {
  let now: UInt64 = 1_772_370_000_000
  let milk = "018f3c2e-7b1a-7c3d-8e4f-0a1b2c3d4e01"

  @Test func `a check that is sent again does not uncheck`() {
    var (phone, server) = (Replica(id: 1), GroceryDocument())
    phone.set(.item(milk, .name), .text("Milk"), wall: now)
    phone.set(.item(milk, .checked), .flag(true), wall: now + 1)
    // The answers are lost, so the phone sends three times.
    for _ in 0..<3 { phone.pending.forEach { server.apply($0) } }
    #expect(server.items[milk]?.isChecked == true)
    #expect(server == phone.view)
  }

  @Test func `an item that one device deletes and another checks stays deleted`() {
    var (phone, tablet) = pair()
    let removal = phone.set(.item(milk, .deleted), .flag(true), wall: now + 10)
    let check = tablet.set(.item(milk, .checked), .flag(true), wall: now + 5000)
    phone.receive([check])
    tablet.receive([removal])
    #expect(phone.view == tablet.view)
    #expect(phone.view.order.isEmpty)
  }

  @Test func `undoing a deletion restores the item with the edits of others`() {
    var (phone, tablet) = pair()
    let removal = phone.set(.item(milk, .deleted), .flag(true), wall: now + 10)
    let renamed = tablet.set(.item(milk, .name), .text("Oat milk"), wall: now + 20)
    let undone = phone.set(.item(milk, .deleted), .flag(false), wall: now + 3000)
    phone.receive([renamed])
    tablet.receive([undone, removal])
    #expect(phone.view == tablet.view)
    #expect(phone.view.items[milk]?.name == "Oat milk")
    #expect(phone.view.order == [milk])
  }

  @Test func `two taps within a second are not a tie`() {
    var (phone, tablet) = pair()
    let checked = phone.set(.item(milk, .checked), .flag(true), wall: now + 100)
    let unchecked = tablet.set(.item(milk, .checked), .flag(false), wall: now + 200)
    phone.receive([unchecked])
    tablet.receive([checked])
    #expect(phone.view == tablet.view)
    #expect(phone.view.items[milk]?.isChecked == false)
  }

  @Test func `two taps within a millisecond keep their order`() {
    var (phone, _) = pair()
    phone.set(.item(milk, .checked), .flag(true), wall: now + 100)
    phone.set(.item(milk, .checked), .flag(false), wall: now + 100)
    var server = GroceryDocument()
    phone.pending.reversed().forEach { server.apply($0) }
    #expect(server.items[milk]?.isChecked == false)
  }

  @Test func `a device with a slow clock can change what it sees`() {
    var (phone, tablet) = pair()
    let checked = phone.set(.item(milk, .checked), .flag(true), wall: now + 100)
    tablet.receive([checked])
    let unchecked = tablet.set(.item(milk, .checked), .flag(false), wall: now - 3_600_000)
    phone.receive([unchecked])
    #expect(phone.view.items[milk]?.isChecked == false)
    #expect(phone.view == tablet.view)
  }

  @Test func `a device with a fast clock does not win for an hour`() {
    var (phone, tablet) = pair()
    let early = phone.set(.item(milk, .quantity), .text("1"), wall: now + 3_600_000)
    #expect(early.timestamp.isAhead(of: now))
    phone.restamp(wall: now + 10, as: 99)
    #expect(phone.pending.allSatisfy { !$0.timestamp.isAhead(of: now) })
    let later = tablet.set(.item(milk, .quantity), .text("2"), wall: now + 1000)
    phone.receive([later])
    tablet.receive(phone.pending)
    #expect(phone.view.items[milk]?.quantity == "2")
    #expect(phone.view == tablet.view)
  }

  @Test func `an operation that the server refuses permanently is undone`() {
    var (phone, _) = pair()
    let long = phone.set(
      .item(milk, .name), .text(String(repeating: "a", count: 300)), wall: now + 9)
    phone.discard(long.timestamp)
    #expect(phone.view.items[milk]?.name == "Milk")
    #expect(!phone.pending.contains(long))
  }

  @Test func `fetching the whole list brings a new device up to date`() {
    let (phone, _) = pair()
    var server = GroceryDocument()
    phone.pending.forEach { server.apply($0) }
    var third = Replica(id: 3)
    third.receive(server)
    #expect(third.view == server)
    let edit = third.set(.item(milk, .name), .text("Soy milk"), wall: 0)
    #expect(edit.timestamp > (server.latest ?? edit.timestamp))
  }

  /// Two devices that both have the item.
  private func pair() -> (Replica, Replica) {
    var (phone, tablet) = (Replica(id: 1), Replica(id: 2))
    phone.set(.item(milk, .name), .text("Milk"), wall: now)
    tablet.receive(phone.pending)
    return (phone, tablet)
  }
}
