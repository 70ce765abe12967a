import PlumbDeclarations
import PlumbModel

/// Under which names a property is declared.
///
/// A property has two: the key, by which the model and the store know it (`persistentName`), and the one in Swift. Keys
/// are what counts; pairs are made by them. In macro style the two may differ:
///
///     model  <attribute name="status_raw" attributeType="Integer 16"/>
///     Swift  @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status = .draft
///
/// An `@NSManaged` property has one name for both.
extension Comparison {
  /// A pair that shares its key: the name in Swift, then everything else.
  mutating func compare(_ pair: PropertyPair) {
    if pair.expected.name != pair.actual.name, !pair.isComputed { compareSwiftName(pair) }
    compareContent(pair)
  }

  /// The name in Swift is the author's own, unless the configuration gives one.
  private mutating func compareSwiftName(_ pair: PropertyPair) {
    guard pair.isExact, pair.expected.name != pair.expected.persistentName else { return }
    differences.append(.driftPersistentName(swiftNameOf: pair))
  }
}

extension PropertyPair {
  /// Says an argument in the property's annotation, or in one that is added.
  func annotate(_ argument: AnnotationArgument) -> DeclarationEdit {
    if isAnnotated { return .property(actual, .setArgument(argument)) }
    switch (owner, expected.kind) {
    case (.composition, _): return .property(actual, .addAnnotation("CompositionField", [argument]))
    case (_, .attribute): return .property(actual, .addAnnotation("Attribute", [argument]))
    case (_, .relationship(let traits)):
      return .property(actual, .addAnnotation("Relationship", traits.arguments(for: self)))
    }
  }

  /// Whether there is an annotation to add an argument to; what was not read from a file has one if it says anything.
  var isAnnotated: Bool {
    if actual.places.annotation != nil { return true }
    guard actual.places.file.isEmpty else { return false }
    switch actual.kind {
    case .attribute(let traits): return traits != .init() || actual.name != actual.persistentName
    case .relationship(let traits): return traits.inverse != nil || traits.deleteRule != nil
    }
  }
}

extension PropertyDeclaration.RelationshipTraits {
  /// All arguments of `@Relationship`, in their order.
  func arguments(for pair: PropertyPair) -> [AnnotationArgument] {
    var arguments: [AnnotationArgument] = []
    if pair.actual.name != pair.expected.persistentName {
      arguments.append(.persistentName(pair.expected.persistentName))
    }
    if let inverse { arguments.append(.inverse(inverse)) }
    if let deleteRule { arguments.append(.deleteRule(deleteRule)) }
    if let minimumCount { arguments.append(.minimumModelCount(minimumCount)) }
    if let maximumCount { arguments.append(.maximumModelCount(maximumCount)) }
    return arguments
  }
}
