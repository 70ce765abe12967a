import PlumbModel
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
  private var properties: PropertyHasher
  /// The entities by name; the first one of a duplicate name.
  private var places: [String: Int] = [:]
  /// The result of each entity; `nil` for an entity that is not processed yet.
  private var done: [Done?]
  /// The hashes of all stored properties processed so far, 32 bytes each, and their names.
  private var hashes: [UInt8] = []
  private var names: [String] = []
  /// The bytes of the current entity.
  private var bytes: [UInt8] = []

  /// A processed entity.
  private struct Done {
    var answer: VersionHashes.Answer
    /// All its properties sorted by name, as indices into `names`; empty if the hash is unknown.
    var properties: [Int] = []

    /// Returns the result of an entity with an unknown hash.
    static func unknown(_ entity: String, _ reason: UnknownHash.Reason) -> Done {
      Done(answer: .notKnown(UnknownHash(entity, nil, reason)))
    }
  }

  init(_ model: Model) {
    self.model = model
    properties = PropertyHasher(Schema(model))
    done = Array(repeating: nil, count: model.entities.count)
    for index in model.entities.indices.reversed() { places[model.entities[index].name] = index }
  }

  /// Returns the answers, sorted by the bytes of the names.
  mutating func entries() -> [VersionHashes.Entry] {
    // With a duplicate entity name, references to entities are ambiguous.
    if let name = nameThereTwice { return entries { _ in .notKnown(UnknownHash(name, nil, .duplicate)) } }
    let order = parentsFirst()
    let isTooLarge = countProperties(order) > Self.mostProperties
    for index in order {
      done[index] = isTooLarge ? .unknown(model.entities[index].name, .size) : hash(of: index)
    }
    return entries { done[$0]?.answer }
  }

  /// Returns an answer for each entity name.
  private func entries(_ answer: (Int) -> VersionHashes.Answer?) -> [VersionHashes.Entry] {
    places.compactMap { name, index in answer(index).map { VersionHashes.Entry(name: name, hash: $0) } }
      .sorted { $0.name.precedesByBytes($1.name) }
  }

  /// The first duplicate entity name in byte order; `nil` if all names are unique.
  private var nameThereTwice: String? {
    model.entities.indices.filter { places[model.entities[$0].name] != $0 }
      .map { model.entities[$0].name }.min { $0.precedesByBytes($1) }
  }

  /// Returns the entities, parents before their children. Entities in a cycle of parents are excluded and get an
  /// unknown hash.
  private mutating func parentsFirst() -> [Int] {
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
      if let start = next.flatMap({ chain.firstIndex(of: $0) }) {
        for member in chain[start...] { done[member] = .unknown(model.entities[member].name, .parentCycle) }
        chain.removeSubrange(start...)
      }
      order += chain.reversed()
    }
    return order
  }

  /// Returns the number of stored properties of all entities together, with inherited ones counted for each entity.
  private func countProperties(_ order: [Int]) -> Int {
    var counts = Array(repeating: 0, count: model.entities.count)
    for index in order {
      counts[index] = model.entities[index].storedCount + (parent(of: index).map { counts[$0] } ?? 0)
    }
    return counts.reduce(0, +)
  }

  /// Returns the index of an entity's parent; `nil` if it has none, or if the parent is missing.
  private func parent(of index: Int) -> Int? { model.entities[index].parentEntity.flatMap { places[$0] } }

  /// Returns the result of an entity whose parent is processed.
  private mutating func hash(of index: Int) -> Done {
    let name = model.entities[index].name
    var parent: Done?
    if let parentName = model.entities[index].parentEntity {
      guard let known = places[parentName].flatMap({ done[$0] }) else { return .unknown(name, .parent) }
      if case .notKnown(let reason) = known.answer { return Done(answer: .notKnown(reason)) }
      parent = known
    }
    do throws(UnknownHash) {
      let all = try hashProperties(of: index, below: parent?.properties ?? [])
      let hash = try hash(of: index, name, parent?.answer.hash, all)
      return Done(answer: .known(hash), properties: all)
    } catch {
      return Done(answer: .notKnown(error))
    }
  }

  /// Hashes the entity's own stored properties and merges them with the inherited ones, sorted by name.
  private mutating func hashProperties(of index: Int, below inherited: [Int]) throws(UnknownHash) -> [Int] {
    let entity = model.entities[index]
    let own = entity.storedProperties.sorted { $0.name.precedesByBytes($1.name) }
    let first = names.count
    let all = try merged(inherited, own, first: first, entity.name)
    names += own.map(\.name)
    for property in own {
      let reason =
        switch property.kind {
        case .attribute(let place): properties.append(entity.attributes[place], to: &hashes)
        case .relationship(let place): properties.append(entity.relationships[place], to: &hashes)
        }
      guard let reason else { continue }
      // Names and hashes must have the same count: the properties after this one were not hashed.
      names.removeSubrange(first...)
      hashes.removeSubrange((first * VersionHash.size)...)
      throw UnknownHash(entity.name, property.name, reason)
    }
    return all
  }

  /// Merges two lists sorted by name. The names of `own` will be at `first` and after it in `names`.
  private func merged(
    _ inherited: [Int], _ own: [HashedProperty], first: Int, _ entity: String
  ) throws(UnknownHash) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(inherited.count + own.count)
    var rest = inherited[...]
    for (offset, property) in own.enumerated() {
      while let next = rest.first, names[next].precedesByBytes(property.name) {
        result.append(next)
        rest.removeFirst()
      }
      let isTwice = rest.first.map { names[$0] == property.name } ?? false
      guard !isTwice, offset == 0 || own[offset - 1].name != property.name else {
        throw UnknownHash(entity, property.name, .duplicate)
      }
      result.append(first + offset)
    }
    return result + rest
  }

  /// Returns the hash of an entity whose properties are hashed.
  private mutating func hash(
    of index: Int, _ name: String, _ parent: VersionHash?, _ all: [Int]
  ) throws(UnknownHash) -> VersionHash {
    bytes.removeAll(keepingCapacity: true)
    guard bytes.append(name: name) else { throw UnknownHash(name, nil, .name) }
    if model.entities[index].hasUnknownHashedValue(as: .entity) { throw UnknownHash(name, nil, .value) }
    bytes.append(model.entities[index].isAbstract ? 1 : 0)
    if let parent { bytes.append(contentsOf: parent.bytes) }
    for property in all {
      bytes.append(contentsOf: hashes[property * VersionHash.size..<(property + 1) * VersionHash.size])
    }
    let constraints = (model.entities[index].uniquenessConstraints?.elements ?? [])
      .map { $0.attributes.map(\.name).joined(separator: ".") }.sorted { $0.precedesByBytes($1) }
    let modifier = model.entities[index].versionHashModifier ?? ""
    guard constraints.isEmpty || modifier.isEmpty else { throw UnknownHash(name, nil, .constraintsAndModifier) }
    for text in constraints + [modifier] where !text.isEmpty {
      guard bytes.append(name: text) else { throw UnknownHash(name, nil, .name) }
    }
    return VersionHash(of: bytes)
  }
}

/// A hashed property: its name and its index in its entity.
private struct HashedProperty {
  var name: String
  var kind: Kind

  /// An index into the entity's attributes or relationships.
  enum Kind { case attribute(Int), relationship(Int) }
}

extension Entity {
  /// The number of attributes and relationships that are not transient.
  fileprivate var storedCount: Int {
    attributes.indices.count { !attributes[$0].isTransient }
      + relationships.indices.count { !relationships[$0].isTransient }
  }

  /// The attributes and relationships that are not transient.
  fileprivate var storedProperties: [HashedProperty] {
    attributes.indices.lazy.filter { !attributes[$0].isTransient }
      .map { HashedProperty(name: attributes[$0].name, kind: .attribute($0)) }
      + relationships.indices.lazy.filter { !relationships[$0].isTransient }
      .map { HashedProperty(name: relationships[$0].name, kind: .relationship($0)) }
  }
}
