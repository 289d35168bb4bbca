package import Model

/// A role as ModulaCMS's contract has it. There are exactly three, one for each role of a space.
/// Their permissions are fixed.
package struct SiteRole: Sendable, Hashable {
  package let id: Identifier<SiteRole>
  /// `admin`, `editor` or `viewer`.
  package let label: String
  package let role: Role
  package let permissions: [Permission]

  /// The permission to apply one operation to one kind of resource.
  package struct Permission: Sendable, Hashable {
    package let id: Identifier<Permission>
    /// Resource and operation, for example `media:delete`.
    package let label: String

    fileprivate init(_ number: Int, _ label: String) {
      id = Identifier(high: 0, low: 0x0003_0000_0000_0000 + UInt64(number))
      self.label = label
    }
  }

  private init(_ number: Int, _ label: String, _ role: Role, _ permissions: [Permission]) {
    id = Identifier(high: 0, low: 0x0002_0000_0000_0000 + UInt64(number))
    self.label = label
    self.role = role
    self.permissions = permissions
  }

  package static let all: [SiteRole] = [
    SiteRole(1, "admin", .owner, permissions),
    SiteRole(2, "editor", .editor, permissions.filter { isEditors($0.label) }),
    SiteRole(3, "viewer", .viewer, permissions.filter { viewers.contains($0.label) }),
  ]

  /// Returns the contract's role for the role of a member.
  package static func of(_ role: Role) -> SiteRole { all.first { $0.role == role } ?? all[2] }

  /// Finds a role by its label, its id or the name of the space's role (`owner`). Nil for any other
  /// text.
  package init?(named text: String) {
    let id = Identifier<SiteRole>(text)
    let text = text.lowercased()
    guard
      let found = SiteRole.all.first(where: {
        $0.label == text || $0.role.rawValue == text || $0.id == id
      })
    else { return nil }
    self = found
  }

  // MARK: - Permissions

  private static let resources = [
    "content", "datatypes", "fields", "routes", "media", "validations", "tokens", "locales",
    "webhooks", "users", "roles", "permissions", "sessions", "tables", "field_types", "search",
    "config",
  ]
  private static let operations = ["read", "create", "update", "delete"]
  private static let special = ["content:publish", "media:admin", "deploy:read", "deploy:create"]

  /// All 72 permissions, in a fixed order that their ids depend on.
  package static let permissions: [Permission] =
    (resources.flatMap { resource in operations.map { "\(resource):\($0)" } } + special)
    .enumerated().map { Permission($0.offset + 1, $0.element) }

  /// Whether editors have a permission: everything about content, types, fields, routes, media,
  /// validations and tokens except administering media, and reading what else the editor needs.
  private static func isEditors(_ label: String) -> Bool {
    let resource = label.prefix { $0 != ":" }
    return resources.prefix(7).contains { $0 == resource } && label != "media:admin"
      || [
        "locales:read", "users:read", "roles:read", "permissions:read", "tables:read",
        "field_types:read", "search:read",
      ].contains(label)
  }

  private static let viewers = [
    "content:read", "datatypes:read", "fields:read", "routes:read", "media:read",
  ]

  // MARK: - Links

  /// A link between a role and one of its permissions.
  package struct Grant: Sendable {
    package let id: Identifier<Grant>
    package let role: SiteRole
    package let permission: Permission

    fileprivate init(_ role: SiteRole, _ permission: Permission) {
      let number = (role.id.low & 0xFF) << 32 | (permission.id.low & 0xFF)
      id = Identifier(high: 0, low: 0x0004_0000_0000_0000 + number)
      self.role = role
      self.permission = permission
    }
  }

  package var grants: [Grant] { permissions.map { Grant(self, $0) } }
}
