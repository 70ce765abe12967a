import PlumbModel

extension ModelFix {
  /// Whether Core Data's version hash changes with it, so that a version that has shipped must stay as it is.
  package var changesHash: Bool { edits.contains(where: \.changesHash) }
}

extension ModelEdit {
  /// Whether a store sees the edit, told by the tables of fields as for a fix of the text; an edit of a property that
  /// is transient, and stays so, counts all the same.
  package var changesHash: Bool {
    switch self {
    case .addEntity, .addComposite, .addRelationship, .rename: true
    case .addAttribute(let attribute, _): !attribute.isTransient
    case .entity(_, .setClass): XMLTag.entity.isHashed(.representedClassName)
    case .entity(_, .setParent): XMLTag.entity.isHashed(.parentEntity)
    case .entity(_, .addUniqueness), .entity(_, .removeUniqueness): XMLTag.constraint.isHashed(.value)
    case .attribute(_, _, let change): change.keys.contains(where: XMLTag.attribute.isHashed)
    case .relationship(_, _, let change): change.keys.contains(where: XMLTag.relationship.isHashed)
    }
  }
}

extension ModelEdit.AttributeChange {
  /// The XML attributes that say something else afterwards.
  fileprivate var keys: [XMLKey] {
    switch self {
    case .setType: [.attributeType, .usesScalarValueType, .customClassName, .valueTransformerName, .composite]
    case .setOptional: [.optional]
    case .setDefault: [.defaultValueString, .defaultDateTimeInterval]
    case .setTransient: [.transient]
    }
  }
}

extension ModelEdit.RelationshipChange {
  /// The XML attributes that say something else afterwards.
  fileprivate var keys: [XMLKey] {
    switch self {
    case .setDestination: [.destinationEntity, .inverseEntity]
    case .setInverse: [.inverseName, .inverseEntity]
    case .setDeleteRule: [.deletionRule]
    case .setCardinality: [.toMany, .ordered, .maxCount]
    case .setCounts: [.minCount, .maxCount]
    }
  }
}
