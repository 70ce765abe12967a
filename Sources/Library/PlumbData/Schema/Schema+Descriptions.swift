import Foundation

extension AttributeSchema {
  /// Creates the description of the attribute.
  func description(in entity: String) throws -> NSAttributeDescription {
    let attribute = try emptyDescription(in: entity)
    attribute.name = name
    attribute.attributeType = NSAttributeType(rawValue: kind.rawValue) ?? .undefinedAttributeType
    attribute.isOptional = isOptional
    attribute.isTransient = isTransient
    attribute.allowsExternalBinaryDataStorage = isStoredExternally
    attribute.isIndexedBySpotlight = isIndexedBySpotlight
    attribute.preservesValueInHistoryOnDeletion = isPreservedOnDeletion
    if isEncrypted { attribute.allowsCloudEncryption = true }
    if let transformer { attribute.valueTransformerName = transformer }
    if let valueClassName { attribute.attributeValueClassName = valueClassName }
    if isIndexed { deprecatedModelAPI.setIsIndexed(of: attribute) }
    if isStoredInExternalRecord { deprecatedModelAPI.setIsStoredInExternalRecord(of: attribute) }
    if let renamingIdentifier { attribute.renamingIdentifier = renamingIdentifier }
    attribute.versionHashModifier = versionHashModifier
    attribute.userInfo = userInfo
    attribute.defaultValue = try defaultValue.map { try object($0, entity) }
    try setConditions(of: attribute, entity)
    return attribute
  }

  private func emptyDescription(in entity: String) throws -> NSAttributeDescription {
    if kind == .composite {
      guard #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) else {
        throw SchemaError.compositesUnavailable(entity: entity, attribute: name)
      }
      let composite = NSCompositeAttributeDescription()
      composite.elements = try elements.map { try $0.description(in: "\(entity).\(name)") }
      return composite
    }
    guard let derivation else { return NSAttributeDescription() }
    let derived = NSDerivedAttributeDescription()
    if !derivation.isEmpty { deprecatedModelAPI.setDerivation(derivation, of: derived) }
    return derived
  }

  private func object(_ value: SchemaValue, _ entity: String, as kind: Kind? = nil) throws -> Any {
    guard let object = value.modelObject(kind ?? self.kind) else {
      throw SchemaError.unsuitableValue(entity: entity, attribute: name, value: "\(value)")
    }
    return object
  }

  private func setConditions(of attribute: NSAttributeDescription, _ entity: String) throws {
    var predicates: [NSPredicate] = []
    var warnings: [String] = []
    var unchecked = limits
    for limit in LimitPredicate.all(for: kind) {
      guard let value = limits[keyPath: limit.limit] else { continue }
      let object = try object(value, entity, as: limit.kind(for: kind))
      predicates.append(NSPredicate(format: limit.format, argumentArray: [object]))
      warnings.append(limit.warning)
      unchecked[keyPath: limit.limit] = nil
    }
    guard unchecked == ValueLimits() else {
      throw SchemaError.unsuitableValue(entity: entity, attribute: name, value: "\(unchecked)")
    }
    predicates += conditions.map { NSPredicate(format: $0.format, argumentArray: nil) }
    warnings += conditions.map(\.warning)
    if !predicates.isEmpty { attribute.setValidationPredicates(predicates, withValidationWarnings: warnings) }
  }
}

extension RelationshipSchema {
  /// A description without a destination and an inverse.
  var description: NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.minCount = minCount
    relationship.maxCount = maxCount
    relationship.isOptional = isOptional
    relationship.isOrdered = isOrdered
    relationship.isTransient = isTransient
    relationship.isIndexedBySpotlight = isIndexedBySpotlight
    relationship.deleteRule = NSDeleteRule(rawValue: deleteRule.rawValue) ?? .nullifyDeleteRule
    if isIndexed { deprecatedModelAPI.setIsIndexed(of: relationship) }
    if let renamingIdentifier { relationship.renamingIdentifier = renamingIdentifier }
    relationship.versionHashModifier = versionHashModifier
    relationship.userInfo = userInfo
    return relationship
  }
}

extension FetchedPropertySchema {
  /// A description without a request.
  var description: NSFetchedPropertyDescription {
    let property = NSFetchedPropertyDescription()
    property.name = name
    property.isOptional = isOptional
    property.isTransient = isTransient
    property.userInfo = userInfo
    return property
  }
}

extension IndexSchema {
  /// Creates the description of the index of an entity with the given properties.
  func description(_ properties: [String: NSPropertyDescription]) -> NSFetchIndexDescription {
    let index = NSFetchIndexDescription(
      name: name, elements: columns.compactMap { $0.description(properties) })
    index.partialIndexPredicate = condition.map { NSPredicate(format: $0, argumentArray: nil) }
    return index
  }
}

extension IndexSchema.Column {
  fileprivate func description(_ properties: [String: NSPropertyDescription]) -> NSFetchIndexElementDescription? {
    property(properties).map {
      let column = NSFetchIndexElementDescription(property: $0, collationType: isRTree ? .rTree : .binary)
      column.isAscending = isAscending
      return column
    }
  }

  private func property(_ properties: [String: NSPropertyDescription]) -> NSPropertyDescription? {
    switch content {
    case .property(let name): return properties[name]
    case .expression(let text, let kind):
      let expression = NSExpressionDescription()
      expression.name = text
      deprecatedModelAPI.setExpression(text, of: expression)
      expression.expressionResultType = NSAttributeType(rawValue: kind.rawValue) ?? .undefinedAttributeType
      return expression
    }
  }
}
