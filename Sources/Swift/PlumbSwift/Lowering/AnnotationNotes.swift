import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// An argument of an annotation, and the place of its value.
struct PlacedArgument {
  var argument: AnnotationArgument
  var place: Span
  var expression: ExprSyntax
}

/// An annotation with its arguments.
struct AnnotationNote {
  /// The annotation, starting at its `@`.
  var whole: Span
  /// The places of its arguments' values.
  var places: [SourceRanges.Argument] = []
  /// The arguments, after those of an earlier annotation with the same name.
  var arguments: [AnnotationArgument] = []
  /// The values of the limits, whose meaning depends on the type of the property.
  private(set) var limits: [AnnotationArgument.Name: ExprSyntax] = [:]

  init(_ whole: Span, _ arguments: [PlacedArgument] = [], after earlier: AnnotationNote? = nil) {
    self.whole = whole
    places = arguments.map { SourceRanges.Argument($0.argument.name, $0.place) }
    self.arguments = (earlier?.arguments ?? []) + arguments.map(\.argument)
    limits = earlier?.limits ?? [:]
    for argument in arguments where argument.argument.name.isLimit {
      limits[argument.argument.name] = argument.expression
    }
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

  /// The other traits of the annotations, without the limits.
  fileprivate var schemaTraits: SchemaTraits {
    var traits = SchemaTraits(
      options: Set(arguments.compactMap { SchemaTraits.Option($0.name) }),
      originalName: value(of: .originalName)?.name, hashModifier: value(of: .hashModifier)?.name)
    if case .string(let name)? = value(of: .renamedFrom) { traits.originalName = name }
    if case .derived(let expression)? = value(of: .derived) { traits.derivation = expression }
    return traits
  }

  /// The arguments of `@PersistentModel`.
  var modelMacro: ModelMacro {
    var macro = ModelMacro(
      generatesInit: value(of: .generateInit)?.boolean ?? false,
      generatesToManyCount: value(of: .generateToManyCount)?.boolean,
      observation: value(of: .observation).flatMap { $0 == .member("none") ? nil : MacroCase($0) })
    macro.isAbstract = value(of: .isAbstract)?.boolean ?? false
    if case .string(let name)? = value(of: .renamedFrom) { macro.renamedFrom = name }
    if case .string(let text)? = value(of: .hashModifier) { macro.hashModifier = text }
    return macro
  }
}

extension SourceText {
  /// Returns the traits of an annotation on which accessors do not depend.
  ///
  /// - Parameter type: The type of the property, which determines the meaning of its limits.
  func schemaTraits(of note: AnnotationNote, as type: TypeReference) -> SchemaTraits {
    var traits = note.schemaTraits
    if note.limits.isEmpty { return traits }
    traits.limits.minimum = (note.limits[.min] ?? note.limits[.minDate]).flatMap { limit($0, as: type.unwrapped) }
    traits.limits.maximum = (note.limits[.max] ?? note.limits[.maxDate]).flatMap { limit($0, as: type.unwrapped) }
    guard type.unwrapped == .named("String") || note.attributeTraits.storage == .raw else { return traits }
    if let (lower, upper) = note.limits[.length].flatMap(lengths) {
      (traits.limits.minimumLength, traits.limits.maximumLength) = (lower, upper)
    }
    if let length = note.limits[.minLength].flatMap(integer) { traits.limits.minimumLength = length }
    if let length = note.limits[.maxLength].flatMap(integer) { traits.limits.maximumLength = length }
    traits.limits.pattern = (note.limits[.matching] ?? note.limits[.regex]).flatMap { string(literal: $0) }
    return traits
  }

  /// Returns a limit for the numbers or dates of a type. `nil` for a value of another type, and for an expression. A raw
  /// value can be a number.
  func limit(_ value: ExprSyntax, as type: TypeReference) -> DefaultValue? {
    let name = StandardType.withoutAlias(type.description)
    switch defaultValue(value, as: type) {
    case .integer(let number): return isNumber(name) ? .integer(number) : nil
    case .floating(let number): return isNumber(name) ? .floating(number) : nil
    case .decimal(let digits): return isNumber(name) ? .decimal(digits) : nil
    case .date(let seconds): return name == "Date" ? .date(seconds) : nil
    default: return nil
    }
  }

  private func isNumber(_ name: String) -> Bool { StandardType.isNumber(name) || !StandardType.isKnown(name) }

  /// Returns the numbers in `1...40`, which the compiler passes to a macro as a tree of operators. `nil` for any other
  /// expression.
  func lengths(_ value: ExprSyntax) -> (lower: Int, upper: Int)? {
    let folded = value.as(InfixOperatorExprSyntax.self).map { [$0.leftOperand, $0.operator, $0.rightOperand] }
    let parts = value.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? folded ?? []
    guard parts.count == 3, parts[1].trimmedDescription == "...", let lower = integer(parts[0]),
      let upper = integer(parts[2]), lower >= 0
    else { return nil }
    return (lower, upper)
  }
}

extension SchemaTraits.Option {
  /// Creates the option of a trait in SwiftData's or Plumb's annotation. `nil` for other arguments.
  fileprivate init?(_ argument: AnnotationArgument.Name) {
    switch argument {
    case .preservesOnDeletion: self = .preserveValueOnDeletion
    case .encrypted: self = .allowsCloudEncryption
    default: self.init(rawValue: argument.rawValue)
    }
  }
}

extension AnnotationArgument.Name {
  /// Whether the argument limits the values of an attribute.
  fileprivate var isLimit: Bool {
    switch self {
    case .min, .max, .length, .matching, .minLength, .maxLength, .regex, .minDate, .maxDate: true
    default: false
    }
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
