import PlumbModel

/// Makes Xcode's editor form of a model (`XDPMModel`), as mapping models embed it.
///
///     let archive = try EditorModelBuilder.archive(of: model)
///
/// The same objects with the same keys and values as Xcode's, compared over real files. The form says less than a
/// model: classes of transformables, scalars, generated code, most fetch indexes and the places in the graph leave no
/// trace in it.
struct EditorModelBuilder {
  /// What changed in the form over time, by the version of the Core Data framework that a file names.
  struct Form: Hashable, Sendable {
    /// `NSPersistenceFrameworkVersion`: 640 is that of Xcode 7, 1251 that of Xcode 14.
    var framework = MappingMetadata.framework

    /// Since then compound indexes are gone, and an entity that has some has an empty array.
    var hasCompoundIndexes: Bool { framework < 847 }
    /// Until then a model had a key for its manager.
    var hasModelManager: Bool { framework < 1338 }
  }

  /// Xcode of before this build took an element that is not syncable for one that says so in its userInfo.
  private static let firstToolsWithoutSyncServices = 15_000

  let model: Model
  let form: Form
  var archive = KeyedArchive()
  private var leaves: [PropertyList: PropertyList] = [:]
  private var entities: [String: KeyedArchive.Reference] = [:]
  private var relationships: [String: [String: KeyedArchive.Reference]] = [:]
  private var genericClass = PropertyList.reference(.null)
  let schema: Schema
  private let namesSyncServices: Bool
  private var ids: Set<Int64> = []

  /// The archive of a model.
  ///
  /// - Throws: `EditorModelFailure` for what no known file holds.
  static func archive(of model: Model, form: Form = Form()) throws(EditorModelFailure) -> KeyedArchive {
    var builder = EditorModelBuilder(model, form)
    try builder.check()
    try builder.build()
    return builder.archive
  }

  private init(_ model: Model, _ form: Form) {
    self.model = model
    self.form = form
    schema = Schema(model)
    let build = model.lastSavedToolsVersion?.prefix { $0.isASCII && $0.isNumber } ?? ""
    namesSyncServices = Int(build).map { $0 < Self.firstToolsWithoutSyncServices } ?? false
  }

  // MARK: Pieces

  /// A text, a number or a Boolean as an object of its own; nil as `$null`.
  mutating func leaf(_ value: PropertyList?) -> PropertyList {
    guard let value else { return .reference(.null) }
    if let known = leaves[value] { return known }
    let made = PropertyList.reference(archive.add(.value(value)))
    leaves[value] = made
    return made
  }

  mutating func text(_ text: String?) -> PropertyList { leaf(text.map { .string($0) }) }

  mutating func object(_ classes: [String], _ fields: PropertyDictionary = [:]) -> PropertyList {
    .reference(archive.add(.instance(.init(classes, fields))))
  }

  mutating func array(_ elements: [PropertyList], classes: [String] = EditorClass.mutableArray) -> PropertyList {
    object(classes, ["NS.objects": .array(elements)])
  }

  mutating func dictionary(_ entries: [(key: String, value: PropertyList)]) -> PropertyList {
    let keys = entries.map { text($0.key) }
    return object(
      EditorClass.mutableDictionary, ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
  }

  /// A collection of an element, which the form calls a bucket.
  private mutating func bucket(
    _ name: String, _ storage: PropertyList, isOrdered: Bool = true, hasDuplicates: Bool = false,
    in fields: inout PropertyDictionary
  ) {
    fields["XDBucketFor\(name)storage"] = storage
    fields["XDBucketFor\(name)wasEncoded"] = text("YES")
    if isOrdered { fields["XDBucketFor\(name)ordered"] = text("ordered") }
    if hasDuplicates { fields["XDBucketFor\(name)duplicates"] = text("duplicates") }
  }

  /// What every named element has.
  private mutating func element(_ name: String?, owner: PropertyList, id: PropertyList?) -> PropertyDictionary {
    ["_name": text(name), "_owner": owner, "_visibility": .integer(0), "_uniqueElementID": leaf(id)]
  }

  /// What every property has, also a key of a stereotype.
  private mutating func property(
    _ name: String, owner: PropertyList, id: PropertyList?, value: PropertyList = .reference(.null)
  ) -> PropertyDictionary {
    var fields = element(name, owner: owner, id: id)
    fields["_default"] = value
    for key in ["_association", "_type"] { fields[key] = .reference(.null) }
    for key in ["Composite", "Derived", "Leaf", "Ordered", "ReadOnly", "Static", "Unique"] {
      fields["_is\(key)"] = .boolean(false)
    }
    return fields
  }

  /// A stereotype with the values of its keys.
  private mutating func stereotype(
    _ name: String, of owner: PropertyList, _ values: [(key: String, value: PropertyList)]
  ) -> (key: String, value: PropertyList) {
    let place = archive.add(.instance(.init(EditorClass.stereotype)))
    var fields = element(name, owner: owner, id: nil)
    fields["_isAbstract"] = .boolean(false)
    var keys: [(key: String, value: PropertyList)] = []
    for (key, value) in values {
      let made = property(key, owner: .reference(place), id: nil, value: value)
      keys.append((key, object(EditorClass.stereotypeKey, made)))
    }
    bucket("OwnedAttributes", dictionary(keys), in: &fields)
    archive.set(fields, of: place)
    return (name, .reference(place))
  }

  /// A number for an element that no other of the model has, the same each time.
  ///
  /// Xcode makes it of the time and of chance. Here it is a hash of the element's path.
  private mutating func id(_ path: String) -> PropertyList {
    var id = 1 << 32 + Int64(FNV.hash32(path.utf8))
    while !ids.insert(id).inserted { id += 1 }
    return .integer(id)
  }

  // MARK: Model

  private mutating func build() throws(EditorModelFailure) {
    let root = archive.add(.instance(.init(EditorClass.model)))
    let package = archive.add(.instance(.init(EditorClass.package)))
    archive.root = root
    genericClass = object(EditorClass.genericClass)
    if case .uid(let place) = genericClass {
      var fields = element("XDGenericRecordClass", owner: .reference(.null), id: nil)
      fields["_isAbstract"] = .boolean(false)
      archive.set(fields, of: .init(Int(place)))
    }
    reserve()
    var classes: [(key: String, value: PropertyList)] = []
    for entity in model.entities {
      guard let place = entities[entity.name] else { continue }
      try build(entity, at: place, package: package)
      classes.append((entity.name, .reference(place)))
    }
    generalize()
    var fields = element("", owner: .reference(.null), id: nil)
    fields["_xd_owningModel"] = .reference(root)
    bucket("Classes", dictionary(classes), isOrdered: false, in: &fields)
    for name in ["Packages", "Interfaces", "DataTypes"] {
      bucket(name, dictionary([]), isOrdered: false, in: &fields)
    }
    archive.set(fields, of: package)
    archive.set(try modelFields(root: root, package: package), of: root)
  }

  private mutating func modelFields(
    root: KeyedArchive.Reference, package: KeyedArchive.Reference
  ) throws(EditorModelFailure) -> PropertyDictionary {
    var configurations: [(key: String, value: PropertyList)] = []
    for configuration in model.configurations {
      var members: [PropertyList] = []
      for member in configuration.members {
        members.append(try entity(member.name, for: "the configuration \(configuration.name)"))
      }
      let made: PropertyDictionary = [
        "_name": text(configuration.name), "_model": .reference(root), "_entities": array(members),
      ]
      configurations.append((configuration.name, object(EditorClass.configuration, made)))
    }
    var fields: PropertyDictionary = [
      "_xd_rootPackage": .reference(package), "_modelVersionIdentifier": text(model.identifier ?? ""),
      "_configurationsByName": dictionary(configurations), "_xd_comments": array([]), "_xd_modelName": text(nil),
    ]
    if form.hasModelManager { fields["_xd_modelManager"] = text(nil) }
    return fields
  }

  /// Makes places for all that others refer to.
  private mutating func reserve() {
    for entity in model.entities where entities[entity.name] == nil {
      entities[entity.name] = archive.add(.instance(.init(EditorClass.entity)))
      for relationship in entity.relationships {
        relationships[entity.name, default: [:]][relationship.name] =
          archive.add(.instance(.init(EditorClass.relationship)))
      }
    }
  }

  private func entity(_ name: String, for element: String) throws(EditorModelFailure) -> PropertyList {
    guard let place = entities[name] else {
      throw EditorModelFailure(model: model.name, element: element, reason: .missing(name))
    }
    return .reference(place)
  }

  // MARK: Entities

  private mutating func build(
    _ entity: Entity, at place: KeyedArchive.Reference, package: KeyedArchive.Reference
  ) throws(EditorModelFailure) {
    let owner = PropertyList.reference(place)
    var fields = element(entity.name, owner: .reference(package), id: id(entity.name))
    fields["_isAbstract"] = .boolean(entity.isAbstract)
    let values = try values(of: entity)
    bucket("Stereotypes", dictionary([stereotype(Stereotype.entity, of: owner, values)]), in: &fields)
    var properties: [(key: String, value: PropertyList)] = []
    for attribute in entity.attributes { properties.append((attribute.name, build(attribute, of: entity, owner))) }
    for relationship in entity.relationships {
      properties.append((relationship.name, try build(relationship, of: entity, owner)))
    }
    for fetched in entity.fetchedProperties {
      properties.append((fetched.name, try build(fetched, of: entity, owner)))
    }
    bucket("OwnedAttributes", dictionary(properties), in: &fields)
    archive.set(fields, of: place)
  }

  private mutating func values(
    of entity: Entity
  ) throws(EditorModelFailure) -> [(key: String, value: PropertyList)] {
    var requests: [PropertyList] = []
    for request in model.fetchRequests where request.entity == entity.name {
      requests.append(try build(request, of: nil))
    }
    let constraints = entity.uniquenessConstraints?.elements.map { $0.attributes.map(\.name) } ?? []
    return [
      ("XD_PSK_entityClassName", text(entity.representedClassName)),
      ("XD_PSK_isAbstract", leaf(.boolean(entity.isAbstract))),
      ("XD_PSK_elementID", text(entity.renamingIdentifier)),
      ("XD_PSK_versionHashModifier", text(entity.versionHashModifier)),
      ("XD_PSK_userInfo", userInfo(entity.userInfo, isSyncable: entity.isSyncable)),
      ("XD_PSK_classMapping", genericClass), ("XD_PSK_fetchRequestsArray", array(requests)),
      ("XDPMUniquenessConstraints", names(constraints)), ("XDPMCompoundIndexes", compoundIndexes(of: entity)),
    ]
  }

  private mutating func compoundIndexes(of entity: Entity) -> PropertyList {
    let indexes = entity.compoundIndexes?.elements.map { $0.properties.map(\.name) } ?? []
    guard !form.hasCompoundIndexes, !indexes.isEmpty else { return names(indexes) }
    return array([], classes: EditorClass.array)
  }

  /// An array of arrays of names.
  private mutating func names(_ lists: [[String]]) -> PropertyList {
    let made = lists.map { list in
      let names = list.map { text($0) }
      return array(names)
    }
    return array(made)
  }

  private mutating func userInfo(_ userInfo: UserInfo?, isSyncable: Bool) -> PropertyList {
    var entries = PropertyDictionary()
    for entry in userInfo?.elements ?? [] { entries[entry.key] = .string(entry.value ?? "") }
    if namesSyncServices, !isSyncable { entries["com.apple.syncservices.Syncable"] = .string("NO") }
    let made = entries.entries.map { ($0.key, leaf($0.value)) }
    return dictionary(made.map { (key: $0.0, value: $0.1) })
  }

  /// Every parent lies in its children's and every child in its parent's collection, as one object for both.
  private mutating func generalize() {
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
      let general = array(parents[entity.name].map { [$0] } ?? [])
      bucket("Generalizations", general, hasDuplicates: true, in: &fields)
      if let specific = children[entity.name] {
        bucket("Specializations", array(specific), hasDuplicates: true, in: &fields)
      }
      archive.set(fields, of: place)
    }
  }

  // MARK: Properties

  private mutating func build(_ attribute: Attribute, of entity: Entity, _ owner: PropertyList) -> PropertyList {
    let place = archive.add(.instance(.init(EditorClass.attribute)))
    let isIndexed =
      attribute.isIndexed
      || entity.fetchIndexes.contains { index in
        index.elements.count == 1 && index.elements[0].property == attribute.name
          && index.elements[0].order != "descending"
      }
    let common = [
      ("XD_PPSK_isOptional", leaf(.boolean(attribute.isOptional))),
      ("XD_PPSK_isTransient", leaf(.boolean(attribute.isTransient))),
      ("XD_PPSK_isIndexed", leaf(.boolean(isIndexed))),
      ("XD_PPSK_isSpotlightIndexed", leaf(.boolean(attribute.isIndexedInSpotlight))),
      ("XD_PPSK_isStoredInTruthFile", leaf(.boolean(attribute.isStoredInTruthFile))),
      ("XD_PPSK_elementID", text(attribute.renamingIdentifier)),
      ("XD_PPSK_versionHashModifier", text(attribute.versionHashModifier)),
      ("XD_PPSK_userInfo", userInfo(attribute.userInfo, isSyncable: attribute.isSyncable)),
    ]
    let own = [
      ("XD_PAttK_attributeType", leaf(.integer(attribute.type.code))),
      ("XD_PAttK_allowsExternalBinaryDataStorage", leaf(.boolean(attribute.allowsExternalStorage))),
      ("XD_PAttK_defaultValueAsString", text(attribute.defaultValue)),
      ("XD_PAttK_minValueString", text(attribute.minimumValue)),
      ("XD_PAttK_maxValueString", text(attribute.maximumValue)),
      ("XD_PAttK_regularExpressionString", text(attribute.regularExpression)),
      ("XD_PAttK_valueTransformerName", text(attribute.valueTransformerName)),
    ]
    finish(
      place, attribute.name, of: entity, owner, common.map { (key: $0.0, value: $0.1) },
      Stereotype.attribute, own.map { (key: $0.0, value: $0.1) })
    return .reference(place)
  }

  private mutating func build(
    _ relationship: Relationship, of entity: Entity, _ owner: PropertyList
  ) throws(EditorModelFailure) -> PropertyList {
    let name = "\(entity.name).\(relationship.name)"
    guard let place = relationships[entity.name]?[relationship.name] else {
      throw EditorModelFailure(model: model.name, element: name, reason: .missing(relationship.name))
    }
    let common = [
      ("XD_PPSK_isOptional", leaf(.boolean(relationship.isOptional))),
      ("XD_PPSK_isTransient", leaf(.boolean(relationship.isTransient))),
      ("XD_PPSK_isIndexed", leaf(.boolean(relationship.isIndexed))),
      ("XD_PPSK_isSpotlightIndexed", leaf(.boolean(false))),
      ("XD_PPSK_isStoredInTruthFile", leaf(.boolean(false))),
      ("XD_PPSK_elementID", text(relationship.renamingIdentifier)),
      ("XD_PPSK_versionHashModifier", text(relationship.versionHashModifier)),
      ("XD_PPSK_userInfo", userInfo(relationship.userInfo, isSyncable: relationship.isSyncable)),
    ]
    var own = [
      ("XD_PRK_deleteRule", leaf(.integer((relationship.deleteRule ?? .noAction).code))),
      ("XD_PRK_isToMany", leaf(.boolean(relationship.isToMany))),
      ("XD_PRK_maxCount", leaf(.integer(Int64(relationship.maximumCount ?? 0)))),
      ("XD_PRK_minCount", leaf(.integer(Int64(relationship.minimumCount ?? 0)))),
      ("XD_PRK_ordered", leaf(.boolean(relationship.isOrdered))),
      ("XD_PRK_destination", try self.entity(relationship.destinationEntity ?? "", for: name)),
    ]
    if let inverse = try inverse(of: relationship, name) { own.append(("XD_PRK_inverseRelationship", inverse)) }
    finish(
      place, relationship.name, of: entity, owner, common.map { (key: $0.0, value: $0.1) },
      Stereotype.relationship, own.map { (key: $0.0, value: $0.1) })
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

  /// A fetched property: nothing is stored for it, so it is transient and not optional, whatever the model says.
  private mutating func build(
    _ fetched: FetchedProperty, of entity: Entity, _ owner: PropertyList
  ) throws(EditorModelFailure) -> PropertyList {
    let place = archive.add(.instance(.init(EditorClass.fetchedProperty)))
    let common = [
      ("XD_PPSK_isTransient", leaf(.boolean(true))), ("XD_PPSK_isIndexed", leaf(.boolean(false))),
      ("XD_PPSK_isSpotlightIndexed", leaf(.boolean(false))), ("XD_PPSK_isStoredInTruthFile", leaf(.boolean(false))),
      ("XD_PPSK_elementID", text(nil)), ("XD_PPSK_versionHashModifier", text(nil)),
      ("XD_PPSK_userInfo", userInfo(fetched.userInfo, isSyncable: fetched.isSyncable)),
    ]
    var request = PropertyList.reference(.null)
    if let made = fetched.fetchRequest { request = try build(made, of: place) }
    finish(
      place, fetched.name, of: entity, owner, common.map { (key: $0.0, value: $0.1) },
      Stereotype.fetchedProperty, [("XD_PFP_fetchRequestKey", request)])
    return .reference(place)
  }

  private mutating func build(
    _ request: FetchRequest, of property: KeyedArchive.Reference?
  ) throws(EditorModelFailure) -> PropertyList {
    let fields: PropertyDictionary = [
      "_name": text(request.name), "_predicateString": text(request.predicate),
      "_entity": try entity(request.entity ?? "", for: "the fetch request \(request.name)"),
      "_fetchedProperty": .reference(property ?? .null),
    ]
    return object(EditorClass.fetchRequest, fields)
  }

  /// A property with its two stereotypes.
  private mutating func finish(
    _ place: KeyedArchive.Reference, _ name: String, of entity: Entity, _ owner: PropertyList,
    _ common: [(key: String, value: PropertyList)], _ second: String, _ own: [(key: String, value: PropertyList)]
  ) {
    var fields = property(name, owner: owner, id: id("\(entity.name).\(name)"))
    let stereotypes = [
      stereotype(Stereotype.property, of: .reference(place), common),
      stereotype(second, of: .reference(place), own),
    ]
    bucket("Stereotypes", dictionary(stereotypes), in: &fields)
    archive.set(fields, of: place)
  }
}
