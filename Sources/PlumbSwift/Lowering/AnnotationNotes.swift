import PlumbDeclarations
import PlumbModel
import PlumbText

/// An argument of an annotation.
struct AnnotationArgument {
  var label: String?
  var value: Value

  enum Value {
    /// `cascade` for `.cascade` and `DeleteRule.cascade`.
    case member(String)
    case string(String)
    case integer(Int)
    case boolean(Bool)
    /// `items` for `\Tag.items`.
    case keyPath(String)
    /// `Color` for `.transformed(name: "Color")`.
    case transformed(String)
    /// Anything else, as it is written.
    case other(String)
  }

  var member: String? { if case .member(let name) = value { name } else { nil } }
  var string: String? { if case .string(let text) = value { text } else { nil } }
  /// A name, or what stands in place of one: a macro can read nothing but a literal, so it is the name of nothing.
  var name: String? {
    switch value {
    case .string(let text), .other(let text): text
    case .member(let name): ".\(name)"
    default: nil
    }
  }
  var integer: Int? { if case .integer(let number) = value { number } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = value { value } else { nil } }
}

extension Annotations {
  /// Takes note of an annotation by its name without module; others than those of persistence are passed over.
  mutating func add(_ name: String, at place: Span, _ arguments: @autoclosure () -> [AnnotationArgument]) {
    switch name {
    case "NSManaged": managed = place
    case "objc": isObjC = true
    case "Attribute": attribute = ((attribute?.note ?? AttributeNote()).with(arguments()), place)
    case "Relationship": relationship = ((relationship?.note ?? RelationshipNote()).with(arguments()), place)
    case "CompositionField": field = (arguments().first { $0.label == "persistentName" }?.name, place)
    case "Ignore", "Transient": isIgnored = true
    case "PersistentModel": macro = (ModelMacro(arguments()), place)
    case "Model": swiftData = place
    case "Composition": composition = place
    default: break
    }
  }
}

/// What `@Attribute` says.
struct AttributeNote: Hashable, Sendable {
  var traits = PropertyDeclaration.AttributeTraits()
  var persistentName: String?
}

/// What `@Relationship` says.
struct RelationshipNote: Hashable, Sendable {
  var persistentName: String?
  var inverse: String?
  /// The inverse is a key path: a Swift name, not the model's.
  var inverseIsKeyPath = false
  var deleteRule: DeleteRule?
  var minimumCount: Int?
  var maximumCount: Int?
}

extension AttributeNote {
  fileprivate func with(_ arguments: [AnnotationArgument]) -> AttributeNote {
    var note = self
    for argument in arguments {
      switch argument.label {
      case nil where argument.member == "unique": note.traits.isUnique = true
      case nil where argument.member == "transient": note.traits.isTransient = true
      case "persistentName": note.persistentName = argument.name
      case "storageMethod": note.traits.storage = Self.storage(argument)
      case "decodeFailurePolicy": note.traits.decodeFailurePolicy = argument.member
      default: break
      }
    }
    return note
  }

  private static func storage(_ argument: AnnotationArgument) -> StorageMethod {
    switch argument.value {
    case .transformed(let name): .transformed(name)
    case .member("raw"): .raw
    case .member("codable"): .codable
    case .member("composition"): .composition
    default: .default
    }
  }
}

extension RelationshipNote {
  fileprivate func with(_ arguments: [AnnotationArgument]) -> RelationshipNote {
    var note = self
    for argument in arguments {
      switch argument.label {
      case "persistentName": note.persistentName = argument.name
      case "inverse":
        note.inverse = argument.name
        if case .keyPath(let name) = argument.value {
          note.inverse = name
          note.inverseIsKeyPath = true
        }
      case "deleteRule": note.deleteRule = argument.member.flatMap(DeleteRule.init(caseName:))
      case "minimumModelCount": note.minimumCount = argument.integer
      case "maximumModelCount": note.maximumCount = argument.integer
      default: break
      }
    }
    return note
  }
}

extension ModelMacro {
  fileprivate init(_ arguments: [AnnotationArgument]) {
    self.init()
    for argument in arguments {
      switch argument.label {
      case "generateInit": generatesInit = argument.boolean ?? false
      case "generateToManyCount": generatesToManyCount = argument.boolean
      case "observation": observation = argument.member.flatMap { $0 == "none" ? nil : $0 }
      default: break
      }
    }
  }
}

extension DeleteRule {
  fileprivate init?(caseName: String) {
    switch caseName {
    case "nullify": self = .nullify
    case "cascade": self = .cascade
    case "deny": self = .deny
    case "noAction": self = .noAction
    default: return nil
    }
  }
}
