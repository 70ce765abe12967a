import PlumbDeclarations
import PlumbModel

/// A function of a policy that a developer has to write, and the statement that calls it.
struct PolicyHook {
  /// The statement; it may use `source`, `destination` and `manager`.
  let call: String
  /// Whether it is called when objects are related and not when they are made.
  let relates: Bool
  /// What the function is for, in a sentence.
  private let purpose: String
  /// `func convertTotal(_ value: Decimal?) throws -> String?`
  private let signature: String
  /// Statements before the error.
  private let start: [String]
  /// What the error says.
  private let missing: String

  /// nil for a move that needs no decision.
  init?(_ move: PropertyMove, entity: String, _ names: inout UniqueNames) {
    func function(_ verb: String, _ name: String) -> String {
      names.name(verb + SwiftWords.type(name, orElse: "Property"))
    }
    switch move {
    case .converted(let attribute, let source):
      self.init(converting: source, to: attribute, entity, function("convert", attribute.name))
    case .filled(let attribute):
      self.init(filling: attribute, entity, function("fill", attribute.name))
    case .droppedValue(let attribute):
      self.init(moving: attribute, entity, function("move", attribute.name))
    case .droppedObjects(let relationship):
      self.init(moving: relationship, entity, function("move", relationship.name))
    case .chosen(let relationship, let source, let mappings):
      self.init(choosing: relationship, source, mappings, entity, function("choose", relationship.name))
    case .related(let relationship):
      self.init(relating: relationship, entity, function("relate", relationship.name))
    case .value, .suspectedValue, .objects, .suspectedObjects: return nil
    }
  }

  private init(
    _ purpose: String, _ signature: String, call: String, start: [String] = [], relates: Bool = false, missing: String
  ) {
    (self.purpose, self.signature, self.call, self.start) = (purpose, signature, call, start)
    (self.relates, self.missing) = (relates, missing)
  }

  private init(converting source: Attribute, to attribute: Attribute, _ entity: String, _ function: String) {
    let (old, new) = (SwiftWords.type(of: source), SwiftWords.type(of: attribute))
    let key = "\(entity).\(attribute.name)"
    let isOneType = source.type == attribute.type
    self.init(
      isOneType
        ? "\(key) has to hold a value from now on, and has no default: what objects get that have none."
        : "\(key) holds \(attribute.type.words) from now on, and held \(source.type.words).",
      "func \(function)(_ value: \(old)?) throws -> \(new)\(attribute.isOptional ? "?" : "")",
      call: "destination.setValue(\n  try \(function)(storedValue(\(stringLiteral(source.name)), of: source)), "
        + "forKey: \(stringLiteral(attribute.name)))",
      start: isOneType ? ["if let value { return value }"] : [],
      missing: isOneType ? "\(key) needs a value" : "\(key): \(source.type.words) → \(attribute.type.words)")
  }

  private init(filling attribute: Attribute, _ entity: String, _ function: String) {
    let key = "\(entity).\(attribute.name)"
    self.init(
      "\(key) is new, has to hold a value, and has no default: what objects get that exist.",
      "func \(function)(for source: NSManagedObject) throws -> \(SwiftWords.type(of: attribute))",
      call: "destination.setValue(try \(function)(for: source), forKey: \(stringLiteral(attribute.name)))",
      missing: "\(key) needs a value")
  }

  private init(moving attribute: Attribute, _ entity: String, _ function: String) {
    self.init(
      "\(attribute.name) of \(entity) goes. Keep its values somewhere, or leave the function empty to let them go.",
      "func \(function)(_ value: \(SwiftWords.type(of: attribute))?, to destination: NSManagedObject) throws",
      call: "try \(function)(storedValue(\(stringLiteral(attribute.name)), of: source), to: destination)",
      missing: "\(entity): the values of \(attribute.name) go")
  }

  private init(moving relationship: Relationship, _ entity: String, _ function: String) {
    self.init(
      "\(relationship.name) of \(entity) goes. Keep what it led to somewhere, or leave the function empty to let it go.",
      "func \(function)(_ objects: [NSManagedObject], to destination: NSManagedObject) throws",
      call: "try \(function)(storedObjects(\(stringLiteral(relationship.name)), of: source), to: destination)",
      relates: true, missing: "\(entity): what \(relationship.name) leads to goes")
  }

  private init(
    choosing relationship: Relationship, _ source: Relationship, _ mappings: [String], _ entity: String,
    _ function: String
  ) {
    let key = "\(entity).\(relationship.name)"
    self.init(
      "\(key) leads to one object from now on: which of those that it led to, objects of the earlier version.",
      "func \(function)(_ objects: [NSManagedObject]) throws -> NSManagedObject\(relationship.isOptional ? "?" : "")",
      call: """
        do {
          let chosen = [try \(function)(storedObjects(\(stringLiteral(source.name)), of: source))]
          let related = migratedObjects(
            of: chosen.compactMap { $0 }, through: \(PolicyCode.list(mappings)), in: manager)
          destination.setValue(related.first, forKey: \(stringLiteral(relationship.name)))
        }
        """,
      start: relationship.isOptional
        ? ["if objects.count < 2 { return objects.first }"]
        : ["if objects.count == 1, let object = objects.first { return object }"],
      relates: true, missing: "\(key): which of several objects stays")
  }

  private init(relating relationship: Relationship, _ entity: String, _ function: String) {
    let key = "\(entity).\(relationship.name)"
    let many = relationship.isToMany
    let value =
      !many ? "related" : relationship.isOrdered ? "NSOrderedSet(array: related)" : "NSSet(array: related)"
    self.init(
      "\(key) is new and may not be empty: what objects lead to that exist, in the later version.",
      "func \(function)(_ destination: NSManagedObject, manager: NSMigrationManager) throws -> "
        + (many ? "[NSManagedObject]" : "NSManagedObject"),
      call: """
        do {
          let related = try \(function)(destination, manager: manager)
          destination.setValue(\(value), forKey: \(stringLiteral(relationship.name)))
        }
        """, relates: true, missing: "\(key) may not be empty")
  }

  /// Writes the function: it throws, and the compiler says that it is not written.
  func write(_ code: inout SwiftLines) {
    code.doc(purpose)
    code.block(signature + " {") { code in
      for statement in start { code.add(statement) }
      code.add("#warning(\(stringLiteral("to be written: " + missing)))")
      code.add("throw MigrationStop(description: \(stringLiteral(missing)))")
    }
  }
}

extension AttributeType {
  /// The type as a word in a sentence: `String`, `an undefined type`.
  fileprivate var words: String { rawValue.isEmpty ? "an undefined type" : rawValue }
}

// MARK: - What a move needs

extension PropertyMove {
  /// Whether a line of code, also one in a comment, makes an attribute mapping.
  var isAttributeLine: Bool {
    switch self {
    case .value, .suspectedValue: true
    default: false
    }
  }

  /// Whether a line of code, also one in a comment, makes a relationship mapping.
  var isRelationshipLine: Bool {
    switch self {
    case .objects(_, _, let mappings): mappings.count == 1
    case .suspectedObjects(_, _, _, let mappings): !mappings.isEmpty
    default: false
    }
  }

  /// Whether a policy reads a value of the earlier version.
  var readsValue: Bool {
    switch self {
    case .converted, .droppedValue: true
    default: false
    }
  }

  /// Whether a policy follows a relationship of the earlier version.
  var readsObjects: Bool {
    switch self {
    case .droppedObjects, .chosen: true
    default: findsObjects
    }
  }

  /// Whether a policy looks for what came of objects.
  var findsObjects: Bool {
    switch self {
    case .chosen: true
    case .objects(_, _, let mappings): mappings.count > 1
    default: false
    }
  }
}
