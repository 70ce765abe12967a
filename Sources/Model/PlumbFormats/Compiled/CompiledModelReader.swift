import PlumbCore
import PlumbModel
import PlumbText

/// Reads the archive of an `NSManagedObjectModel`.
///
/// A cached model contains inherited properties in each entity, as copies. A property is inherited if the parent has
/// one with its name.
struct CompiledModelReader {
  typealias Reference = KeyedArchive.Reference

  let archive: KeyedArchive
  let file: String
  /// The remaining number of collection elements that can be read. Valid archives contain each collection a single
  /// time, but a malicious one can reference a long collection repeatedly.
  private var left: Int
  /// The reader of all predicates and expressions.
  var predicates: ArchivedPredicate
  /// The composites of the attributes that are read.
  var composites = CompositeNames()
  /// The names of the properties of entities, including inherited ones in a cached model.
  private var propertyNames: [Reference: Set<String>] = [:]
  private var omitted: [Omitted: [ElementPath]] = [:]
  private var path = ElementPath(version: "")

  /// A kind of fact that the model does not contain.
  enum Omitted: String, CaseIterable {
    case predicates = "Validation predicates of an unknown form are left out"
    case defaults = "Default values of an unknown form are left out"
    case derivations = "Derivation expressions of an unknown form are left out"
    case requests = "Fetch requests with a predicate of an unknown form are left out"
    case indexes = "Fetch indexes with a predicate of an unknown form are left out"
    case constraints = "Uniqueness constraints of an unknown form are left out"
    case sorting = "Sort descriptors, offsets and groups of fetch requests are left out"
    case userInfo = "User info values that are not texts are left out"
  }

  init(_ archive: KeyedArchive, file: String) {
    self.archive = archive
    self.file = file
    left = 10_000 + 4 * archive.objects.count
    predicates = ArchivedPredicate(archive)
  }

  /// Returns the model of the archive.
  mutating func compiledModel(_ name: String) throws(ReadFailure) -> CompiledModel {
    guard archive.instance(archive.root)?.className == "NSManagedObjectModel" else {
      throw failure("\(file) contains no compiled model")
    }
    path = ElementPath(version: name)
    var model = Model(name: name)
    model.source = Source(file: file)
    model.identifier = elements("NSVersionIdentifiers", of: archive.root).compactMap(archive.string).min()
    let entities = try sorted(values("NSEntities", of: archive.root), "NSEntityName")
    for entity in entities { model.entities.append(try self.entity(entity.name, entity.place)) }
    model.configurations = configurations()
    model.fetchRequests = entries("NSFetchRequestTemplates", of: archive.root).compactMap { key, value in
      request(value, name: archive.string(key) ?? "", path.appending(.fetchRequest, archive.string(key) ?? ""))
    }.sorted { $0.name.precedesByBytes($1.name) }
    model.composites = composites.composites
    model.resolveInverses()
    guard left >= 0 else { throw failure("\(file) references the same objects repeatedly") }
    return CompiledModel(
      model: model,
      omissions: Omitted.allCases.compactMap { kind in omitted[kind].map { .init(kind.rawValue, $0) } })
  }

  func failure(_ message: String) -> ReadFailure {
    ReadFailure(file: file, message, help: ["the file is damaged: restore it, or compile the model again in Xcode"])
  }

  mutating func omit(_ kind: Omitted, _ element: ElementPath) {
    if omitted[kind]?.last != element { omitted[kind, default: []].append(element) }
  }

  private mutating func configurations() -> [Configuration] {
    entries("NSConfigurations", of: archive.root).map { key, value in
      let members = elements(value).compactMap { name($0, "NSEntityName") }
      return Configuration(
        name: archive.string(key) ?? "",
        members: members.sorted { $0.precedesByBytes($1) }.map { NameReference($0) })
    }.sorted { $0.name.precedesByBytes($1.name) }
  }

  // MARK: Entities

  private mutating func entity(_ name: String, _ place: Reference) throws(ReadFailure) -> Entity {
    var entity = Entity(name: name)
    let path = self.path.appending(.entity, name)
    entity.representedClassName = string("NSClassNameForEntity", of: place)
    entity.isAbstract = flag("NSIsAbstract", of: place)
    let parent = archive.reference("NSSuperentity", of: place)
    entity.parentEntity = self.name(parent, "NSEntityName")
    entity.renamingIdentifier = renaming(of: place, name)
    entity.versionHashModifier = string("NSVersionHashModifier", of: place)
    entity.userInfo = userInfo(of: place, path)
    let inherited = propertyNames(of: parent)
    let properties = try sorted(values("NSProperties", of: place), "NSPropertyName")
    for property in properties where !inherited.contains(property.name) {
      try add(property.name, property.place, to: &entity, path)
    }
    let names = propertyNames(of: place)
    entity.fetchIndexes = elements("NSFetchIndexDescriptions", of: place).compactMap { index($0, names, path) }
    entity.uniquenessConstraints = constraints(of: place, path)
    let covered = entity.fetchIndexes.compactMap(\.compoundNames)
    let indexes = elements("NSCompoundIndexes", of: place).compactMap { self.names($0) }
      .filter { !covered.contains($0.map(\.name)) }
    entity.compoundIndexes = indexes.isEmpty ? nil : ElementList(indexes.map { CompoundIndex($0) })
    let indexed = entity.fetchIndexes.indexedNames
    for index in entity.attributes.indices where indexed.contains(entity.attributes[index].name.exact) {
      entity.attributes[index].isIndexed = false
    }
    return entity
  }

  private mutating func propertyNames(of entity: Reference?) -> Set<String> {
    guard let entity else { return [] }
    if let names = propertyNames[entity] { return names }
    let names = Set(((try? values("NSProperties", of: entity)) ?? []).compactMap { name($0, "NSPropertyName") })
    propertyNames[entity] = names
    return names
  }

  private mutating func add(
    _ name: String, _ place: Reference, to entity: inout Entity, _ path: ElementPath
  ) throws(ReadFailure) {
    let classes = archive.instance(place)?.classes ?? []
    if classes.contains("NSAttributeDescription") {
      entity.attributes.append(try attribute(name, place, path))
    } else if classes.contains("NSRelationshipDescription") {
      entity.relationships.append(relationship(name, place, path))
    } else if classes.contains("NSFetchedPropertyDescription") {
      if let property = fetchedProperty(name, place, path) { entity.fetchedProperties.append(property) }
    } else {
      let kind = Phrase.quoted(classes.first ?? "")
      throw failure("the property \(path.appending(.attribute, name).key) in \(file) has the unknown class \(kind)")
    }
  }

  private mutating func constraints(of place: Reference, _ path: ElementPath) -> ElementList<UniquenessConstraint>? {
    var constraints: [UniquenessConstraint] = []
    for list in elements("NSUniqueTuples", of: place) {
      if let names = names(list) { constraints.append(UniquenessConstraint(names)) } else { omit(.constraints, path) }
    }
    return constraints.isEmpty ? nil : ElementList(constraints)
  }

  /// Returns a list of property names; `nil` if it contains other values.
  private mutating func names(_ list: Reference) -> [NameReference]? {
    var names: [NameReference] = []
    for element in elements(list) {
      guard let name = archive.string(element) ?? self.name(element, "NSPropertyName") else { return nil }
      names.append(NameReference(name))
    }
    return names.isEmpty ? nil : names
  }

  /// Reads a fetch index. An element whose name is no property is an expression; in all known models it is the entity
  /// of the object.
  private mutating func index(_ place: Reference, _ properties: Set<String>, _ path: ElementPath) -> FetchIndex? {
    var index = FetchIndex(name: string("NSIndexName", of: place) ?? "")
    if let predicate = archive.reference("NSPartialIndexPredicate", of: place) {
      guard let text = predicates.predicate(predicate) else {
        omit(.indexes, path.appending(.fetchIndex, index.name))
        return nil
      }
      index.partialPredicate = text
    }
    index.elements = elements("NSIndexElements", of: place).map { element in
      let name = string("NSPropertyName", of: element) ?? ""
      let isProperty = properties.contains(name)
      var read = FetchIndexElement(
        property: isProperty ? name : nil,
        type: integer("NSFetchIndexElementType", of: element) == 1 ? "RTree" : "Binary",
        order: flag("NSAscending", of: element) ? "ascending" : "descending")
      if !isProperty { read.expression = "self.entity" }
      return read
    }
    return index
  }
}

// MARK: - Pieces

extension CompiledModelReader {
  mutating func elements(_ reference: Reference?) -> [Reference] {
    let found = left > 0 ? archive.elements(reference) ?? [] : []
    left -= found.count
    return found
  }

  mutating func elements(_ key: String, of place: Reference?) -> [Reference] {
    elements(archive.reference(key, of: place))
  }

  mutating func entries(_ key: String, of place: Reference?) -> [(key: Reference, value: Reference)] {
    let found = left > 0 ? archive.entries(archive.reference(key, of: place)) ?? [] : []
    left -= found.count
    return found
  }

  /// Returns the values of a dictionary, which is a plain one or one with separate lists of keys and values. Throws if the
  /// object has no such dictionary.
  private mutating func values(_ key: String, of place: Reference?) throws(ReadFailure) -> [Reference] {
    let dictionary = archive.reference(key, of: place)
    if archive.instance(dictionary)?.fields["values"] != nil { return elements("values", of: dictionary) }
    guard archive.entries(dictionary) != nil else {
      throw failure("the \(archive.instance(place)?.className ?? "object") in \(file) has no \(key)")
    }
    return entries(key, of: place).map(\.value)
  }

  /// Returns the objects sorted by their names, without the proxies of inherited properties in a cached model. Throws if
  /// one has no name.
  private func sorted(
    _ places: [Reference], _ key: String
  ) throws(ReadFailure) -> [(name: String, place: Reference)] {
    var named: [(name: String, place: Reference)] = []
    for place in places where archive.instance(place)?.className != "_NSPropertyDescriptionProxy" {
      guard let name = name(place, key), !name.isEmpty else {
        throw failure("the \(archive.instance(place)?.className ?? "object") in \(file) has no \(key)")
      }
      named.append((name, place))
    }
    return named.sorted { $0.name.precedesByBytes($1.name) }
  }

  func name(_ place: Reference?, _ key: String) -> String? { archive.value(key, of: place)?.string }

  /// Returns a text; `nil` for a missing one and for an empty one.
  func string(_ key: String, of place: Reference?) -> String? {
    archive.value(key, of: place)?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  func integer(_ key: String, of place: Reference?) -> Int64? { archive.value(key, of: place)?.integer }

  func flag(_ key: String, of place: Reference?) -> Bool { archive.value(key, of: place)?.boolean ?? false }

  /// Returns the renaming identifier; `nil` if it is the name, which Core Data archives for elements without one.
  func renaming(of place: Reference, _ name: String) -> String? {
    string("NSRenamingIdentifier", of: place).flatMap { $0 == name ? nil : $0 }
  }

  /// Returns the user info entries, sorted by key; `nil` if the element has none. Values that are not texts are omitted.
  mutating func userInfo(of place: Reference, _ path: ElementPath) -> UserInfo? {
    let all = entries("NSUserInfo", of: place)
    let entries = all.compactMap { key, value -> UserInfoEntry? in
      guard let key = archive.string(key), let value = archive.string(value) else { return nil }
      return UserInfoEntry(key: key, value: value)
    }
    if entries.count < all.count { omit(.userInfo, path) }
    return entries.isEmpty ? nil : UserInfo(entries.sorted { $0.key.precedesByBytes($1.key) })
  }
}

extension Model {
  /// Sets the entities of inverses to those that declare them, which are destinations or ancestors of destinations.
  fileprivate mutating func resolveInverses() {
    let schema = Schema(self)
    let names = Dictionary(
      entities.map { ($0.name, Set($0.relationships.map(\.name))) }, uniquingKeysWith: { first, _ in first })
    for entity in entities.indices {
      for index in entities[entity].relationships.indices {
        let relationship = entities[entity].relationships[index]
        guard let inverse = relationship.inverseName, let destination = schema.entity(relationship.destinationEntity)
        else { continue }
        entities[entity].relationships[index].inverseEntity =
          schema.nearest(to: destination) { names[$0.name]?.contains(inverse) == true ? $0.name : nil }
          ?? destination.name
      }
    }
  }
}
