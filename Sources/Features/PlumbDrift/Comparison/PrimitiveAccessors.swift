import PlumbDeclarations

/// Functions for `@NSManaged var primitiveCreatedAt`, which Core Data provides for every `createdAt`. It accesses the
/// stored value without the code in the property's accessors.
extension PropertyDeclaration {
  /// Whether the property is the primitive accessor of a key. The property's name does not contain the case of the
  /// key's first letter.
  func isPrimitive(of key: String) -> Bool {
    guard form.storage == .managed, let name = primitiveName, let first = key.first else { return false }
    return name == key || name == first.uppercased() + key.dropFirst()
  }

  /// Whether the property has one of the keys, or is the primitive accessor of one of them.
  package func accesses(oneOf keys: Set<String>) -> Bool {
    keys.contains(persistentName) || primitiveName != nil && keys.contains { isPrimitive(of: $0) }
  }

  private var primitiveName: Substring? {
    persistentName.hasPrefix("primitive") ? persistentName.dropFirst("primitive".count) : nil
  }
}
