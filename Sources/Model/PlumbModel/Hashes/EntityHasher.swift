import PlumbText

/// The hashes of all entities of a model, parents before their children.
///
///     entity  SHA(name, abstract, [hash of the parent], hashes of all properties sorted by name,
///                 [constraints], [modifier])
///
/// The properties include the inherited ones, whose hashes are computed only for the declaring entity. Transient and
/// fetched properties are not hashed. A constraint is its names joined by dots. Constraints are sorted and
/// concatenated without a separator.
struct EntityHasher {
  /// The maximum number of properties of all entities together, with inherited ones counted for each entity: forty
  /// times the number of a thousand entities with a hundred properties. Without this limit, a small file could
  /// require days of work.
  static let mostProperties = 4_000_000

  private let model: Model
  private let properties: PropertyHasher
  /// The first element of each entity whose form is unknown.
  private let unknownForms: [String: UnknownForm]
  /// The entities by name; the first one of a duplicate name.
  private let indices: [String: Int]
  /// The result of each entity; `nil` for an entity that is not processed yet.
  private var results: [Result<HashedEntity, UnknownHash>?]

  /// An entity with a known hash, and all its properties sorted by name.
  private struct HashedEntity {
    let hash: VersionHash
    let properties: [HashedProperty]
  }

  private struct HashedProperty {
    let name: String
    let hash: [UInt8]
  }

  init(_ model: Model) {
    self.model = model
    properties = PropertyHasher(schema: Schema(model))
    unknownForms = Dictionary(
      (model.unknownForms ?? []).map { ($0.entity, $0) }, uniquingKeysWith: { first, _ in first })
    results = Array(repeating: nil, count: model.entities.count)
    indices = Dictionary(
      model.entities.indices.map { (model.entities[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the answers, sorted by the bytes of the names.
  mutating func entries() -> [VersionHashes.Entry] {
    let repeated = model.entities.indices.map { model.entities[$0].name }.enumerated().filter { indices[$1] != $0 }
    // With a duplicate entity name, references to entities are ambiguous.
    if let name = repeated.map(\.element).min(by: { $0.precedesByBytes($1) }) {
      return entries { _ in .notKnown(UnknownHash(name, nil, .duplicate)) }
    }
    let order = parentsFirst()
    let isTooLarge = countProperties(order) > Self.mostProperties
    for index in order {
      results[index] = Result { () throws(UnknownHash) in
        if isTooLarge { throw UnknownHash(model.entities[index].name, nil, .size) }
        return try hashed(index)
      }
    }
    return entries { index in
      switch results[index] {
      case .success(let entity): .known(entity.hash)
      case .failure(let reason): .notKnown(reason)
      case nil: .notKnown(UnknownHash(model.entities[index].name, nil, .parentCycle))
      }
    }
  }

  /// Returns an answer for each entity name.
  private func entries(_ answer: (Int) -> VersionHashes.Answer) -> [VersionHashes.Entry] {
    indices.map { VersionHashes.Entry(name: $0, hash: answer($1)) }.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Returns the entities, parents before their children. Entities in a cycle of parents are excluded.
  private func parentsFirst() -> [Int] {
    var order: [Int] = []
    var isPlaced = Array(repeating: false, count: model.entities.count)
    for index in model.entities.indices {
      var chain: [Int] = []
      var next: Int? = index
      while let current = next, !isPlaced[current] {
        isPlaced[current] = true
        chain.append(current)
        next = parent(of: current)
      }
      // An entity that is already in this chain closes a cycle: every entity in the cycle is its own ancestor.
      if let start = next.flatMap({ chain.firstIndex(of: $0) }) { chain.removeSubrange(start...) }
      order += chain.reversed()
    }
    return order
  }

  /// Returns the number of stored properties of all entities together, with inherited ones counted for each entity.
  private func countProperties(_ order: [Int]) -> Int {
    var counts = Array(repeating: 0, count: model.entities.count)
    for index in order {
      let entity = model.entities[index]
      let own = entity.attributes.count { !$0.isTransient } + entity.relationships.count { !$0.isTransient }
      counts[index] = own + (parent(of: index).map { counts[$0] } ?? 0)
    }
    return counts.reduce(0, +)
  }

  /// Returns the index of an entity's parent; `nil` if it has none, or if the parent is missing.
  private func parent(of index: Int) -> Int? { model.entities[index].parentEntity.flatMap { indices[$0] } }

  /// Returns the hash of an entity whose parent is processed.
  private func hashed(_ index: Int) throws(UnknownHash) -> HashedEntity {
    let entity = model.entities[index]
    if let form = unknownForms[entity.name] { throw UnknownHash(form) }
    var parent: HashedEntity?
    if let name = entity.parentEntity {
      guard let index = indices[name] else { throw UnknownHash(entity.name, nil, .parent) }
      guard let result = results[index] else { throw UnknownHash(name, nil, .parentCycle) }
      parent = try result.get()
    }
    let all = try merged(parent?.properties ?? [], entity)
    var bytes: [UInt8] = []
    guard bytes.append(name: entity.name) else { throw UnknownHash(entity.name, nil, .name) }
    if entity.hasUnknownHashedValue(as: .entity) { throw UnknownHash(entity.name, nil, .value) }
    bytes.append(entity.isAbstract ? 1 : 0)
    bytes += parent?.hash.bytes ?? []
    for property in all { bytes += property.hash }
    let constraints = (entity.uniquenessConstraints?.elements ?? [])
      .map { $0.attributes.map(\.name).joined(separator: ".") }.sorted { $0.precedesByBytes($1) }
    let modifier = entity.versionHashModifier ?? ""
    guard constraints.isEmpty || modifier.isEmpty else {
      throw UnknownHash(entity.name, nil, .constraintsAndModifier)
    }
    for text in constraints + [modifier] where !text.isEmpty {
      guard bytes.append(name: text) else { throw UnknownHash(entity.name, nil, .name) }
    }
    return HashedEntity(hash: VersionHash(of: bytes), properties: all)
  }

  /// Returns the inherited and the entity's own stored properties, sorted by name.
  private func merged(_ inherited: [HashedProperty], _ entity: Entity) throws(UnknownHash) -> [HashedProperty] {
    var all = inherited[...]
    var result: [HashedProperty] = []
    result.reserveCapacity(inherited.count)
    for property in try own(entity) {
      let preceding = all.prefix { $0.name.precedesByBytes(property.name) }
      result += preceding
      all = all.dropFirst(preceding.count)
      guard all.first?.name != property.name, result.last?.name != property.name else {
        throw UnknownHash(entity.name, property.name, .duplicate)
      }
      result.append(property)
    }
    return result + all
  }

  /// Returns the entity's own stored properties, sorted by name.
  private func own(_ entity: Entity) throws(UnknownHash) -> [HashedProperty] {
    var own: [HashedProperty] = []
    for attribute in entity.attributes where !attribute.isTransient {
      own.append(try hashed(attribute.name, entity) { () throws(UnknownHash.Reason) in try properties.hash(attribute) })
    }
    for relationship in entity.relationships where !relationship.isTransient {
      own.append(
        try hashed(relationship.name, entity) { () throws(UnknownHash.Reason) in try properties.hash(relationship) })
    }
    return own.sorted { $0.name.precedesByBytes($1.name) }
  }

  private func hashed(
    _ name: String, _ entity: Entity, _ hash: () throws(UnknownHash.Reason) -> [UInt8]
  ) throws(UnknownHash) -> HashedProperty {
    do throws(UnknownHash.Reason) {
      return HashedProperty(name: name, hash: try hash())
    } catch {
      throw UnknownHash(entity.name, name, error)
    }
  }
}
