import PlumbCore
import PlumbDeclarations

/// An argument of an annotation, and the place of its value.
struct PlacedArgument {
  var argument: AnnotationArgument
  var place: Span
}

/// An annotation with its arguments.
struct AnnotationNote {
  /// The annotation, starting at its `@`.
  var whole: Span
  /// The places of its arguments' values.
  var places: [SourceRanges.Argument] = []
  /// The arguments, after those of an earlier annotation with the same name.
  var arguments: [AnnotationArgument] = []

  init(_ whole: Span, _ arguments: [PlacedArgument] = [], after earlier: AnnotationNote? = nil) {
    self.whole = whole
    places = arguments.map { SourceRanges.Argument($0.argument.name, $0.place) }
    self.arguments = (earlier?.arguments ?? []) + arguments.map(\.argument)
  }

  /// Returns the value of an argument, the last one if it is repeated. `nil` if the argument is missing.
  func value(of name: AnnotationArgument.Name) -> AnnotationArgument.Value? {
    arguments.last { $0.name == name }?.value
  }
}

extension Annotations {
  /// Records an annotation by its name without a module. An annotation of Swift or of Apple's frameworks that is not
  /// related to persistence is ignored.
  mutating func add(_ name: String, at place: Span, _ arguments: [PlacedArgument]) {
    switch name {
    case "NSManaged": managed = place
    case "objc": isObjC = true
    case "Attribute": attribute = AnnotationNote(place, arguments, after: attribute)
    case "Relationship": relationship = AnnotationNote(place, arguments, after: relationship)
    case "CompositionField": field = AnnotationNote(place, arguments)
    case "Ignore", "Transient": isIgnored = true
    case "PersistentModel": macro = AnnotationNote(place, arguments)
    case "Model": swiftData = place
    case "Composition": composition = place
    case let other where !Self.unrelated.contains(other): unknown = unknown ?? other
    default: break
    }
  }

  /// The annotations of Swift and of Apple's frameworks that add no declarations for persistence.
  private static let unrelated: Set<String> = [
    "AppStorage", "Bindable", "Binding", "Environment", "EnvironmentObject", "FetchRequest", "FocusState",
    "GKInspectable", "GestureState", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "MainActor", "NSApplicationMain", "NSCopying", "Observable", "ObservationIgnored", "ObservationTracked",
    "ObservedObject", "Published", "Query", "SceneStorage", "SectionedFetchRequest", "Sendable", "State", "StateObject",
    "Suite", "TaskLocal", "Test", "UIApplicationMain", "ViewBuilder", "_disfavoredOverload", "_exported",
    "_objcRuntimeName", "_spi",
    "available", "backDeployed", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "frozen",
    "globalActor", "implementation", "inlinable", "inline", "main", "nonobjc", "objcMembers", "preconcurrency",
    "propertyWrapper", "resultBuilder", "testable", "unchecked", "usableFromInline", "warn_unqualified_access",
  ]
}

extension AnnotationNote {
  /// The traits of `@Attribute`, without its name in the model.
  var attributeTraits: PropertyDeclaration.AttributeTraits {
    var traits = PropertyDeclaration.AttributeTraits()
    for argument in arguments {
      switch argument.name {
      case .unique: traits.isUnique = true
      case .transient, .ephemeral: traits.isTransient = true
      case .required: traits.isRequired = true
      case .transformable:
        if case .transformable(let name) = argument.value { traits.storage = .transformed(name) }
      case .storageMethod: traits.storage = StorageMethod(argument.value)
      case .decodeFailurePolicy: traits.decodeFailurePolicy = MacroCase(argument.value)
      default: break
      }
    }
    return traits
  }

  /// Returns the traits of `@Relationship` for a destination. A trait is `nil` if the argument is missing, or not a
  /// literal. The inverse is a name in the model, or in Swift for a key path.
  func relationshipTraits(_ target: RelationshipTarget) -> PropertyDeclaration.RelationshipTraits {
    PropertyDeclaration.RelationshipTraits(
      cardinality: target.cardinality, destination: target.destination,
      inverse: inverseKeyPath ?? value(of: .inverse)?.name,
      deleteRule: value(of: .deleteRule)?.member.flatMap(DeleteRule.init(caseName:)),
      minimumCount: value(of: .minimumModelCount)?.integer, maximumCount: value(of: .maximumModelCount)?.integer)
  }

  /// The Swift name of an inverse that is a key path. `nil` for any other inverse.
  var inverseKeyPath: String? { if case .keyPath(let name)? = value(of: .inverse) { name } else { nil } }

  /// The other traits of SwiftData's annotations.
  var schemaTraits: SchemaTraits {
    SchemaTraits(
      options: Set(arguments.compactMap { SchemaTraits.Option(rawValue: $0.name.rawValue) }),
      originalName: value(of: .originalName)?.name, hashModifier: value(of: .hashModifier)?.name)
  }

  /// The arguments of `@PersistentModel`.
  var modelMacro: ModelMacro {
    ModelMacro(
      generatesInit: value(of: .generateInit)?.boolean ?? false,
      generatesToManyCount: value(of: .generateToManyCount)?.boolean,
      observation: value(of: .observation).flatMap { $0 == .member("none") ? nil : MacroCase($0) })
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
