import Hummingbird
import Media
import Model
import Publishing
import ServerKit

/// A type that writes files and their folders in the JSON of ModulaCMS's contract.
struct MediaJSON {
  let baseURL: BaseURL

  func write(_ file: MediaFile, to json: inout JSONWriter) {
    json.object { members(file, to: &$0) }
  }

  /// Writes a file with its author.
  func writeFull(_ file: MediaFile, to json: inout JSONWriter) {
    json.object { json in
      members(file, to: &json)
      json.object("author") { json in
        json.member("user_id", file.item.author)
        json.member("name", file.item.authorName)
      }
    }
  }

  private func members(_ file: MediaFile, to json: inout JSONWriter) {
    let item = file.item
    let srcset = file.srcset(baseURL.absolute)
    json.member("media_id", item.id)
    json.member("name", item.name)
    json.member("display_name", item.texts.displayName)
    json.member("alt", item.texts.alt)
    json.member("caption", item.texts.caption)
    json.member("description", item.texts.description)
    json.member("class", item.texts.styleClass)
    json.member("mimetype", item.blob.mediaType)
    json.member(
      "dimensions", item.isPicture ? "\(item.blob.width)x\(item.blob.height)" : nil as String?)
    json.member("size", item.blob.size)
    json.member("url", baseURL.absolute(file.path))
    json.member("srcset", srcset.isEmpty ? nil : srcset)
    json.member("focal_x", item.focalX)
    json.member("focal_y", item.focalY)
    json.member("author_id", item.author)
    json.member("folder_id", item.folder)
    json.member("date_created", item.createdAt)
    json.member("date_modified", item.updatedAt)
    json.member("download_url", baseURL.absolute("/api/v1/media/\(item.id)/download"))
  }

  static func write(_ folder: MediaFolder, to json: inout JSONWriter) {
    json.object { members(folder, to: &$0) }
  }

  static func write(_ node: MediaFolderNode, to json: inout JSONWriter) {
    json.object { json in
      members(node.folder, to: &json)
      json.array("children") { json in
        for child in node.children { write(child, to: &json) }
      }
    }
  }

  private static func members(_ folder: MediaFolder, to json: inout JSONWriter) {
    json.member("folder_id", folder.id)
    json.member("name", folder.name)
    json.member("parent_id", folder.parentID)
    json.member("media_count", folder.count)
    json.member("date_created", folder.createdAt)
    json.member("date_modified", folder.updatedAt)
  }

  static func write(_ dimension: MediaDimension, to json: inout JSONWriter) {
    json.object { json in
      json.member("md_id", dimension.id)
      json.member("label", dimension.label)
      json.member("width", dimension.width)
      json.member("height", dimension.height)
      json.member("aspect_ratio", dimension.aspectRatio)
    }
  }
}
