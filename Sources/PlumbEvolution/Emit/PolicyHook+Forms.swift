import PlumbDeclarations
import PlumbModel

// The functions of a policy, one form for each kind of decision in a migration.

extension PolicyHook {
  /// A function without its name.
  struct Form {
    /// The prefix of the function's name.
    var verb: String
    var purpose: String
    var signature: String
    var relates = false
    var readsSource = true
    var start: [String] = []
    var missing: String
    var call: (String) -> String
  }
}

extension PolicyHook.Form {
  /// Returns the function for a value of another type, or for a value that becomes mandatory.
  static func converting(_ source: Attribute, to attribute: Attribute, _ entity: String) -> Self {
    let (old, new) = (SwiftWords.type(of: source), SwiftWords.type(of: attribute))
    let key = "\(entity).\(attribute.name)"
    let (from, to) = (stringLiteral(source.name), stringLiteral(attribute.name))
    let isOneType = source.type == attribute.type
    return Self(
      verb: "convert",
      purpose: isOneType
        ? "\(key) has to hold a value from now on, and has no default: what objects get that have none."
        : "\(key) holds \(attribute.type.words) from now on, and held \(source.type.words).",
      signature: "(_ value: \(old)?) throws -> \(new)\(attribute.isOptional ? "?" : "")",
      start: isOneType ? ["if let value { return value }"] : [],
      missing: isOneType ? "\(key) needs a value" : "\(key): \(source.type.words) → \(attribute.type.words)"
    ) { function in
      """
      destination.setValue(
        try \(function)(storedValue(\(from), of: source)), forKey: \(to))
      """
    }
  }

  /// Returns the function for a new mandatory value.
  static func filling(_ attribute: Attribute, _ entity: String) -> Self {
    let key = "\(entity).\(attribute.name)"
    let name = stringLiteral(attribute.name)
    return Self(
      verb: "fill", purpose: "\(key) is new, has to hold a value, and has no default: what objects get that exist.",
      signature: "(for source: NSManagedObject) throws -> \(SwiftWords.type(of: attribute))",
      missing: "\(key) needs a value"
    ) { "destination.setValue(try \($0)(for: source), forKey: \(name))" }
  }

  /// Returns the function for a removed value.
  static func moving(_ attribute: Attribute, _ entity: String) -> Self {
    let name = stringLiteral(attribute.name)
    return Self(
      verb: "move",
      purpose:
        "\(entity).\(attribute.name) goes. Keep its values somewhere, or leave the function empty to let them go.",
      signature: "(_ value: \(SwiftWords.type(of: attribute))?, to destination: NSManagedObject) throws",
      missing: "the values of \(entity).\(attribute.name) go"
    ) { "try \($0)(storedValue(\(name), of: source), to: destination)" }
  }

  /// Returns the function for a removed relationship.
  static func moving(_ relationship: Relationship, _ entity: String) -> Self {
    let key = "\(entity).\(relationship.name)"
    let name = stringLiteral(relationship.name)
    return Self(
      verb: "move",
      purpose: "\(key) goes. Keep what it leads to somewhere, or leave the function empty to let it go.",
      signature: "(_ objects: [NSManagedObject], to destination: NSManagedObject) throws",
      relates: true, missing: "what \(key) leads to goes"
    ) { "try \($0)(storedObjects(\(name), of: source), to: destination)" }
  }

  /// Returns the function that chooses one of many objects.
  static func choosing(
    _ relationship: Relationship, _ source: Relationship, _ mappings: [String], _ entity: String
  ) -> Self {
    let key = "\(entity).\(relationship.name)"
    let (from, to) = (stringLiteral(source.name), stringLiteral(relationship.name))
    let list = PolicyCode.list(mappings)
    return Self(
      verb: "choose",
      purpose: "\(key) leads to one object from now on: which of those that it led to, objects of the earlier version.",
      signature: "(_ objects: [NSManagedObject]) throws -> NSManagedObject\(relationship.isOptional ? "?" : "")",
      relates: true,
      start: relationship.isOptional
        ? ["if objects.count < 2 { return objects.first }"]
        : ["if objects.count == 1, let object = objects.first { return object }"],
      missing: "\(key): which of several objects stays"
    ) { function in
      """
      do {
        let chosen = [try \(function)(storedObjects(\(from), of: source))]
        let related = migratedObjects(
          of: chosen.compactMap { $0 }, through: \(list), in: manager)
        destination.setValue(related.first, forKey: \(to))
      }
      """
    }
  }

  /// Returns the function for a new relationship that must not be empty.
  static func relating(_ relationship: Relationship, _ entity: String) -> Self {
    let key = "\(entity).\(relationship.name)"
    let name = stringLiteral(relationship.name)
    let many = relationship.isToMany
    let value =
      !many ? "related" : relationship.isOrdered ? "NSOrderedSet(array: related)" : "NSSet(array: related)"
    return Self(
      verb: "relate",
      purpose: "\(key) is new and may not be empty: what objects lead to that exist, in the later version.",
      signature: "(\n  _ destination: NSManagedObject, manager: NSMigrationManager\n) throws -> "
        + (many ? "[NSManagedObject]" : "NSManagedObject"),
      relates: true, readsSource: false, missing: "\(key) may not be empty"
    ) { function in
      """
      do {
        let related = try \(function)(destination, manager: manager)
        destination.setValue(\(value), forKey: \(name))
      }
      """
    }
  }
}

extension AttributeType {
  /// The type as a word in a sentence: `String`, `an undefined type`.
  fileprivate var words: String { rawValue.isEmpty ? "an undefined type" : rawValue }
}
