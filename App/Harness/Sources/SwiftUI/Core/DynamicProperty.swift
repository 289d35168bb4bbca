@_spi(Reflection) import Swift

/// A property of a view whose value is stored outside of the view.
public protocol DynamicProperty {
  /// Called before the view's body is evaluated.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property of this module, which is connected to its storage.
protocol StoredProperty: DynamicProperty {
  @MainActor mutating func install(_ slot: String, _ context: EvaluationContext)
}

/// Connects the dynamic properties of views to the storage of their identity.
@MainActor enum DynamicProperties {
  private struct Field {
    var name: String
    var offset: Int
    var type: any DynamicProperty.Type
  }

  private static var fieldsByType: [ObjectIdentifier: [Field]] = [:]

  static func install<Owner>(in owner: inout Owner, _ context: EvaluationContext) {
    let fields = fields(of: Owner.self)
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &owner) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for field in fields { connect(field.type, base + field.offset, field.name, context) }
    }
  }

  private static func connect<Property: DynamicProperty>(
    _ type: Property.Type, _ address: UnsafeMutableRawPointer, _ slot: String,
    _ context: EvaluationContext
  ) {
    let property = address.assumingMemoryBound(to: Property.self)
    if var stored = property.pointee as? any StoredProperty {
      stored.install(slot, context)
      if let stored = stored as? Property { property.pointee = stored }
    } else {
      // A property of the app can contain properties of this module.
      for field in fields(of: Property.self) {
        connect(field.type, address + field.offset, "\(slot).\(field.name)", context)
      }
    }
    property.pointee.update()
  }

  private static func fields(of type: Any.Type) -> [Field] {
    if let known = fieldsByType[ObjectIdentifier(type)] { return known }
    var fields: [Field] = []
    // The option `ignoreUnknown`, whose declaration is not safe for concurrency.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 2)) {
      name, offset, fieldType, _ in
      if let dynamic = fieldType as? any DynamicProperty.Type {
        fields.append(Field(name: String(cString: name), offset: offset, type: dynamic))
      }
      return true
    }
    fieldsByType[ObjectIdentifier(type)] = fields
    return fields
  }
}
