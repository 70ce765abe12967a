import PlumbDeclarations
import PlumbModel
import PlumbText

/// An argument of an annotation, and the place of its value.
struct PlacedArgument {
  var argument: AnnotationArgument
  var place: Span
}

/// The place of an annotation, starting at its `@`, and the places of its arguments' values.
struct AnnotationPlace {
  var whole: Span
  var arguments: [SourceRanges.Argument] = []

  /// Creates a place from an annotation and its arguments.
  init(_ whole: Span, _ arguments: [PlacedArgument] = []) {
    self.whole = whole
    self.arguments = arguments.map { SourceRanges.Argument($0.argument.name, $0.place) }
  }
}

extension Annotations {
  /// Records an annotation by its name without a module. Annotations that are not related to persistence are ignored.
  ///
  /// - Parameter arguments: The arguments, which are evaluated only for annotations that use them.
  mutating func add(_ name: String, at place: Span, _ arguments: @autoclosure () -> [PlacedArgument]) {
    switch name {
    case "NSManaged": managed = place
    case "objc": isObjC = true
    case "Attribute":
      let arguments = arguments()
      attribute = ((attribute?.note ?? AttributeNote()).with(arguments), AnnotationPlace(place, arguments))
    case "Relationship":
      let arguments = arguments()
      relationship = ((relationship?.note ?? RelationshipNote()).with(arguments), AnnotationPlace(place, arguments))
    case "CompositionField":
      let arguments = arguments()
      let persistentName = arguments.first { $0.argument.name == .persistentName }?.argument.value.name
      field = (persistentName, AnnotationPlace(place, arguments))
    case "Ignore", "Transient": isIgnored = true
    case "PersistentModel":
      let arguments = arguments()
      macro = (ModelMacro(arguments), AnnotationPlace(place, arguments))
    case "Model": swiftData = place
    case "Composition": composition = place
    default: break
    }
  }
}

/// The arguments of `@Attribute`: the traits of the attribute, and its name in the model. The name is `nil` if it is
/// not given.
struct AttributeNote: Hashable, Sendable {
  var traits = PropertyDeclaration.AttributeTraits()
  var persistentName: String?
  /// The other traits of SwiftData's annotation.
  var schema = SchemaTraits()
}

/// The arguments of `@Relationship`. A property is `nil` if the argument is missing, or not a literal.
struct RelationshipNote: Hashable, Sendable {
  /// The relationship's name in the model.
  var persistentName: String?
  /// The name of the inverse, in the model, or in Swift for a key path.
  var inverse: String?
  /// Whether the inverse is a key path, so that its name is the Swift name and not the model's.
  var inverseIsKeyPath = false
  var deleteRule: DeleteRule?
  var minimumCount: Int?
  var maximumCount: Int?
  /// The other traits of SwiftData's annotation.
  var schema = SchemaTraits()
}

extension AttributeNote {
  fileprivate func with(_ arguments: [PlacedArgument]) -> AttributeNote {
    var note = self
    for argument in arguments.lazy.map(\.argument) {
      switch argument.name {
      case .unique: note.traits.isUnique = true
      case .transient, .ephemeral: note.traits.isTransient = true
      case .transformable:
        if case .transformable(let name) = argument.value { note.traits.storage = .transformed(name) }
      case .persistentName: note.persistentName = argument.value.name
      case .storageMethod: note.traits.storage = StorageMethod(argument.value)
      case .decodeFailurePolicy: note.traits.decodeFailurePolicy = MacroCase(argument.value)
      default: note.schema.add(argument)
      }
    }
    return note
  }
}

extension StorageMethod {
  /// Creates the method for the value of `storageMethod:`.
  fileprivate init(_ value: AnnotationArgument.Value) {
    switch value {
    case .transformed(let name): self = .transformed(name)
    case .member("default"): self = .default
    case .member("raw"): self = .raw
    case .member("codable"): self = .codable
    case .member("composition"): self = .composition
    default: self = .other(value.code)
    }
  }
}

extension RelationshipNote {
  fileprivate func with(_ arguments: [PlacedArgument]) -> RelationshipNote {
    var note = self
    for argument in arguments.lazy.map(\.argument) {
      switch argument.name {
      case .persistentName: note.persistentName = argument.value.name
      case .inverse:
        note.inverse = argument.value.name
        if case .keyPath(let name) = argument.value {
          note.inverse = name
          note.inverseIsKeyPath = true
        }
      case .deleteRule: note.deleteRule = argument.value.member.flatMap(DeleteRule.init(caseName:))
      case .minimumModelCount: note.minimumCount = argument.value.integer
      case .maximumModelCount: note.maximumCount = argument.value.integer
      default: note.schema.add(argument)
      }
    }
    return note
  }
}

extension SchemaTraits {
  /// Adds an argument of SwiftData's annotations. Other arguments are ignored.
  fileprivate mutating func add(_ argument: AnnotationArgument) {
    switch argument.name {
    case .originalName: originalName = argument.value.name
    case .hashModifier: hashModifier = argument.value.name
    default: if let option = Option(rawValue: argument.name.rawValue) { options.insert(option) }
    }
  }
}

extension ModelMacro {
  fileprivate init(_ arguments: [PlacedArgument]) {
    self.init()
    for argument in arguments.lazy.map(\.argument) {
      switch argument.name {
      case .generateInit: generatesInit = argument.value.boolean ?? false
      case .generateToManyCount: generatesToManyCount = argument.value.boolean
      case .observation: observation = argument.value == .member("none") ? nil : MacroCase(argument.value)
      default: break
      }
    }
  }
}
