import PlumbCore
import PlumbModel

extension EditorModelBuilder {
  mutating func build(_ attribute: Attribute, of entity: Entity, _ owner: PropertyList) -> PropertyList {
    let place = archive.add(.instance(.init(EditorClass.attribute)))
    let hasIndex = entity.fetchIndexes.contains { index in
      index.elements.count == 1 && index.elements[0].property == attribute.name
        && index.elements[0].order != "descending"
    }
    let common: PropertyDictionary = [
      "XD_PPSK_isOptional": flag(attribute.isOptional), "XD_PPSK_isTransient": flag(attribute.isTransient),
      "XD_PPSK_isIndexed": flag(attribute.isIndexed || hasIndex),
      "XD_PPSK_isSpotlightIndexed": flag(attribute.isIndexedInSpotlight),
      "XD_PPSK_isStoredInTruthFile": flag(attribute.isStoredInTruthFile),
      "XD_PPSK_elementID": text(attribute.renamingIdentifier),
      "XD_PPSK_versionHashModifier": text(attribute.versionHashModifier),
      "XD_PPSK_userInfo": userInfo(attribute.userInfo, isSyncable: attribute.isSyncable),
    ]
    // Archives contain dates as localized text, so they are left out.
    func value(_ value: String?) -> String? { attribute.type == .date ? nil : value }
    let own: PropertyDictionary = [
      "XD_PAttK_attributeType": number(attribute.type.code),
      "XD_PAttK_allowsExternalBinaryDataStorage": flag(attribute.allowsExternalStorage),
      "XD_PAttK_defaultValueAsString": text(value(attribute.defaultValue)),
      "XD_PAttK_minValueString": text(value(attribute.minimumValue)),
      "XD_PAttK_maxValueString": text(value(attribute.maximumValue)),
      "XD_PAttK_regularExpressionString": text(attribute.regularExpression),
      "XD_PAttK_valueTransformerName": text(attribute.valueTransformerName),
    ]
    finish(place, attribute.name, of: entity, owner, common, Stereotype.attribute, own)
    return .reference(place)
  }

  mutating func build(
    _ relationship: Relationship, of entity: Entity, _ owner: PropertyList
  ) throws(EditorModelFailure) -> PropertyList {
    let name = "\(entity.name).\(relationship.name)"
    guard let place = relationships[entity.name]?[relationship.name] else {
      throw EditorModelFailure(model: model.name, element: name, reason: .missing(relationship.name))
    }
    let common: PropertyDictionary = [
      "XD_PPSK_isOptional": flag(relationship.isOptional), "XD_PPSK_isTransient": flag(relationship.isTransient),
      "XD_PPSK_isIndexed": flag(relationship.isIndexed), "XD_PPSK_isSpotlightIndexed": flag(false),
      "XD_PPSK_isStoredInTruthFile": flag(false), "XD_PPSK_elementID": text(relationship.renamingIdentifier),
      "XD_PPSK_versionHashModifier": text(relationship.versionHashModifier),
      "XD_PPSK_userInfo": userInfo(relationship.userInfo, isSyncable: relationship.isSyncable),
    ]
    var own: PropertyDictionary = [
      "XD_PRK_deleteRule": number((relationship.deleteRule ?? .noAction).code),
      "XD_PRK_isToMany": flag(relationship.isToMany), "XD_PRK_maxCount": number(relationship.maximumCount ?? 0),
      "XD_PRK_minCount": number(relationship.minimumCount ?? 0), "XD_PRK_ordered": flag(relationship.isOrdered),
      "XD_PRK_destination": try self.entity(relationship.destinationEntity ?? "", for: name),
    ]
    if let inverse = try inverse(of: relationship, name) { own["XD_PRK_inverseRelationship"] = inverse }
    finish(place, relationship.name, of: entity, owner, common, Stereotype.relationship, own)
    return .reference(place)
  }

  private func inverse(of relationship: Relationship, _ name: String) throws(EditorModelFailure) -> PropertyList? {
    guard let inverse = relationship.inverseName else { return nil }
    guard
      let owner = schema.entity(relationship.inverseEntity ?? relationship.destinationEntity)
        .flatMap({ schema.relationship(inverse, of: $0) })?.owner,
      let place = relationships[owner.name]?[inverse]
    else { throw EditorModelFailure(model: model.name, element: name, reason: .missing(inverse)) }
    return .reference(place)
  }

  /// Builds a fetched property. It is always transient and not optional, independent of the model, because no value
  /// is stored.
  mutating func build(
    _ fetched: FetchedProperty, of entity: Entity, _ owner: PropertyList
  ) throws(EditorModelFailure) -> PropertyList {
    let place = archive.add(.instance(.init(EditorClass.fetchedProperty)))
    let common: PropertyDictionary = [
      "XD_PPSK_isTransient": flag(true), "XD_PPSK_isIndexed": flag(false),
      "XD_PPSK_isSpotlightIndexed": flag(false), "XD_PPSK_isStoredInTruthFile": flag(false),
      "XD_PPSK_elementID": text(nil), "XD_PPSK_versionHashModifier": text(nil),
      "XD_PPSK_userInfo": userInfo(fetched.userInfo, isSyncable: fetched.isSyncable),
    ]
    var request = PropertyList.reference(.null)
    if let made = fetched.fetchRequest { request = try build(made, of: place) }
    finish(
      place, fetched.name, of: entity, owner, common, Stereotype.fetchedProperty, ["XD_PFP_fetchRequestKey": request])
    return .reference(place)
  }

  mutating func build(
    _ request: FetchRequest, of property: KeyedArchive.Reference?
  ) throws(EditorModelFailure) -> PropertyList {
    let fields: PropertyDictionary = [
      "_name": text(request.name), "_predicateString": text(request.predicate),
      "_entity": try entity(request.entity ?? "", for: "the fetch request \(request.name)"),
      "_fetchedProperty": .reference(property ?? .null),
    ]
    return object(EditorClass.fetchRequest, fields)
  }

  /// Completes a property with its two stereotypes.
  private mutating func finish(
    _ place: KeyedArchive.Reference, _ name: String, of entity: Entity, _ owner: PropertyList,
    _ common: PropertyDictionary, _ second: String, _ own: PropertyDictionary
  ) {
    var fields = property(name, owner: owner, id: id("\(entity.name).\(name)"))
    let stereotypes: PropertyDictionary = [
      Stereotype.property: stereotype(Stereotype.property, of: .reference(place), common),
      second: stereotype(second, of: .reference(place), own),
    ]
    bucket("Stereotypes", dictionary(stereotypes), in: &fields)
    archive.set(fields, of: place)
  }
}
