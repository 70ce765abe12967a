import PlumbCore
import PlumbModel
import PlumbText

/// Reads a model in the format of Xcode's editor (`XDPMModel`), which mapping models embed, and which a version from
/// before Xcode 4 has in its file `elements`.
///
///     let model = try EditorModelReader.model(in: archive, file: "Shop.xcdatamodel/elements", name: "Shop")
///
/// The model does not have the properties that the format lacks: classes of transformables, scalars, generated code
/// and most fetch indexes. Entities and properties are sorted by name, as Xcode writes them to `contents`; the format
/// has them in the order of a hash table.
struct EditorModelReader {
  private let archive: KeyedArchive
  private let file: String
  /// The remaining number of collection elements that can be read. Valid archives contain each collection a single
  /// time, but a malicious one can reference a long collection repeatedly.
  private var left: Int

  private typealias Reference = KeyedArchive.Reference

  /// Reads the model in an archive. Its elements have no origins, because they were not read from a text.
  ///
  /// - Throws: `ReadFailure` if the archive does not contain a model. Missing properties have the values of a new
  ///   model.
  static func model(in archive: KeyedArchive, file: String, name: String) throws(ReadFailure) -> Model {
    guard archive.instance(archive.root)?.className == EditorClass.model[0],
      let package = archive.reference("_xd_rootPackage", of: archive.root)
    else {
      throw ReadFailure(
        file: file, "the archive contains no model of Xcode's editor",
        help: ["open the file in Xcode and save it again"])
    }
    var reader = EditorModelReader(archive: archive, file: file, left: 100_000 + 32 * archive.objects.count)
    let model = reader.model(name, package)
    guard reader.left >= 0 else {
      throw ReadFailure(
        file: file, "the archive of the model references the same objects repeatedly",
        help: ["the file is damaged: restore it, or open it in Xcode and save it again"])
    }
    return model
  }

  private mutating func model(_ name: String, _ package: Reference) -> Model {
    var model = Model(name: name)
    model.source = Source(file: file)
    model.identifier = archive.string(archive.reference("_modelVersionIdentifier", of: archive.root))
    let entities = sorted(bucket("Classes", of: package)).filter { isA(EditorClass.entity, $0) }
    model.entities = entities.map { entity($0) }
    model.fetchRequests = entities.flatMap { entity in
      let list = values(Stereotype.entity, of: entity)["XD_PSK_fetchRequestsArray"]
      return elements(list).map { request($0) }
    }.sorted { $0.name.precedesByBytes($1.name) }
    model.configurations = configurations()
    return model
  }

  private mutating func configurations() -> [Configuration] {
    let entries = self.entries(archive.reference("_configurationsByName", of: archive.root))
    return entries.map { key, value in
      let members = elements(archive.reference("_entities", of: value))
      return Configuration(
        name: archive.string(key) ?? "",
        members: members.compactMap { name($0) }.sorted { $0.precedesByBytes($1) }.map { NameReference($0) })
    }.sorted { $0.name.precedesByBytes($1.name) }
  }

  // MARK: Pieces

  private mutating func elements(_ reference: Reference?) -> [Reference] {
    let found = left > 0 ? archive.elements(reference) ?? [] : []
    left -= found.count
    return found
  }

  private mutating func entries(_ reference: Reference?) -> [(key: Reference, value: Reference)] {
    let found = left > 0 ? archive.entries(reference) ?? [] : []
    left -= found.count
    return found
  }

  private func isA(_ classes: [String], _ reference: Reference) -> Bool {
    archive.instance(reference)?.className == classes[0]
  }

  private func name(_ element: Reference?) -> String? { archive.string(archive.reference("_name", of: element)) }

  /// Returns the elements of a collection, which is an array or a dictionary by names.
  private mutating func bucket(_ name: String, of element: Reference) -> [Reference] {
    let storage = archive.reference("XDBucketFor\(name)storage", of: element)
    return entries(storage).map(\.value) + elements(storage)
  }

  private func sorted(_ elements: [Reference]) -> [Reference] {
    elements.map { ($0, name($0) ?? "") }.sorted { $0.1.precedesByBytes($1.1) }.map(\.0)
  }

  /// Returns the values of a stereotype's keys, as references; keys without a value are omitted.
  private mutating func values(_ stereotype: String, of element: Reference) -> [String: Reference] {
    guard let found = bucket("Stereotypes", of: element).first(where: { name($0) == stereotype }) else { return [:] }
    var values: [String: Reference] = [:]
    for key in bucket("OwnedAttributes", of: found) {
      if let name = name(key), let value = archive.reference("_default", of: key) { values[name] = value }
    }
    return values
  }

  /// Returns a text; `nil` for an empty one, which the format uses for a missing text except in default values.
  private func text(_ reference: Reference?) -> String? {
    archive.string(reference).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func flag(_ reference: Reference?) -> Bool {
    switch archive.value(reference) {
    case .boolean(let value): value
    case .integer(let value): value != 0
    default: false
    }
  }

  private func number(_ reference: Reference?) -> Int? {
    archive.value(reference)?.integer.flatMap { Int(exactly: $0) }
  }

  /// Returns the user info entries, sorted by key; `nil` if the element has none.
  private mutating func userInfo(_ reference: Reference?) -> UserInfo? {
    let entries = self.entries(reference).compactMap { key, value in
      archive.string(key).map { UserInfoEntry(key: $0, value: archive.string(value)) }
    }
    let own = entries.filter { $0.key != Self.syncKey }.sorted { $0.key.precedesByBytes($1.key) }
    return own.isEmpty ? nil : UserInfo(own)
  }

  /// Whether Sync Services can sync the element. An entry in its userInfo disables it.
  private mutating func isSyncable(_ reference: Reference?) -> Bool {
    !entries(reference).contains {
      archive.string($0.key) == Self.syncKey && archive.string($0.value) == "NO"
    }
  }

  private static let syncKey = "com.apple.syncservices.Syncable"

  /// Returns lists of names, in the format of constraints and indexes.
  private mutating func names(_ reference: Reference?) -> [[NameReference]] {
    elements(reference).map { list in
      elements(list).compactMap { archive.string($0).map { NameReference($0) } }
    }
  }

  // MARK: Elements

  private mutating func entity(_ reference: Reference) -> Entity {
    let values = values(Stereotype.entity, of: reference)
    var entity = Entity(name: name(reference) ?? "")
    entity.representedClassName = archive.string(values["XD_PSK_entityClassName"])
    entity.isAbstract = flag(values["XD_PSK_isAbstract"])
    entity.renamingIdentifier = text(values["XD_PSK_elementID"])
    entity.versionHashModifier = text(values["XD_PSK_versionHashModifier"])
    entity.userInfo = userInfo(values["XD_PSK_userInfo"])
    entity.isSyncable = isSyncable(values["XD_PSK_userInfo"])
    entity.parentEntity =
      bucket("Generalizations", of: reference)
      .compactMap { name(archive.reference("_general", of: $0)) }.first
    let constraints = names(values["XDPMUniquenessConstraints"]).map { UniquenessConstraint($0) }
    if !constraints.isEmpty { entity.uniquenessConstraints = ElementList(constraints) }
    let indexes = names(values["XDPMCompoundIndexes"]).map { CompoundIndex($0) }
    if !indexes.isEmpty { entity.compoundIndexes = ElementList(indexes) }
    for property in sorted(bucket("OwnedAttributes", of: reference)) {
      if isA(EditorClass.attribute, property) { entity.attributes.append(attribute(property)) }
      if isA(EditorClass.relationship, property) { entity.relationships.append(relationship(property)) }
      if isA(EditorClass.fetchedProperty, property) { entity.fetchedProperties.append(fetchedProperty(property)) }
    }
    return entity
  }

  private mutating func attribute(_ reference: Reference) -> Attribute {
    let common = values(Stereotype.property, of: reference)
    let own = values(Stereotype.attribute, of: reference)
    let type = archive.value(own["XD_PAttK_attributeType"])?.integer.flatMap { AttributeType(code: $0) }
    var attribute = Attribute(
      name: name(reference) ?? "", type: type ?? .undefined, isOptional: flag(common["XD_PPSK_isOptional"]),
      defaultValue: archive.string(own["XD_PAttK_defaultValueAsString"]))
    attribute.isTransient = flag(common["XD_PPSK_isTransient"])
    attribute.isIndexed = flag(common["XD_PPSK_isIndexed"])
    attribute.isIndexedInSpotlight = flag(common["XD_PPSK_isSpotlightIndexed"])
    attribute.isStoredInTruthFile = flag(common["XD_PPSK_isStoredInTruthFile"])
    attribute.renamingIdentifier = text(common["XD_PPSK_elementID"])
    attribute.versionHashModifier = text(common["XD_PPSK_versionHashModifier"])
    attribute.userInfo = userInfo(common["XD_PPSK_userInfo"])
    attribute.isSyncable = isSyncable(common["XD_PPSK_userInfo"])
    attribute.allowsExternalStorage = flag(own["XD_PAttK_allowsExternalBinaryDataStorage"])
    attribute.minimumValue = text(own["XD_PAttK_minValueString"])
    attribute.maximumValue = text(own["XD_PAttK_maxValueString"])
    attribute.regularExpression = text(own["XD_PAttK_regularExpressionString"])
    attribute.valueTransformerName = archive.string(own["XD_PAttK_valueTransformerName"])
    return attribute
  }

  /// Reads a relationship. A to-one relationship from before Xcode 4 has no counts, which means 1.
  private mutating func relationship(_ reference: Reference) -> Relationship {
    let common = values(Stereotype.property, of: reference)
    let own = values(Stereotype.relationship, of: reference)
    let destination = own["XD_PRK_destination"]
    let inverse = own["XD_PRK_inverseRelationship"]
    var relationship = Relationship(
      name: name(reference) ?? "", destination: name(destination), isToMany: flag(own["XD_PRK_isToMany"]),
      isOptional: flag(common["XD_PPSK_isOptional"]), inverse: name(inverse),
      deleteRule: number(own["XD_PRK_deleteRule"]).flatMap { DeleteRule(code: Int64($0)) })
    if inverse != nil { relationship.inverseEntity = name(archive.reference("_owner", of: inverse)) }
    if let count = number(own["XD_PRK_maxCount"]), count > 0 { relationship.maximumCount = count }
    if let count = number(own["XD_PRK_minCount"]), count > 0 { relationship.minimumCount = count }
    relationship.isOrdered = flag(own["XD_PRK_ordered"])
    relationship.isTransient = flag(common["XD_PPSK_isTransient"])
    relationship.isIndexed = flag(common["XD_PPSK_isIndexed"])
    relationship.renamingIdentifier = text(common["XD_PPSK_elementID"])
    relationship.versionHashModifier = text(common["XD_PPSK_versionHashModifier"])
    relationship.userInfo = userInfo(common["XD_PPSK_userInfo"])
    relationship.isSyncable = isSyncable(common["XD_PPSK_userInfo"])
    return relationship
  }

  private mutating func fetchedProperty(_ reference: Reference) -> FetchedProperty {
    let common = values(Stereotype.property, of: reference)
    let made = values(Stereotype.fetchedProperty, of: reference)["XD_PFP_fetchRequestKey"].map { request($0) }
    var property = FetchedProperty(name: name(reference) ?? "", fetchRequest: made)
    property.userInfo = userInfo(common["XD_PPSK_userInfo"])
    property.isSyncable = isSyncable(common["XD_PPSK_userInfo"])
    return property
  }

  private func request(_ reference: Reference) -> FetchRequest {
    FetchRequest(
      name: name(reference) ?? "", entity: name(archive.reference("_entity", of: reference)),
      predicate: archive.string(archive.reference("_predicateString", of: reference)))
  }
}

extension Model {
  /// Reads a version in the format from before Xcode 4: its file `elements`, next to which `layout` contains the
  /// drawing.
  ///
  ///     let model = try Model.read(elements: bytes, file: "Shop.xcdatamodel/elements", name: "Shop")
  ///
  /// Such a model has no text, so its elements have no source locations and cannot be edited. Saving it in Xcode
  /// converts it to the current format.
  public static func read(elements bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> Model {
    try EditorModelReader.model(in: try KeyedArchive.read(bytes, file: file), file: file, name: name)
  }
}
