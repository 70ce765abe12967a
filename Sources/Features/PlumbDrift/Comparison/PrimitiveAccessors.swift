import PlumbDeclarations

/// Functions for `@NSManaged var primitiveCreatedAt`, which Core Data provides for every `createdAt`. It accesses the
/// stored value without the code in the property's accessors.
extension PropertyDeclaration {
  /// The keys that the property may be the primitive accessor of; empty for other properties. The property's name does
  /// not contain the case of the key's first letter: `primitiveName` is the accessor of `name` and of `Name`.
  var primitiveKeys: [String] {
    let name = persistentName.dropFirst("primitive".count)
    guard form.storage == .managed, persistentName.hasPrefix("primitive"), let first = name.first else { return [] }
    return [String(name), first.lowercased() + name.dropFirst()]
  }

  /// Whether the property is computed and one of `names`, which have primitive accessors. Its key is then its name, and
  /// another one is misspelled.
  func isComputed(over names: Set<String>) -> Bool { form.isComputed && form.namesKey && names.contains(name) }

  /// Whether the property has one of the keys, or is the primitive accessor of one of them.
  package func accesses(oneOf keys: Set<String>) -> Bool {
    keys.contains(persistentName) || primitiveKeys.contains(where: keys.contains)
  }
}
