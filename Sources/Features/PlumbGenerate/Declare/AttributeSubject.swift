import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbWorkspace

/// An attribute of an entity, with its settings in the configuration.
package struct AttributeSubject {
  /// The attribute, or the element of a composite.
  var attribute: Attribute
  /// The settings of the attribute in the configuration, or `nil` if it has none.
  var override: AttributeOverride?
  /// The attribute's names in the model, for findings.
  var place: PropertyPath
  /// Whether a uniqueness constraint contains only this attribute.
  var isUnique: Bool

  /// The anchor of findings about the attribute.
  var anchor: Anchor { place.anchor }
  /// The attribute's names for messages: `Item.status`.
  var path: String { place.text }
  /// The key of the attribute's settings in a model of `plumb.json`: `entities.Item.attributes.title`.
  var configurationKey: String { "entities.\(place.owner.name).attributes.\(attribute.name)" }
  /// The XML attribute with the default. A date's default has a separate XML attribute.
  var defaultKey: XMLKey { attribute.defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }
}

/// The declarations of attributes and relationships that the styles share.
extension Declarer {
  /// Returns the facts about the attribute that the comparison requires and the declaration does not contain.
  func facts(of attribute: Attribute) -> ModelFacts {
    ModelFacts(
      origin: attribute.origin, attributeType: attribute.type, usesScalar: attribute.usesScalar,
      unsaidDefault: attribute.isOptional && attribute.hasDefault ? DefaultReading(attribute).value : nil,
      isOptional: attribute.isOptional)
  }

  /// Whether the property is optional. The configuration can make a mandatory attribute's property optional, but not
  /// the opposite.
  func isOptional(_ subject: AttributeSubject) -> Bool {
    let asConfigured = subject.override?.optionality == .ignore && subject.override?.type?.isOptional == true
    return subject.attribute.isOptional || asConfigured
  }

  /// Reports a type whose values change when they are stored and read: `Int` is allowed for Integer 64, `String` is
  /// not.
  mutating func checkStored(_ subject: AttributeSubject, as type: TypeReference, usual: TypeReference) {
    guard type != usual, type.isUnderstood, !subject.attribute.type.swift.stored.contains(type) else { return }
    say(.generateStorageType(subject, as: type, usual: usual))
  }

  /// Returns the name of the value transformer: the configured one, or the model's. A different name in the model is
  /// reported. `nil` if neither has one.
  mutating func transformer(of subject: AttributeSubject) -> String? {
    let named = subject.attribute.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 }
    if let named, let configured = subject.override?.transformer, named != configured {
      say(.generateTransformerMismatch(subject, named: named, configured: configured))
    }
    return subject.override?.transformer ?? named
  }

  /// Whether no entity inherits from the entity and the access level is not `open`, so that its class can be final.
  func isFinal(_ entity: Entity) -> Bool { options.access != .open && !parents.contains(entity.name) }

  /// Returns the configured Swift name of a relationship, or its name in the model.
  func swiftName(of relationship: String, _ entity: Entity) -> String {
    options.entities[entity.name]?.relationships[relationship]?.name ?? relationship
  }
}

extension AttributeOverride.Storage {
  /// Whether the storage is possible for an attribute type.
  func supports(_ type: AttributeType) -> Bool {
    switch self {
    case .raw, .default: type != .transformable && type != .composite
    case .codable: type == .binary
    case .transformed: type == .transformable
    case .composition: type == .composite
    }
  }
}

extension Attribute {
  /// Whether the store computes the value.
  package var isComputed: Bool { isDerived || derivationExpression != nil }
}

extension Relationship {
  /// Returns the type of a property with the given type of objects: `Dest?`, `Set<Dest>`, or `[Dest]`.
  package func type(of object: TypeReference) -> TypeReference {
    switch cardinality {
    case .toOne: .optional(object)
    case .toMany: .set(object)
    case .toManyOrdered: .array(object)
    }
  }
}

extension Schema {
  /// Whether a composite is another one or contains it at any depth. A composite cannot contain itself.
  package func contains(_ other: String, in composite: String) -> Bool {
    var open = [composite]
    var seen: Set<String> = []
    while let next = open.popLast() {
      if next == other { return true }
      guard seen.insert(next).inserted else { continue }
      open += self.composite(next)?.attributes.filter { $0.type == .composite }.compactMap(\.composite) ?? []
    }
    return false
  }
}
