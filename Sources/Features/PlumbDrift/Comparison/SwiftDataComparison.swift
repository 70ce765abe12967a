import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Properties of SwiftData's `@Model` classes, and of the structs of composites.
///
/// SwiftData builds its schema from the classes, without the model. A store can be opened only if the hashes of all
/// entities match the hashes stored in it. All parts of a hash have to match the model: names, types, optionality,
/// destination and cardinality of relationships, modifiers, constraints. Delete rules, defaults and original names
/// are not part of a hash; their differences are warnings.
extension Comparison {
  /// Compares an attribute, a relationship or an element, regardless of its name.
  mutating func compareSwiftData(_ pair: PropertyPair) {
    switch (pair.expected.kind, pair.actual.kind) {
    case (.attribute(let expected), .attribute(let actual)): compareSchema(pair, expected, actual)
    case (.relationship(let expected), .relationship(let actual)): compareSchema(pair, expected, actual)
    case (.relationship, .attribute): return reportKind(pair, found: .attribute)
    case (.attribute, .relationship): return reportKind(pair, found: .relationship(nil))
    }
    guard case .entity = pair.owner else { return }
    // A property with another name is stored under its Swift name. SwiftData uses the original name to find the values
    // in an older store.
    if pair.actual.name != pair.expected.name {
      differences.append(.driftSchema(nameOf: pair))
    } else if pair.expected.schema.originalName != pair.actual.schema.originalName {
      differences.append(.driftSchema(originalNameOf: pair))
    }
    if (pair.expected.schema.hashModifier ?? "") != (pair.actual.schema.hashModifier ?? "") {
      differences.append(.driftSchema(hashModifierOf: pair))
    }
    let options = pair.expected.schema.options.symmetricDifference(pair.actual.schema.options)
    for option in SchemaTraits.Option.allCases.filter(options.contains) {
      differences.append(.driftSchema(option, of: pair))
    }
  }
}

// MARK: - Attributes

extension Comparison {
  private mutating func compareSchema(_ pair: PropertyPair, _ expected: AttributeTraits, _ actual: AttributeTraits) {
    switch (expected.storage, actual.storage) {
    case (.transformed, .transformed): compareSchemaOptionality(pair, pair.expected.type)
    case (.default, .default), (.composition, .composition), (.composition, .default): compareSchemaType(pair)
    default: differences.append(.driftStorage(pair, wanted: expected.storage, found: actual.storage))
    }
    if expected.isUnique != actual.isUnique { differences.append(.driftUnique(pair, isWanted: expected.isUnique)) }
    if expected.isTransient != actual.isTransient {
      differences.append(.driftTransient(ofSwiftData: pair, isWanted: expected.isTransient))
    }
    if pair.expected.defaultValue != nil, pair.actual.defaultValue != nil, comparison(pair) == .different {
      differences.append(Difference.driftDefault(pair, typeFits: true).atMost(.warning))
    }
  }

  /// Compares the type from which SwiftData infers the attribute type. The attribute type of a custom type is
  /// unknown.
  private mutating func compareSchemaType(_ pair: PropertyPair) {
    if pair.actual.form.isTypeInferred { return }
    let actual = pair.actual.type.unwrapped
    let isInferred = pair.expected.facts.attributeType?.swift.isInferred(from: actual) ?? false
    if isInferred || pair.expected.type.unwrapped.means(actual) {
      return compareSchemaOptionality(pair, pair.expected.type)
    }
    let start = differences.count
    reportType(pair, suggested: pair.expected.type)
    guard case .named = actual, !actual.isStandard else { return }
    for index in differences[start...].indices {
      differences[index] = differences[index].atMost(.warning)
        .with(notes: ["SwiftData stores a custom type in another way than the attribute"])
    }
  }

  private mutating func compareSchemaOptionality(_ pair: PropertyPair, _ type: TypeReference) {
    guard type.isOptional != pair.actual.type.isOptional, !ignoresOptionality(pair) else { return }
    let wanted: TypeReference = type.isOptional ? .optional(pair.actual.type.unwrapped) : pair.actual.type.unwrapped
    differences.append(.driftOptionality(pair, as: wanted))
  }
}

// MARK: - Relationships

extension Comparison {
  private mutating func compareSchema(
    _ pair: PropertyPair, _ expected: RelationshipTraits,
    _ actual: RelationshipTraits
  ) {
    guard expected.cardinality == actual.cardinality else {
      return reportKind(pair, found: .relationship(actual.cardinality))
    }
    if !isClass(actual.destination, for: expected.destination) {
      reportDestination(pair, expected, found: actual.destination)
    } else {
      compareSchemaOptionality(pair, spelled(pair.expected.type, expected.destination))
    }
    compareSchemaInverse(pair, actual)
    if expected.bounds != actual.bounds {
      differences.append(.driftCounts(pair, wanted: expected.bounds, found: actual.bounds, []).with(fix: nil))
    }
    let rule = expected.deleteRule ?? .nullify
    if rule != actual.deleteRule ?? .nullify {
      differences.append(
        Difference.driftDeletion(pair, wanted: rule, found: actual.deleteRule).with(fix: nil).atMost(.warning))
    }
  }

  /// Compares the inverse. Either side of the relationship may declare it; a declared name has to be the model's
  /// inverse.
  private mutating func compareSchemaInverse(_ pair: PropertyPair, _ actual: RelationshipTraits) {
    guard case .entity(let owner) = pair.owner, let found = actual.inverse,
      let entity = schema.entity(owner.entity),
      let relationship = entity.relationships.first(where: { $0.name == pair.expected.persistentName })
    else { return }
    let inverse = schema.inverse(of: relationship)
    let wanted = inverse.map { inverse, owner in
      drift.options.entities[owner.name]?.relationships[inverse.name]?.name ?? inverse.name
    }
    if wanted != found { differences.append(.driftInverse(pair, wanted: wanted, found: found).with(fix: nil)) }
  }
}

// MARK: - Classes

extension Comparison {
  /// Compares constraints over several properties, which are part of the hash. Indexes are not part of it and are not
  /// compared.
  mutating func compareSchemaMacros(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard let wanted = expected.schema, let found = actual.schema else { return }
    for constraint in wanted.constraints where !found.constraints.contains(constraint) {
      differences.append(.driftSchema(constraint: constraint, of: expected, actual, isWanted: true))
    }
    for constraint in found.constraints where !wanted.constraints.contains(constraint) {
      differences.append(.driftSchema(constraint: constraint, of: expected, actual, isWanted: false))
    }
  }
}

extension PropertyDeclaration {
  /// Whether the property is an attribute that is not stored.
  var isTransient: Bool { if case .attribute(let traits) = kind { traits.isTransient } else { false } }
}
