import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Key paths of fetch requests in code.
///
/// A key is accepted if the entity, a subentity or a class of the entity has it, or if every managed object supports
/// it. For a class whose superclass is not in the sources, every key of key-value coding is accepted. A request for a
/// class that several entities share is reported only if all of them lack the key.
extension Comparison {
  /// Compares the key paths of fetch requests, batch requests and key-value coding with the entities.
  mutating func compareFetches() {
    var seen: Set<NameUse> = []
    var reported: Set<String> = []
    for use in drift.nameUses
    where use.isFetched && use.isPath && seen.insert(use).inserted {
      if use.isOfAnyVersion {
        if let key = keyOfNoVersion(use) { differences.append(.driftFetchKey(use, ofNoVersion: key, in: drift.model)) }
        continue
      }
      if let difference = transientFetch(use) { differences.append(difference) }
      var missing: [(Entity, (key: String, owner: String)?)] = []
      for entity in ownEntities(of: use.root) { missing.append((entity, missingKey(use, from: entity))) }
      guard let (entity, first) = missing.first, let first, missing.allSatisfy({ $0.1 != nil }),
        !mayBeElsewhere(use, first.key), !use.isLikely || isUnknown(first.key)
      else { continue }
      // A subquery's condition contains the path of its collection.
      guard reported.insert("\(use.location.file) \(use.location.start.offset) \(first.owner).\(first.key)").inserted
      else { continue }
      let near = schema.similarName(to: first.key, in: (schema.entity(first.owner)?.propertyNames ?? []).sorted())
      differences.append(.driftFetchKey(use, first.key, of: first.owner, in: entity, near: near))
    }
  }

  /// Compares the names of entities in code with the model. A name that is not similar to one of the model may belong
  /// to a model that the configuration does not contain, so it is a note. If a model cannot be read, any name may belong
  /// to it, and none is reported.
  mutating func compareEntityNames() {
    if drift.lacksModels { return }
    let elsewhere = Set(drift.modelsElsewhere.flatMap { $0.entities.map(\.name) })
    let earlier = drift.namesInVersions
    for use in drift.nameUses where use.isFetched && use.purpose == .entity {
      guard let name = use.names.first, schema.entity(name) == nil, !elsewhere.contains(name),
        !use.isOfAnyVersion || !(earlier?.contains(name) ?? true), !isInReportedMethod(use)
      else { continue }
      let near = schema.similarName(to: name, in: drift.model.entities.map(\.name).sorted())
      differences.append(
        .driftEntityName(
          use, name, near: near.flatMap { schema.entity($0) }, isOwn: !entities(of: use.root).isEmpty, in: drift.model))
    }
  }

  /// Returns the first key of code that migrates objects, if no version of a model and no class of the sources has it.
  private func keyOfNoVersion(_ use: NameUse) -> String? {
    guard let key = use.names.first, let root = use.root, !drift.lacksModels, let known = drift.namesInVersions,
      !known.contains(key), !SwiftName.inheritedMembers.contains(key)
    else { return nil }
    switch root {
    case .entity, .class("NSManagedObject"): break
    case .class, .related: if ownEntities(of: root).isEmpty { return nil }
    }
    let isDeclared = drift.actual.entities.contains { entity in
      entity.properties.contains { $0.name == key || $0.persistentName == key }
        || entity.form.unstored.contains { $0.name == key }
    }
    return isDeclared ? nil : key
  }

  /// Whether a use is in a `fetchRequest()` that is reported for its entity.
  private func isInReportedMethod(_ use: NameUse) -> Bool {
    differences.contains { difference in
      guard difference.rule.id == Rule.driftAccessor.id, let places = difference.swift?.places,
        places.file == use.location.file, let method = places.whole
      else { return false }
      return method.range.contains(use.location.start.offset)
    }
  }

  /// Compares the names of models and versions in code with the bundles of the project.
  mutating func compareModelNames() {
    for use in drift.nameUses where use.isFetched && use.namesFile && use.purpose != .checksum {
      let names = use.purpose == .model ? drift.modelNames : drift.modelNames.union(drift.versionNames)
      guard let name = use.names.first, !names.contains(name) else { continue }
      let near = schema.similarName(to: name, in: names.sorted())
      differences.append(.driftModelName(use, name, near: near, drift.model))
    }
  }

  /// Compares the checksums of versions in code with those of the project's versions. A file that names none of them
  /// may be about the model of another package, so a checksum in it is a note.
  mutating func compareChecksums() {
    guard let known = drift.versionChecksums, !known.isEmpty else { return }
    let uses = Dictionary(grouping: drift.nameUses.filter { $0.purpose == .checksum }, by: \.location.file)
    for file in uses.keys.sorted() {
      let named = Set((uses[file] ?? []).compactMap(\.names.first))
      let missing = known.filter { !named.contains($0.key) }.values.sorted()
      for use in uses[file] ?? [] {
        guard let checksum = use.names.first, known[checksum] == nil else { continue }
        differences.append(
          .driftModelName(
            use, checksum: checksum, isOfModel: named.contains { known[$0] != nil }, missing: missing, drift.model))
      }
    }
  }

  /// Compares the names of configurations in code with those of all versions of the project's models. Code may give a
  /// model configurations, and a model that cannot be read may have others. Many apps pass an empty name for no
  /// configuration.
  mutating func compareConfigurationNames() {
    guard !drift.setsConfigurations else { return }
    for use in drift.nameUses where use.isFetched && use.purpose == .configuration {
      guard let name = use.names.first, !name.isEmpty, name != Self.defaultConfiguration,
        !drift.configurationNames.contains(name)
      else { continue }
      let near = schema.similarName(to: name, in: drift.configurationNames.sorted())
      differences.append(.driftConfigurationName(use, name, near: near, in: drift.model, isCertain: !drift.lacksModels))
    }
  }

  /// The name of the configuration with all entities, which every model has.
  private static let defaultConfiguration = "PF_DEFAULT_CONFIGURATION_NAME"

  /// Reports entities that another model has otherwise, if code merges models.
  mutating func reportMergedEntities() {
    for namesake in drift.mergedNamesakes {
      guard let entity = schema.entity(namesake.entity) else { continue }
      differences.append(.driftMergedEntity(entity, alsoIn: namesake.path, mergedBy: namesake.file))
    }
  }

  /// The number of lines between the deletions of the files of one store.
  private static let linesOfDeletion = 5

  /// Reports code that deletes a store that does not open. The deletions of its files, such as the journal, are one.
  mutating func reportStoreDeletions() {
    var counts: [String: Int] = [:]
    var last: [String: Int] = [:]
    for location in drift.storeDeletions {
      let line = location.start.line
      let isNew = last[location.file].map { line - $0 > Self.linesOfDeletion } ?? true
      last[location.file] = line
      guard isNew else { continue }
      counts[location.file, default: 0] += 1
      differences.append(.driftStoreDeleted(location, number: counts[location.file] ?? 1, drift.model))
    }
  }

  /// Returns the difference of a predicate or a sort descriptor with a transient attribute, which a store does not have.
  private func transientFetch(_ use: NameUse) -> Difference? {
    guard [.predicate, .sort, .property].contains(use.purpose), !use.isLikely,
      let entity = entities(of: use.root).first,
      case .attribute(let attribute) = schema.follow(use.names.map { $0[...] }, from: entity).end,
      attribute.isTransient
    else { return nil }
    return .driftFetchKey(use, transient: attribute, in: entity)
  }

  /// Returns the first key of a path that does not exist, and the entity or composite that does not have it.
  private mutating func missingKey(_ use: NameUse, from entity: Entity) -> (key: String, owner: String)? {
    guard case .missing(let key, in: let owner) = schema.follow(use.names.map { $0[...] }, from: entity).end,
      !isDeclared(String(key), in: owner, isFetched: ![.section, .key].contains(use.purpose) && !use.isLikely)
    else { return nil }
    return (String(key), owner)
  }

  /// Whether Swift declares a key of an entity that the model does not have, or may declare it.
  ///
  /// - Parameter isFetched: Whether a store evaluates the key. No superclass outside of the sources can add such a key.
  private mutating func isDeclared(_ key: String, in owner: String, isFetched: Bool) -> Bool {
    if !isFetched, SwiftName.inheritedMembers.contains(key) { return true }
    guard let index = expectedIndices[owner] else { return false }
    let expected = drift.expected.entities[index]
    let found = matching.classes[index]
    let use = KeyUse(key: key, purpose: .keyValue, method: "", member: "")
    for place in found {
      guard let keys = keysInReach(of: place, expected) else { return true }
      if isFetched ? keys.holds(use) : keys.mistake(in: use) == nil { return true }
    }
    let members = found.isEmpty ? drift.actual.extensionMembers[expected.className.lastComponent] : nil
    return members?.contains(key) ?? false
  }

  /// Returns the entities of the objects at which a key path starts. Empty for a class or an entity that may belong to
  /// another model.
  private func entities(of root: NameUse.Root?) -> [Entity] { isShared(root) ? [] : ownEntities(of: root) }

  /// Whether another model has an entity or a class of the name at which a key path starts.
  private func isShared(_ root: NameUse.Root?) -> Bool {
    guard let root else { return false }
    var names = [root.name]
    if case .related = root { names += ownEntities(of: root).flatMap { [$0.name, $0.className ?? $0.name] } }
    return names.contains { name in
      drift.classesElsewhere.contains(name) || drift.modelsElsewhere.contains { $0.hasEntity(name) }
    }
  }

  /// Whether a key that the model does not have may be one of another model with the same entity. Objects of both models
  /// can follow key-value coding, and their classes may add keys.
  private func mayBeElsewhere(_ use: NameUse, _ key: String) -> Bool {
    guard isShared(use.root) else { return false }
    guard [.predicate, .sort, .property, .insertion].contains(use.purpose), key == use.names.first, !drift.lacksModels
    else { return true }
    return drift.modelsElsewhere.contains { $0.hasProperty(key) }
  }

  /// Whether a key is that of no entity.
  private func isUnknown(_ key: String) -> Bool {
    !drift.lacksModels && !([drift.model] + drift.modelsElsewhere).contains { $0.hasProperty(key) }
  }

  /// Returns the entities of this model of the objects at which a key path starts.
  private func ownEntities(of root: NameUse.Root?) -> [Entity] {
    switch root {
    case .entity(let name)?: return [schema.entity(name)].compactMap { $0 }
    case .class(let name)?:
      if name == "NSManagedObject" { return [] }
      let claimed = classes.named(name).flatMap { matching.entities[$0] }.map { drift.expected.entities[$0] }
      // One of the entities of a class claims it.
      let names = Set(claimed.map(\.className))
      let expected = drift.expected.entities.filter { entity in
        claimed.isEmpty ? entity.className.lastComponent == name : names.contains(entity.className)
      }
      return expected.compactMap { schema.entity($0.entity) }
    case .related(let name, let owner)?:
      return ownEntities(of: owner).compactMap {
        guard case .relationship(let relationship) = schema.follow([name[...]], from: $0).end else { return nil }
        return schema.entity(relationship.destinationEntity)
      }
    case nil: return []
    }
  }
}

// MARK: - Notes

extension Comparison {
  /// The number of fetches from which an attribute without an index is reported.
  private static let fewest = 3

  /// Reports the attributes with which several predicates or sort descriptors begin and that have no index.
  mutating func reportUnindexed() {
    var uses: [String: [String: [NameUse]]] = [:]
    for use in drift.nameUses where use.isFirst && use.names.count == 1 {
      let found = entities(of: use.root)
      guard found.count == 1, let entity = found.first, let name = use.names.first,
        let (attribute, owner) = schema.attribute(name, of: entity), attribute.canUseIndex,
        !schema.isIndexed(name, of: entity)
      else { continue }
      uses[owner.name, default: [:]][name, default: []].append(use)
    }
    for entity in drift.model.entities {
      let often = (uses[entity.name] ?? [:]).filter { $0.value.count >= Self.fewest }.sorted { $0.key < $1.key }
      guard let first = often.first?.value.first else { continue }
      differences.append(.driftUnindexed(entity, often.map { ($0.key, $0.value.count) }, first))
    }
  }

  /// Reports the properties whose names the sources do not contain.
  mutating func reportUnmentioned() {
    guard let mentioned = drift.mentionedNames else { return }
    for entity in drift.model.entities {
      let names =
        entity.attributes.filter { !$0.isDerived }.map(\.name)
        + entity.relationships.filter { $0.inverseName.map { !mentioned.contains($0) } ?? true }.map(\.name)
      let unused = names.filter { !mentioned.contains($0) }
      if !unused.isEmpty { differences.append(.driftUnmentioned(entity, unused)) }
    }
  }
}

extension Model {
  fileprivate func hasEntity(_ name: String) -> Bool { entities.contains { $0.name.isExactly(name) } }

  /// Whether any entity has a property with a name.
  fileprivate func hasProperty(_ name: String) -> Bool { entities.contains { $0.propertyNames.contains(name) } }
}

extension Attribute {
  /// Whether an index of the attribute can select few of many rows.
  fileprivate var canUseIndex: Bool {
    !isTransient && !isIndexed && ![.boolean, .binary, .transformable, .composite].contains(type)
  }
}

extension Schema {
  /// Whether an index or a uniqueness constraint of the entity, or of an ancestor, begins with an attribute.
  fileprivate func isIndexed(_ name: String, of entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).contains { entity in
      entity.fetchIndexes.contains { $0.elements.first?.property == name }
        || entity.uniquenessConstraints?.elements.contains { $0.attributes.first?.name == name } ?? false
        || entity.compoundIndexes?.elements.contains { $0.properties.first?.name == name } ?? false
    }
  }
}
