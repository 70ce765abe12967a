import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// A policy function that the developer must implement, and the statement that calls it.
struct PolicyHook {
  /// The function's name: `convertTotal`.
  let function: String
  /// The key that functions of one kind for one property share.
  let key: String
  private let form: Form

  /// Whether the function is called when relationships are set, not when objects are created.
  var relates: Bool { form.relates }
  /// Whether the statement needs the object of the earlier version.
  var readsSource: Bool { form.readsSource }

  /// A function without its name.
  struct Form {
    /// The prefix of the function's name.
    var verb: String
    /// The purpose of the function, as a sentence.
    var purpose: String
    /// The text after the name: `(_ value: Decimal?) throws -> String?`
    var signature: String
    var relates = false
    var readsSource = true
    /// The statement before the error.
    var start: Code = Code()
    /// The message of the error.
    var missing: String
    /// Returns the statement for the function's name at the call site. The statement can use `source`, `destination`
    /// and `manager`.
    var call: (_ function: String) -> Code
  }

  /// Creates the function for a move; `nil` if the move needs no decision. `entity` is the entity that declares the
  /// property.
  init?(_ move: PropertyMove, entity: String, _ names: inout UniqueNames) {
    switch move {
    case .converted(let attribute, let source): form = .converting(source, to: attribute, entity)
    case .filled(let attribute): form = .filling(attribute, entity)
    case .droppedValue(let attribute): form = .moving(attribute, entity)
    case .droppedObjects(let relationship): form = .moving(relationship, entity)
    case .chosen(let relationship, let source, let mappings):
      form = .choosing(relationship, source, mappings, entity)
    case .related(let relationship): form = .relating(relationship, entity)
    case .value, .defaulted, .suspectedValue, .objects, .suspectedObjects, .followed: return nil
    }
    function = names.name(form.verb + SwiftWords.type(move.name, orElse: "Property"))
    key = [form.verb, stringLiteral(entity), stringLiteral(move.name), form.signature].joined(separator: " ")
  }

  /// Returns the statement that calls the function.
  func call(_ function: String) -> Code { form.call(function) }

  /// The function. It throws, and contains a `#warning` until it is implemented.
  var code: Code {
    let head = "static func \(function)\(form.signature) {"
    return """
      \(.documentation(paragraphs: [form.purpose]))
      \(Code(head))
        \(form.start)
        \(.unwritten(form.missing))
      }
      """
  }
}

extension PolicyHook.Form {
  /// Returns the function for a value of another type, or for a value that becomes mandatory.
  static func converting(_ source: Attribute, to attribute: Attribute, _ entity: String) -> Self {
    let (old, new) = (SwiftWords.type(of: source), SwiftWords.type(of: attribute))
    let key = "\(entity).\(attribute.name)"
    let isOneType = source.type == attribute.type
    return Self(
      verb: "convert",
      purpose: isOneType
        ? "\(key) becomes mandatory and has no default: returns the value of objects without one."
        : "\(key) has the type \(attribute.type.words) in the later version, and \(source.type.words) in the earlier one.",
      signature: "(_ value: \(old)?) throws -> \(new)\(attribute.isOptional ? "?" : "")",
      start: isOneType ? "if let value { return value }" : Code(),
      missing: isOneType ? "\(key) needs a value" : "\(key): \(source.type.words) → \(attribute.type.words)"
    ) { function in
      """
      destination.setValue(
        try \(function)(storedValue(\(stringLiteral(source.name)), of: source)), forKey: \(stringLiteral(attribute.name)))
      """
    }
  }

  /// Returns the function for a new mandatory value.
  static func filling(_ attribute: Attribute, _ entity: String) -> Self {
    let key = "\(entity).\(attribute.name)"
    return Self(
      verb: "fill", purpose: "\(key) is new, mandatory, and has no default: returns the value of existing objects.",
      signature: "(for source: NSManagedObject) throws -> \(SwiftWords.type(of: attribute))",
      missing: "\(key) needs a value"
    ) { "destination.setValue(try \($0)(for: source), forKey: \(stringLiteral(attribute.name)))" }
  }

  /// Returns the function for a removed value.
  static func moving(_ attribute: Attribute, _ entity: String) -> Self {
    let key = "\(entity).\(attribute.name)"
    return Self(
      verb: "move",
      purpose: "\(key) is removed. Move its values, or leave the function empty to drop them.",
      signature: "(_ value: \(SwiftWords.type(of: attribute))?, to destination: NSManagedObject) throws",
      missing: "the values of \(key) are dropped"
    ) { "try \($0)(storedValue(\(stringLiteral(attribute.name)), of: source), to: destination)" }
  }

  /// Returns the function for a removed relationship.
  static func moving(_ relationship: Relationship, _ entity: String) -> Self {
    let key = "\(entity).\(relationship.name)"
    return Self(
      verb: "move",
      purpose: "\(key) is removed. Relate its objects in another way, or leave the function empty to drop it.",
      signature: "(_ objects: [NSManagedObject], to destination: NSManagedObject) throws",
      relates: true, missing: "the objects of \(key) are no longer related"
    ) { "try \($0)(storedObjects(\(stringLiteral(relationship.name)), of: source), to: destination)" }
  }

  /// Returns the function that chooses one of many objects.
  static func choosing(
    _ relationship: Relationship, _ source: Relationship, _ mappings: [String], _ entity: String
  ) -> Self {
    let key = "\(entity).\(relationship.name)"
    return Self(
      verb: "choose",
      purpose: "\(key) becomes to-one: returns one of its objects, which are those of the earlier version.",
      signature: "(_ objects: [NSManagedObject]) throws -> NSManagedObject\(relationship.isOptional ? "?" : "")",
      relates: true,
      start: relationship.isOptional
        ? "if objects.count < 2 { return objects.first }"
        : "if objects.count == 1, let object = objects.first { return object }",
      missing: "\(key): which of several objects remains"
    ) { function in
      """
      do {
        let chosen = [try \(function)(storedObjects(\(stringLiteral(source.name)), of: source))]
        let related = migratedObjects(
          of: chosen.compactMap { $0 }, through: \(PolicyCode.list(mappings)), in: manager)
        destination.setValue(related.first, forKey: \(stringLiteral(relationship.name)))
      }
      """
    }
  }

  /// Returns the function for a new relationship that must not be empty.
  static func relating(_ relationship: Relationship, _ entity: String) -> Self {
    let key = "\(entity).\(relationship.name)"
    return Self(
      verb: "relate",
      purpose: "\(key) is new and must not be empty: returns the related objects of the later version.",
      signature: "(\n  _ destination: NSManagedObject, manager: NSMigrationManager\n) throws -> "
        + (relationship.isToMany ? "[NSManagedObject]" : "NSManagedObject"),
      relates: true, readsSource: false, missing: "\(key) must not be empty"
    ) { function in
      """
      do {
        let related = try \(function)(destination, manager: manager)
        destination.setValue(\(PolicyCode.value(of: relationship, one: "related")), forKey: \(stringLiteral(relationship.name)))
      }
      """
    }
  }
}
