import PlumbDeclarations
import PlumbModel

/// A policy function that the developer must implement, and the statement that calls it.
struct PolicyHook {
  /// The function's name: `convertTotal`.
  let function: String
  /// Returns the statement for the function's name at the call site. The statement can use `source`, `destination`
  /// and `manager`.
  let call: (_ function: String) -> String
  /// Whether the function is called when relationships are set, not when objects are created.
  let relates: Bool
  /// Whether the statement needs the object of the earlier version.
  let readsSource: Bool
  /// The key that functions of one kind for one property share.
  let key: String
  /// The purpose of the function, as a sentence.
  private let purpose: String
  /// The text after the name: `(_ value: Decimal?) throws -> String?`
  private let signature: String
  /// The statements before the error.
  private let start: [String]
  /// The message of the error.
  private let missing: String

  /// Creates the function for a move; `nil` if the move needs no decision. `entity` is the entity that declares the
  /// property.
  init?(_ move: PropertyMove, entity: String, _ names: inout UniqueNames) {
    let form: Form
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
    (call, relates, readsSource, purpose) = (form.call, form.relates, form.readsSource, form.purpose)
    (signature, start, missing) = (form.signature, form.start, form.missing)
  }

  /// Writes the function. It throws, and contains a `#warning` until it is implemented.
  func write(_ code: inout SwiftLines) {
    code.doc(purpose)
    code.block("static func \(function)\(signature) {") { code in
      for statement in start { code.add(statement) }
      code.add("#warning(\(stringLiteral("to be written: " + missing)))")
      code.add("throw MigrationStop(description: \(stringLiteral(missing)))")
    }
  }
}

// MARK: - Values of a move

extension PropertyMove {
  /// Whether a line of code, possibly commented out, creates an attribute mapping.
  var isAttributeLine: Bool {
    switch self {
    case .value, .defaulted, .suspectedValue: true
    default: false
    }
  }

  /// Whether a line of code, possibly commented out, creates a relationship mapping.
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

  /// Whether a policy reads a relationship of the earlier version.
  var readsObjects: Bool {
    switch self {
    case .droppedObjects, .chosen: true
    default: findsObjects
    }
  }

  /// Whether a policy searches for the objects that mappings created.
  var findsObjects: Bool {
    switch self {
    case .chosen: true
    case .objects(_, _, let mappings): mappings.count > 1
    default: false
    }
  }
}
