import PlumbModel

extension ModelFix {
  /// Whether the fix changes Core Data's version hash. In this case, a shipped version must not be changed.
  package var changesHash: Bool { edits.contains(where: \.changesHash) }
}

extension ModelEdit {
  /// Whether the edit changes the schema of a store, determined by the field tables as for fixes of the text. An edit
  /// of a transient property that remains transient also counts.
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
  /// The XML attributes that the change affects.
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
  /// The XML attributes that the change affects.
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
