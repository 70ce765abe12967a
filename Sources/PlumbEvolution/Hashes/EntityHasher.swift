import PlumbModel
import PlumbText

/// The hashes of all entities of a model, parents before their children.
///
///     entity  SHA(name, abstract, [hash of the parent], hashes of all properties sorted by name,
///                 [constraints], [modifier])
///
/// Inherited properties are among the sorted ones and are hashed once, with the entity that declares them. Transient and
/// fetched ones contribute nothing. A constraint is its names joined by dots; constraints are sorted and follow each
/// other without a separator.
struct EntityHasher {
  /// Properties that all entities together may have, inherited ones counted with each: forty times what a thousand
  /// entities of a hundred properties have. A small file could ask for days of work otherwise.
  static let mostProperties = 4_000_000

  private let model: Model
  private var properties: PropertyHasher
  /// The entities by name, of two with one name the first.
  private var places: [String: Int] = [:]
  /// What is known of each entity so far; nil for one whose turn has not come.
  private var done: [Done?]
  /// The hashes of all stored properties met so far, 32 bytes each, and their names.
  private var hashes: [UInt8] = []
  private var names: [String] = []
  /// The bytes of the entity at hand.
  private var bytes: [UInt8] = []

  /// An entity whose turn is over.
  private struct Done {
    var answer: VersionHashes.Answer
    /// All its properties sorted by name, as indices into `names`; empty where the answer is not known.
    var properties: [Int] = []

    /// An entity without a hash that is known.
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

  /// The answers, sorted by the bytes of the names.
  mutating func entries() -> [VersionHashes.Entry] {
    // Names lead anywhere where one is there twice.
    if let name = nameThereTwice { return entries { _ in .notKnown(UnknownHash(name, nil, .duplicate)) } }
    let order = parentsFirst()
    let isTooLarge = countProperties(order) > Self.mostProperties
    for index in order {
      done[index] = isTooLarge ? .unknown(model.entities[index].name, .size) : hash(of: index)
    }
    return entries { done[$0]?.answer }
  }

  /// An answer for each name of an entity.
  private func entries(_ answer: (Int) -> VersionHashes.Answer?) -> [VersionHashes.Entry] {
    places.compactMap { name, index in answer(index).map { VersionHashes.Entry(name: name, hash: $0) } }
      .sorted { $0.name.precedesByBytes($1.name) }
  }

  /// The first name, by its bytes, that two entities share.
  private var nameThereTwice: String? {
    model.entities.indices.filter { places[model.entities[$0].name] != $0 }
      .map { model.entities[$0].name }.min { $0.precedesByBytes($1) }
  }

  /// The entities, parents before their children; those in a ring of parents are done with that instead.
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
      // One that is placed and in this chain closes a ring: whoever is in it is its own ancestor.
      if let start = next.flatMap({ chain.firstIndex(of: $0) }) {
        for member in chain[start...] { done[member] = .unknown(model.entities[member].name, .parentCycle) }
        chain.removeSubrange(start...)
      }
      order += chain.reversed()
    }
    return order
  }

  /// How many stored properties all entities have together, inherited ones counted with each.
  private func countProperties(_ order: [Int]) -> Int {
    var counts = Array(repeating: 0, count: model.entities.count)
    for index in order {
      counts[index] = model.entities[index].storedCount + (parent(of: index).map { counts[$0] } ?? 0)
    }
    return counts.reduce(0, +)
  }

  /// The index of an entity's parent; nil where it has none or one that is missing.
  private func parent(of index: Int) -> Int? { model.entities[index].parentEntity.flatMap { places[$0] } }

  /// The answer for an entity whose parent has one.
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

  /// Hashes the entity's own stored properties, and sorts them in among the inherited ones.
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
      // Names and hashes stay in step: what is after this one was not hashed.
      names.removeSubrange(first...)
      hashes.removeSubrange((first * VersionHash.size)...)
      throw UnknownHash(entity.name, property.name, reason)
    }
    return all
  }

  /// Two lists sorted by name as one. `own` will be at `first` and behind it in `names`.
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

  /// The hash of an entity whose properties are hashed.
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

/// A property that is hashed, by its name and where it stands in its entity.
private struct HashedProperty {
  var name: String
  var kind: Kind

  /// An index into the entity's attributes or relationships.
  enum Kind { case attribute(Int), relationship(Int) }
}

extension Entity {
  /// How many attributes and relationships are not transient.
  fileprivate var storedCount: Int {
    attributes.indices.count { !attributes[$0].isTransient }
      + relationships.indices.count { !relationships[$0].isTransient }
  }

  /// Attributes and relationships that are not transient.
  fileprivate var storedProperties: [HashedProperty] {
    attributes.indices.lazy.filter { !attributes[$0].isTransient }
      .map { HashedProperty(name: attributes[$0].name, kind: .attribute($0)) }
      + relationships.indices.lazy.filter { !relationships[$0].isTransient }
      .map { HashedProperty(name: relationships[$0].name, kind: .relationship($0)) }
  }
}
