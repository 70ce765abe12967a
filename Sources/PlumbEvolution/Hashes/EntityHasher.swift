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
  /// The entities by name; nil for a name that is there twice.
  private var places: [String: Int?] = [:]
  /// What is known of each entity so far; nil for one whose turn has not come.
  private var done: [Done?]
  /// The hashes of all stored properties met so far, 32 bytes each, and their names.
  private var hashes: [UInt8] = []
  private var names: [String] = []
  /// The bytes of the entity at hand.
  private var bytes: [UInt8] = []
  /// Properties of the entities done, inherited ones counted with each.
  private var total = 0

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
    for index in model.entities.indices {
      places.updateValue(places[model.entities[index].name] == nil ? index : nil, forKey: model.entities[index].name)
    }
  }

  /// The answers, sorted by the bytes of the names.
  mutating func entries() -> [VersionHashes.Entry] {
    for index in model.entities.indices { answer(index) }
    if total > Self.mostProperties {
      for index in model.entities.indices { done[index] = .unknown(model.entities[index].name, .size) }
    }
    return places.map { name, place in
      let answer = place.flatMap { done[$0]?.answer } ?? .notKnown(UnknownHash(name, nil, .duplicate))
      return VersionHashes.Entry(name: name, hash: answer)
    }.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Answers for an entity and all its parents that have no answer yet, from the uppermost down.
  private mutating func answer(_ index: Int) {
    var chain: [Int] = []
    var waiting: Set<Int> = []
    var next: Int? = index
    while let current = next, done[current] == nil {
      guard waiting.insert(current).inserted else {
        // A ring: whoever is in it is its own ancestor. Those below it get their answer from it.
        for member in chain.drop(while: { $0 != current }) {
          done[member] = .unknown(model.entities[member].name, .parentCycle)
        }
        break
      }
      chain.append(current)
      next = model.entities[current].parentEntity.flatMap { places[$0] ?? nil }
    }
    for current in chain.reversed() where done[current] == nil { done[current] = hash(of: current) }
  }

  /// The answer for an entity whose parent has one.
  private mutating func hash(of index: Int) -> Done {
    let name = model.entities[index].name
    var parent: Done?
    if let parentName = model.entities[index].parentEntity {
      guard let place = places[parentName] else { return .unknown(name, .parent) }
      guard let place, let known = done[place] else { return .unknown(parentName, .duplicate) }
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
    total += inherited.count + own.count
    guard total <= Self.mostProperties else { throw UnknownHash(entity.name, nil, .size) }
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
    _ inherited: [Int], _ own: [StoredProperty], first: Int, _ entity: String
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
private struct StoredProperty {
  var name: String
  var kind: Kind

  /// An index into the entity's attributes or relationships.
  enum Kind { case attribute(Int), relationship(Int) }
}

extension Entity {
  /// Attributes and relationships that are not transient.
  fileprivate var storedProperties: [StoredProperty] {
    attributes.indices.lazy.filter { !attributes[$0].isTransient }
      .map { StoredProperty(name: attributes[$0].name, kind: .attribute($0)) }
      + relationships.indices.lazy.filter { !relationships[$0].isTransient }
      .map { StoredProperty(name: relationships[$0].name, kind: .relationship($0)) }
  }
}
