import PlumbDeclarations
import PlumbModel

/// The names of a property.
///
/// A property has two names: the key, which the model and the store use (`persistentName`), and the name in Swift.
/// Properties are paired by their keys. In macro style the two names may differ:
///
///     model  <attribute name="status_raw" attributeType="Integer 16"/>
///     Swift  @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status = .draft
///
/// An `@NSManaged` property has one name for both.
extension Comparison {
  /// Compares a pair with equal keys: the name in Swift, then the content.
  mutating func compare(_ pair: PropertyPair) {
    // Without a configured name, the author chooses the name in Swift.
    let isConfigured = pair.isExact && pair.expected.name != pair.expected.persistentName
    if pair.expected.name != pair.actual.name, isConfigured, !pair.isComputed {
      differences.append(.driftPersistentName(swiftNameOf: pair))
    }
    compareContent(pair)
  }
}

extension PropertyPair {
  /// Returns an edit that sets an argument in the property's annotation, or adds an annotation with the argument.
  func annotate(_ argument: AnnotationArgument) -> DeclarationEdit {
    if isAnnotated { return .property(actual, .setArgument(argument)) }
    switch (owner, expected.kind) {
    case (.composition, _): return .property(actual, .addAnnotation("CompositionField", [argument]))
    case (_, .attribute): return .property(actual, .addAnnotation("Attribute", [argument]))
    case (_, .relationship(let traits)):
      return .property(actual, .addAnnotation("Relationship", traits.arguments(for: self)))
    }
  }

  /// Whether the property has an annotation. A property that was not read from a file has one if it needs arguments.
  var isAnnotated: Bool {
    if actual.places.annotation != nil { return true }
    guard actual.places.file.isEmpty else { return false }
    switch actual.kind {
    case .attribute(let traits): return traits != .init() || actual.name != actual.persistentName
    case .relationship(let traits): return traits.inverse != nil || traits.deleteRule != nil
    }
  }
}

extension RelationshipTraits {
  /// Returns all arguments of `@Relationship`, in their order.
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
