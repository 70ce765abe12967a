import Foundation
import PlumbModel

extension ModelTranslation {
  /// Returns an attribute, as an instance of the class for its kind.
  mutating func translate(
    _ attribute: Attribute, of owner: String, inside composites: Set<String> = []
  ) -> NSAttributeDescription {
    let path = "\(owner).\(attribute.name)"
    let description = emptyDescription(of: attribute, path, inside: composites)
    description.name = attribute.name
    description.attributeType = NSAttributeType(rawValue: UInt(attribute.type.code)) ?? .undefinedAttributeType
    description.isOptional = attribute.isOptional
    description.isTransient = attribute.isTransient
    description.wantsIndex = attribute.isIndexed
    description.isIndexedBySpotlight = attribute.isIndexedInSpotlight
    description.hasExternalRecord = attribute.isStoredInTruthFile
    description.allowsExternalBinaryDataStorage = attribute.allowsExternalStorage
    description.allowsCloudEncryption = attribute.allowsCloudEncryption
    description.preservesValueInHistoryOnDeletion = attribute.preservesAfterDeletion
    description.valueTransformerName = attribute.valueTransformerName
    description.ownValueClassName = attribute.customClassName
    description.usesScalar = attribute.usesScalar
    description.ownRenamingIdentifier = attribute.renamingIdentifier
    description.versionHashModifier = attribute.versionHashModifier
    description.userInfo = dictionary(attribute.userInfo)
    description.defaultValue = defaultValue(of: attribute, path)
    setValidation(of: description, attribute, path)
    return description
  }

  /// Returns an empty attribute of the appropriate class, with its elements or its expression.
  private mutating func emptyDescription(
    of attribute: Attribute, _ path: String, inside composites: Set<String>
  ) -> NSAttributeDescription {
    if attribute.type == .composite {
      let description = NSCompositeAttributeDescription()
      description.compositeName = attribute.composite
      description.elements = elements(of: attribute, path, inside: composites)
      return description
    }
    guard attribute.isDerived else { return NSAttributeDescription() }
    let description = NSDerivedAttributeDescription()
    if let text = attribute.derivationExpression {
      description.expressionObject = expression(text, at: path)
      description.expressionText = text
    }
    return description
  }

  /// Returns the elements of a composite attribute; none if the composite does not exist or contains itself.
  private mutating func elements(
    of attribute: Attribute, _ path: String, inside composites: Set<String>
  ) -> [NSAttributeDescription] {
    guard let name = attribute.composite, let composite = source.composites.first(where: { $0.name == name }) else {
      notes.append("\(path) has no composite in the model")
      return []
    }
    guard !composites.contains(name) else {
      notes.append("\(path) is a composite inside of itself")
      return []
    }
    return composite.attributes.map { translate($0, of: path, inside: composites.union([name])) }
  }

  /// Returns a relationship without a destination and an inverse.
  func translate(_ relationship: Relationship) -> NSRelationshipDescription {
    let description = NSRelationshipDescription()
    description.name = relationship.name
    description.isOptional = relationship.isOptional
    description.isTransient = relationship.isTransient
    description.isOrdered = relationship.isOrdered
    description.minCount = relationship.minimumCount ?? 0
    description.maxCount = relationship.maximumCount ?? (relationship.isToMany ? 0 : 1)
    description.deleteRule =
      relationship.deleteRule.flatMap { NSDeleteRule(rawValue: UInt($0.code)) } ?? .nullifyDeleteRule
    description.wantsIndex = relationship.isIndexed
    description.ownRenamingIdentifier = relationship.renamingIdentifier
    description.versionHashModifier = relationship.versionHashModifier
    description.userInfo = dictionary(relationship.userInfo)
    return description
  }

  /// Returns a fetched property with its request.
  mutating func translate(_ fetched: FetchedProperty, of owner: String) -> NSFetchedPropertyDescription {
    let description = NSFetchedPropertyDescription()
    description.name = fetched.name
    description.isOptional = fetched.isOptional
    description.isTransient = fetched.isTransient
    description.userInfo = dictionary(fetched.userInfo)
    description.fetchRequest = fetched.fetchRequest.flatMap { translate($0, at: "\(owner).\(fetched.name)") }
    return description
  }
}
