import PlumbCore
import PlumbModel
import PlumbText

/// Creates the archive of an `NSManagedObjectModel`, as Xcode's compiler writes it. The inverse of
/// `CompiledModelReader`.
///
/// Entities and properties are in the order of their names, so equal models have equal bytes regardless of the order in
/// their files.
struct CompiledModelWriter {
  let model: Model
  let schema: Schema
  /// The module of classes in the “current module”; `nil` preserves the leading period of their names.
  let module: String?
  var builder = ArchiveBuilder()
  private(set) var entities: [ExactText: KeyedArchive.Reference] = [:]
  private var relationships: [ExactText: [ExactText: KeyedArchive.Reference]] = [:]
  private var modelReference = KeyedArchive.Reference.null
  /// The user info of an entity without entries.
  private var noUserInfo = ArchiveBuilder.null

  static let entityClasses = ["NSEntityDescription", "NSObject"]
  static let property = ["NSPropertyDescription", "NSObject"]

  /// Returns the archive of a model.
  static func archive(of model: Model, module: String?) throws(CompileFailure) -> KeyedArchive {
    var writer = CompiledModelWriter(model, module)
    try writer.write()
    return writer.builder.archive
  }

  private init(_ model: Model, _ module: String?) {
    self.model = model
    self.module = module
    schema = Schema(model)
  }

  private mutating func write() throws(CompileFailure) {
    modelReference = builder.add(["NSManagedObjectModel", "NSObject"])
    builder.archive.root = modelReference
    noUserInfo = builder.dictionary([], classes: Self.dictionaryClasses)
    let sorted = model.entities.indices.sorted { model.entities[$0].name.precedesByBytes(model.entities[$1].name) }
    for index in sorted { try reserve(model.entities[index]) }
    var children: [ExactText: [Entity]] = [:]
    for index in sorted {
      let entity = model.entities[index]
      if let parent = entity.parentEntity { children[parent.exact, default: []].append(entity) }
    }
    for index in sorted {
      let entity = model.entities[index]
      try write(entity, children: children[entity.name.exact] ?? [])
    }
    var fields: PropertyDictionary = [
      "NSEntities": try dictionary(of: sorted.map { model.entities[$0].name }),
      "NSVersionIdentifiers": builder.array([builder.text(model.identifier ?? "")], classes: Self.setClasses),
      "NSFetchRequestTemplates": try templates(),
    ]
    fields["NSConfigurations"] = try configurations()
    builder.archive.set(fields, of: modelReference)
  }

  static let dictionaryClasses = ["NSDictionary", "NSObject"]
  private static let setClasses = ["NSSet", "NSObject"]

  /// Adds an entity and its relationships without fields, so that others can reference them.
  private mutating func reserve(_ entity: Entity) throws(CompileFailure) {
    guard !entity.name.isEmpty, entities[entity.name.exact] == nil else {
      throw CompileFailure(entity.name, "two entities have this name, or it is empty")
    }
    entities[entity.name.exact] = builder.add(Self.entityClasses)
    var own: [ExactText: KeyedArchive.Reference] = [:]
    for relationship in entity.relationships {
      own[relationship.name.exact] = builder.add(["NSRelationshipDescription"] + Self.property)
    }
    relationships[entity.name.exact] = own
  }

  private mutating func write(_ entity: Entity, children: [Entity]) throws(CompileFailure) {
    guard let reference = entities[entity.name.exact] else { return }
    let indexes = entity.compiledIndexes
    var fields: PropertyDictionary = [
      "NSEntityName": builder.text(entity.name),
      "NSClassNameForEntity": builder.text(className(of: entity)),
      "NSManagedObjectModel": .reference(modelReference),
      "NSSuperentity": try parent(of: entity),
      "NSSubentities": try dictionary(of: children.map(\.name)),
      "NSProperties": try properties(of: entity, .reference(reference), indexes.indexedNames),
      "NSUserInfo": userInfo(entity.userInfo) ?? noUserInfo,
      "NSVersionHashModifier": builder.text(entity.versionHashModifier.flatMap { $0.isEmpty ? nil : $0 }),
      "NSRenamingIdentifier": builder.text(entity.renamingIdentifier ?? entity.name),
    ]
    if entity.isAbstract { fields["NSIsAbstract"] = .boolean(true) }
    if let constraints = entity.uniquenessConstraints, !constraints.isEmpty {
      fields["NSUniqueTuples"] = names(constraints.elements.map { $0.attributes.map(\.name) })
    }
    if !indexes.isEmpty {
      var references: [PropertyList] = []
      for index in indexes { references.append(try fetchIndex(index, of: entity, .reference(reference))) }
      fields["NSFetchIndexDescriptions"] = builder.array(references, classes: EditorClass.mutableArray)
      fields["NSCompoundIndexes"] = names(indexes.compactMap(\.compoundNames))
    }
    builder.archive.set(fields, of: reference)
  }

  /// Returns the class of an entity: the name in the file, with the module in place of the current one.
  private func className(of entity: Entity) -> String? {
    guard let name = entity.representedClassName, !name.isEmpty else { return nil }
    guard let module, name.hasPrefix(".") else { return name }
    return module + name
  }

  private func parent(of entity: Entity) throws(CompileFailure) -> PropertyList {
    guard let name = entity.parentEntity else { return ArchiveBuilder.null }
    // The list of ancestors ends at an entity without a parent, or at the first one that repeats.
    let last = schema.ancestors(of: entity).last ?? entity
    guard last.parentEntity.map({ entities[$0.exact] == nil }) ?? true else {
      throw CompileFailure(entity.name, "the entity is its own ancestor")
    }
    return try self.entity(name, for: entity.name)
  }

  private mutating func names(_ lists: [[String]]) -> PropertyList {
    let arrays = lists.map { list in
      builder.array(list.map { builder.text($0) }, classes: EditorClass.mutableArray)
    }
    return builder.array(arrays, classes: EditorClass.mutableArray)
  }

  private mutating func dictionary(of names: [String]) throws(CompileFailure) -> PropertyList {
    var entries: [(String, PropertyList)] = []
    for name in names { entries.append((name, try entity(name, for: name))) }
    return builder.dictionary(entries)
  }

  /// Returns the attributes, relationships and fetched properties that an entity declares.
  private mutating func properties(
    of entity: Entity, _ owner: PropertyList, _ indexed: Set<ExactText>
  ) throws(CompileFailure) -> PropertyList {
    let path = ElementPath(version: model.name).appending(.entity, entity.name)
    var entries: [(key: String, value: PropertyList)] = []
    for attribute in entity.attributes {
      let isIndexed = indexed.contains(attribute.name.exact)
      entries.append(
        (attribute.name, try self.attribute(attribute, owner, path.appending(.attribute, attribute.name), isIndexed)))
    }
    for relationship in entity.relationships {
      entries.append((relationship.name, try self.relationship(relationship, of: entity, owner)))
    }
    for property in entity.fetchedProperties {
      entries.append((property.name, try fetchedProperty(property, of: entity, owner)))
    }
    entries.sort { $0.key.precedesByBytes($1.key) }
    for (one, next) in zip(entries, entries.dropFirst()) where one.key.isExactly(next.key) {
      throw CompileFailure("\(entity.name).\(one.key)", "two properties have this name")
    }
    return builder.dictionary(entries)
  }

  // MARK: Pieces

  /// Returns a reference to an entity. Throws if the model does not contain it.
  func entity(_ name: String, for element: String) throws(CompileFailure) -> PropertyList {
    guard let reference = entities[name.exact] else {
      throw CompileFailure(element, "the model has no entity \(Phrase.quoted(name))")
    }
    return .reference(reference)
  }

  /// Returns the reserved object of a relationship; `nil` if the entity does not declare it.
  func reserved(_ relationship: String, of entity: String) -> KeyedArchive.Reference? {
    relationships[entity.exact]?[relationship.exact]
  }

  /// Returns the user info as a dictionary; `nil` without entries. Of equal keys, the first one is used.
  mutating func userInfo(_ userInfo: UserInfo?) -> PropertyList? {
    guard let userInfo, !userInfo.isEmpty else { return nil }
    var seen: Set<ExactText> = []
    let entries = userInfo.filter { seen.insert($0.key.exact).inserted }
      .map { (key: $0.key, value: builder.text($0.value ?? "")) }
    return builder.dictionary(entries, classes: Self.dictionaryClasses)
  }

  private mutating func configurations() throws(CompileFailure) -> PropertyList? {
    guard !model.configurations.isEmpty else { return nil }
    var entries: [(key: String, value: PropertyList)] = []
    for configuration in model.configurations {
      var members: [PropertyList] = []
      for member in configuration.members { members.append(try entity(member.name, for: configuration.name)) }
      entries.append((configuration.name, builder.array(members, classes: Self.setClasses)))
    }
    return builder.dictionary(entries)
  }

  private mutating func templates() throws(CompileFailure) -> PropertyList {
    guard !model.fetchRequests.isEmpty else { return ArchiveBuilder.null }
    var entries: [(key: String, value: PropertyList)] = []
    for request in model.fetchRequests { entries.append((request.name, try self.request(request, for: request.name))) }
    return builder.dictionary(entries)
  }
}
