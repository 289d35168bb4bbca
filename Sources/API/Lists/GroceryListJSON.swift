import ListCore
import Lists
import Model
import ServerKit

/// A type that writes lists for clients that do not merge them: plain values, without deleted
/// items.
struct GroceryListJSON {
  let baseURL: BaseURL

  /// Returns `{"data": […], "next": …}` with the lists without their items.
  func page(_ page: ListPage, next: String?) -> JSONWriter {
    var json = JSONWriter(capacity: page.lists.count * 300 + 40)
    json.object { json in
      json.array("data") { json in
        for list in page.lists { json.object { write(list, to: &$0) } }
      }
      json.member("next", next)
    }
    return json
  }

  /// Returns a list with its items, ordered by position.
  /// - Parameter added: the ids of the items that the request created; nil omits the member.
  func object(_ list: GroceryList, added: [ListItemID]? = nil) -> JSONWriter {
    var json = JSONWriter(capacity: list.items.count * 250 + 300)
    json.object { json in
      write(list, to: &json)
      json.array("items") { json in
        for item in list.visibleItems { json.object { write(item, to: &$0) } }
      }
      if let added {
        json.array("added") { json in for id in added { json.value(id.description) } }
      }
    }
    return json
  }

  private func write(_ list: GroceryList, to json: inout JSONWriter) {
    json.member("id", list.id)
    json.member("name", list.fields.name)
    json.member("item_count", list.itemCount)
    json.member("checked_count", list.checkedCount)
    json.member("photo_url", photoURL(of: list))
    json.member("created_at", list.createdAt)
    json.member("updated_at", list.updatedAt)
  }

  func photoURL(of list: GroceryList) -> String? {
    list.photo.map { _ in baseURL.absolute("/api/v1/grocery-lists/\(list.id)/photo") }
  }

  private func write(_ item: ListItem, to json: inout JSONWriter) {
    json.member("id", item.id)
    json.member("name", item.fields.name)
    json.member("checked", item.fields.isChecked)
    json.member("section", item.fields.section)
    json.member("quantity", item.fields.quantity)
    json.member("store", item.fields.store)
    json.member("position", item.fields.position)
    json.member("by", item.author)
  }
}
