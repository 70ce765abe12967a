import PlumbDeclarations
import PlumbModel

/// A function of a policy that a developer has to write, and the statement that calls it.
struct PolicyHook {
  /// The function's name: `convertTotal`.
  let function: String
  /// The statement, for the function as it is called from there; it may use `source`, `destination` and `manager`.
  let call: (_ function: String) -> String
  /// Whether it is called when objects are related and not when they are made.
  let relates: Bool
  /// Whether the statement needs the object of the earlier version.
  let readsSource: Bool
  /// What functions of one kind for one property have in common.
  let key: String
  /// What the function is for, in a sentence.
  private let purpose: String
  /// What follows the name: `(_ value: Decimal?) throws -> String?`
  private let signature: String
  /// Statements before the error.
  private let start: [String]
  /// What the error says.
  private let missing: String

  /// nil for a move that needs no decision; `entity` is the one that declares the property.
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

  /// Writes the function: it throws, and the compiler says that it is not written.
  func write(_ code: inout SwiftLines) {
    code.doc(purpose)
    code.block("static func \(function)\(signature) {") { code in
      for statement in start { code.add(statement) }
      code.add("#warning(\(stringLiteral("to be written: " + missing)))")
      code.add("throw MigrationStop(description: \(stringLiteral(missing)))")
    }
  }
}

// MARK: - What a move needs

extension PropertyMove {
  /// Whether a line of code, also one in a comment, makes an attribute mapping.
  var isAttributeLine: Bool {
    switch self {
    case .value, .defaulted, .suspectedValue: true
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
