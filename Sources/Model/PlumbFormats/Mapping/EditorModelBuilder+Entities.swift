import PlumbModel

extension EditorModelBuilder {
  mutating func build(
    _ entity: Entity, at place: KeyedArchive.Reference, package: KeyedArchive.Reference
  ) throws(EditorModelFailure) {
    let owner = PropertyList.reference(place)
    var fields = element(entity.name, owner: .reference(package), id: id(entity.name))
    fields["_isAbstract"] = .boolean(entity.isAbstract)
    let values = try values(of: entity)
    let stereotype = stereotype(Stereotype.entity, of: owner, values)
    bucket("Stereotypes", dictionary([Stereotype.entity: stereotype]), in: &fields)
    var properties = PropertyDictionary()
    for attribute in entity.attributes { properties[attribute.name] = build(attribute, of: entity, owner) }
    for relationship in entity.relationships {
      properties[relationship.name] = try build(relationship, of: entity, owner)
    }
    for fetched in entity.fetchedProperties { properties[fetched.name] = try build(fetched, of: entity, owner) }
    bucket("OwnedAttributes", dictionary(properties), in: &fields)
    archive.set(fields, of: place)
  }

  private mutating func values(of entity: Entity) throws(EditorModelFailure) -> PropertyDictionary {
    var requests: [PropertyList] = []
    for request in model.fetchRequests where request.entity == entity.name {
      requests.append(try build(request, of: nil))
    }
    let constraints = entity.uniquenessConstraints?.elements.map { $0.attributes.map(\.name) } ?? []
    return [
      "XD_PSK_entityClassName": text(entity.representedClassName), "XD_PSK_isAbstract": flag(entity.isAbstract),
      "XD_PSK_elementID": text(entity.renamingIdentifier),
      "XD_PSK_versionHashModifier": text(entity.versionHashModifier),
      "XD_PSK_userInfo": userInfo(entity.userInfo, isSyncable: entity.isSyncable),
      "XD_PSK_classMapping": genericClass, "XD_PSK_fetchRequestsArray": array(requests),
      "XDPMUniquenessConstraints": names(constraints), "XDPMCompoundIndexes": compoundIndexes(of: entity),
    ]
  }

  private mutating func compoundIndexes(of entity: Entity) -> PropertyList {
    let indexes = entity.compoundIndexes?.elements.map { $0.properties.map(\.name) } ?? []
    guard !form.hasCompoundIndexes, !indexes.isEmpty else { return names(indexes) }
    return array([], classes: EditorClass.array)
  }

  /// Creates an array of arrays of names.
  private mutating func names(_ lists: [[String]]) -> PropertyList {
    array(lists.map { list in array(list.map { text($0) }) })
  }

  mutating func userInfo(_ userInfo: UserInfo?, isSyncable: Bool) -> PropertyList {
    var entries = PropertyDictionary()
    for entry in userInfo?.elements ?? [] { entries[entry.key] = .string(entry.value ?? "") }
    if namesSyncServices, !isSyncable { entries["com.apple.syncservices.Syncable"] = .string("NO") }
    var made = PropertyDictionary()
    for (key, value) in entries.entries { made[key] = leaf(value) }
    return dictionary(made)
  }

  /// Adds the generalizations. Each one is in the collections of both the child and the parent, as the same object.
  mutating func generalize() {
    var children: [String: [PropertyList]] = [:]
    var parents: [String: PropertyList] = [:]
    for entity in model.entities {
      guard let parent = entity.parentEntity, let general = entities[parent], let specific = entities[entity.name]
      else { continue }
      var fields = element(nil, owner: .reference(specific), id: id("\(entity.name):\(parent)"))
      fields["_general"] = .reference(general)
      fields["_specific"] = .reference(specific)
      let made = object(EditorClass.generalization, fields)
      parents[entity.name] = made
      children[parent, default: []].append(made)
    }
    for entity in model.entities {
      guard let place = entities[entity.name], case .instance(let instance) = archive[place] else { continue }
      var fields = instance.fields
      // In all known files, an entity without a parent and without properties does not have the collection.
      if parents[entity.name] != nil || !entity.hasNoProperties {
        let general = array(parents[entity.name].map { [$0] } ?? [])
        bucket("Generalizations", general, hasDuplicates: true, in: &fields)
      }
      if let specific = children[entity.name] {
        bucket("Specializations", array(specific), hasDuplicates: true, in: &fields)
      }
      archive.set(fields, of: place)
    }
  }
}

extension Entity {
  fileprivate var hasNoProperties: Bool { attributes.isEmpty && relationships.isEmpty && fetchedProperties.isEmpty }
}
