/// `@NSManaged var primitiveCreatedAt`, which Core Data provides for every `createdAt`: the stored value without what
/// the property's own accessors do around it.
extension PropertyDeclaration {
  /// Whether the property is that of a key. The first letter's case got lost in the name.
  package func isPrimitive(of key: String) -> Bool {
    guard form.storage == .managed, let name = primitiveName, let first = key.first else { return false }
    return name == key || name == first.uppercased() + key.dropFirst()
  }

  /// Whether the property is one of these, or reads one of them past its accessors.
  package func speaks(ofOneOf keys: Set<String>) -> Bool {
    keys.contains(persistentName) || primitiveName != nil && keys.contains { isPrimitive(of: $0) }
  }

  private var primitiveName: Substring? {
    persistentName.hasPrefix("primitive") ? persistentName.dropFirst("primitive".count) : nil
  }
}
