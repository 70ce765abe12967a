import PlumbCore
import PlumbModel
import PlumbText

extension CompiledModelWriter {
  /// The bits of `_P`, which repeat the facts of a property.
  struct PropertyBits: OptionSet {
    let rawValue: Int64
    static let always = PropertyBits(rawValue: 1)
    static let optional = PropertyBits(rawValue: 2)
    static let readOnly = PropertyBits(rawValue: 4)
    static let transient = PropertyBits(rawValue: 8)
    static let noPredicates = PropertyBits(rawValue: 0x10)
    static let noWarnings = PropertyBits(rawValue: 0x20)
    static let noUserInfo = PropertyBits(rawValue: 0x40)
    static let noModifier = PropertyBits(rawValue: 0x80)
    static let spotlight = PropertyBits(rawValue: 0x100)
    static let truthFile = PropertyBits(rawValue: 0x200)
    static let ordered = PropertyBits(rawValue: 0x400)
    static let encrypted = PropertyBits(rawValue: 0x800)

    /// The bits with a separate key, which an archive contains only if the bit is set.
    static let keys: [(bit: PropertyBits, key: String)] = [
      (.optional, "NSIsOptional"), (.readOnly, "NSIsReadOnly"), (.transient, "NSIsTransient"),
      (.spotlight, "NSIndexedBySpotlight"), (.truthFile, "NSIsStoredInTruth"), (.ordered, "NSIsOrdered"),
      (.encrypted, "NSAllowsCloudEncryption"),
    ]
  }

  /// Returns the fields of all kinds of properties.
  private mutating func fields(
    _ name: String, _ owner: PropertyList, _ bits: PropertyBits, renaming: String?, modifier: String?,
    userInfo: UserInfo?, predicates: [PropertyList] = [], codes: [PropertyList] = []
  ) -> PropertyDictionary {
    var fields: PropertyDictionary = [
      "NSPropertyName": builder.text(name), "NSEntity": owner, "NSRenamingIdentifier": builder.text(renaming ?? name),
    ]
    var all = bits.union([.always, .noPredicates, .noWarnings, .noUserInfo, .noModifier])
    if !predicates.isEmpty {
      fields["NSValidationPredicates"] = builder.array(predicates)
      fields["NSValidationWarnings"] = builder.array(codes)
      all.subtract([.noPredicates, .noWarnings])
    }
    if let userInfo = self.userInfo(userInfo) {
      fields["NSUserInfo"] = userInfo
      all.remove(.noUserInfo)
    }
    if let modifier, !modifier.isEmpty {
      fields["NSVersionHashModifier"] = builder.text(modifier)
      all.remove(.noModifier)
    }
    for (bit, key) in PropertyBits.keys where all.contains(bit) { fields[key] = .boolean(true) }
    fields["_P"] = .integer(all.rawValue)
    return fields
  }

  /// Adds an attribute of an entity, or an element of a composite.
  mutating func attribute(
    _ attribute: Attribute, _ owner: PropertyList, _ path: ElementPath, _ isIndexed: Bool
  ) throws(CompileFailure) -> PropertyList {
    var bits: PropertyBits = []
    if attribute.isOptional { bits.insert(.optional) }
    if attribute.isTransient { bits.insert(.transient) }
    if attribute.isDerived { bits.insert(.readOnly) }
    if attribute.isIndexedInSpotlight { bits.insert(.spotlight) }
    if attribute.isStoredInTruthFile { bits.insert(.truthFile) }
    if attribute.allowsCloudEncryption { bits.insert(.encrypted) }
    let bounds = try self.bounds(of: attribute, path)
    var fields = fields(
      attribute.name, owner, bits, renaming: attribute.renamingIdentifier, modifier: attribute.versionHashModifier,
      userInfo: attribute.userInfo, predicates: bounds.map(\.predicate), codes: bounds.map(\.code))
    fields["NSAttributeType"] = .integer(Int64(attribute.type.code))
    fields["NSAttributeValueClassName"] = builder.text(attribute.type.swift.objectClass ?? attribute.customClassName)
    fields["NSDefaultValue"] = try defaultValue(of: attribute, path)
    fields["NSValueTransformerName"] = builder.text(attribute.valueTransformerName.flatMap { $0.isEmpty ? nil : $0 })
    fields["NSFlagsKey"] = .integer(
      (attribute.allowsExternalStorage ? 4 : 0) + (attribute.preservesAfterDeletion ? 16 : 0))
    if isIndexed { fields["NSIsIndexed"] = .boolean(true) }
    var classes = ["NSAttributeDescription"] + Self.property
    if attribute.isDerived {
      classes.insert("NSDerivedAttributeDescription", at: 0)
      fields["NSDerivationExpression"] = try derivation(of: attribute, path)
      fields["NSFilteringPredicate"] = ArchiveBuilder.null
    } else if attribute.type == .composite {
      classes.insert("NSCompositeAttributeDescription", at: 0)
      fields["NSCompositeElements"] = try elements(of: attribute, owner, path)
    }
    return builder.object(classes, fields)
  }

  /// Adds the elements of a composite attribute. They belong to the entity of the attribute.
  private mutating func elements(
    of attribute: Attribute, _ owner: PropertyList, _ path: ElementPath
  ) throws(CompileFailure) -> PropertyList {
    guard let composite = schema.composite(attribute.composite), path.steps.count < 16 else {
      throw CompileFailure(path.key, "its composite is missing, or contains itself")
    }
    var elements: [PropertyList] = []
    for element in composite.attributes {
      elements.append(try self.attribute(element, owner, path.appending(.attribute, element.name), false))
    }
    return builder.array(elements, classes: EditorClass.mutableArray)
  }

  /// Fills the reserved object of a relationship and returns it.
  mutating func relationship(
    _ relationship: Relationship, of entity: Entity, _ owner: PropertyList
  ) throws(CompileFailure) -> PropertyList {
    let path = "\(entity.name).\(relationship.name)"
    guard let reference = reserved(relationship.name, of: entity.name) else { return ArchiveBuilder.null }
    guard let destination = relationship.destinationEntity else { throw CompileFailure(path, "it has no destination") }
    var bits: PropertyBits = []
    if relationship.isOptional { bits.insert(.optional) }
    if relationship.isTransient { bits.insert(.transient) }
    if relationship.isOrdered { bits.insert(.ordered) }
    var fields = fields(
      relationship.name, owner, bits, renaming: relationship.renamingIdentifier,
      modifier: relationship.versionHashModifier, userInfo: relationship.userInfo)
    fields["NSDestinationEntity"] = try self.entity(destination, for: path)
    fields["_NSDestinationEntityName"] = builder.text(destination)
    fields["NSInverseRelationship"] = try inverse(of: relationship, path)
    fields["_NSInverseRelationshipName"] = builder.text(relationship.inverseName)
    fields["NSDeleteRule"] = .integer(Int64((relationship.deleteRule ?? .noAction).code))
    fields["NSMinCount"] = .integer(Int64(relationship.minimumCount ?? 0))
    fields["NSMaxCount"] = .integer(Int64(relationship.maximumCount ?? (relationship.isToMany ? 0 : 1)))
    if relationship.isIndexed { fields["NSIsIndexed"] = .boolean(true) }
    builder.archive.set(fields, of: reference)
    return .reference(reference)
  }

  private func inverse(of relationship: Relationship, _ path: String) throws(CompileFailure) -> PropertyList {
    guard let name = relationship.inverseName else { return ArchiveBuilder.null }
    guard let inverse = schema.inverse(of: relationship),
      let reference = reserved(inverse.relationship.name, of: inverse.owner.name)
    else { throw CompileFailure(path, "the inverse \(Phrase.quoted(name)) does not exist") }
    return .reference(reference)
  }

  /// Adds a fetched property, which is transient and read-only.
  mutating func fetchedProperty(
    _ property: FetchedProperty, of entity: Entity, _ owner: PropertyList
  ) throws(CompileFailure) -> PropertyList {
    let path = "\(entity.name).\(property.name)"
    guard let request = property.fetchRequest else { throw CompileFailure(path, "it has no fetch request") }
    var bits: PropertyBits = [.transient, .readOnly]
    if property.isOptional { bits.insert(.optional) }
    var fields = fields(property.name, owner, bits, renaming: nil, modifier: nil, userInfo: property.userInfo)
    fields["NSFetchRequest"] = try self.request(request, for: path)
    fields["_NSFetchRequestEntityName"] = builder.text(request.entity)
    return builder.object(["NSFetchedPropertyDescription"] + Self.property, fields)
  }
}
