import PlumbModel

/// The conversion of common names to the names of the merged model. An element that one side renamed gets its new
/// name.
struct FinalNames {
  private let names: MergeNames
  private let preferred: MergeSide
  private let contested: Set<ElementPath>
  /// The elements to which the sides gave different new names.
  private(set) var conflicts: [ModelConflict] = []
  /// The elements with the same name as another element, or as a property of an ancestor.
  private(set) var collisions: [ModelConflict] = []

  init(_ names: MergeNames, preferring side: MergeSide, contested: Set<ElementPath>) {
    self.names = names
    preferred = side
    self.contested = contested
  }

  /// Returns the model with its final names.
  mutating func named(_ common: Model) -> Model {
    let root = ElementPath(version: common.name)
    var naming = Renaming(parents: common.parentNames)
    var owners: [String: String] = [:]
    for entity in common.entities {
      let path = root.appending(.entity, entity.name)
      let name = final(names.entity(entity.name), path)
      naming.entities[entity.name] = name
      if let other = owners.updateValue(entity.name, forKey: name) { collide(path, root.appending(.entity, other)) }
      naming.properties[entity.name] = properties(of: entity, path)
    }
    lookForShadows(common, naming, root)
    return common.renamed(by: naming)
  }

  private mutating func properties(of entity: Entity, _ path: ElementPath) -> [String: String] {
    var found: [String: String] = [:]
    var owners: [String: ElementPath] = [:]
    for (kind, id) in entity.propertyKinds {
      let own = path.appending(kind, id)
      let name = final(names.property(id, of: entity.name), own)
      found[id] = name
      if let other = owners.updateValue(own, forKey: name) { collide(own, other) }
    }
    return found
  }

  /// Returns the final name of an element.
  private mutating func final(_ sides: Sides<String?>, _ path: ElementPath) -> String {
    let own = MergeNames.plain(path.steps.last?.name ?? "")
    guard let base = sides.base, let ours = sides.ours, let theirs = sides.theirs else {
      return sides[preferred] ?? sides.ours ?? sides.theirs ?? sides.base ?? own
    }
    if contested.contains(path) { return sides[preferred] ?? own }
    let known = Sides(base: base, ours: ours, theirs: theirs)
    if let winner = known.winner { return known[winner] }
    conflicts.append(ModelConflict(path: path, kind: .renamed(from: base, ours: ours, theirs: theirs)))
    return known[preferred]
  }

  private mutating func collide(_ path: ElementPath, _ other: ElementPath) {
    collisions.append(ModelConflict(path: path, kind: .sameName(other)))
  }

  /// Finds properties that an ancestor also has, although neither side has both: one side added the upper, the other
  /// the lower one.
  private mutating func lookForShadows(_ common: Model, _ naming: Renaming, _ root: ElementPath) {
    let entities = Dictionary(common.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var own: [String: [String: ElementPath]] = [:]
    for entity in common.entities where entity.parentEntity != nil || !entity.propertyNames.isEmpty {
      let path = root.appending(.entity, entity.name)
      own[entity.name] = Dictionary(
        entity.propertyKinds.map { (naming.properties[entity.name]?[$1] ?? $1, path.appending($0, $1)) },
        uniquingKeysWith: { first, _ in first })
    }
    for entity in common.entities {
      var current = entity.parentEntity
      var left = 100
      while let ancestor = current, left > 0, ancestor != entity.name {
        for (name, path) in (own[entity.name] ?? [:]).sorted(by: { $0.key < $1.key }) {
          guard let above = own[ancestor]?[name], !isKnown(path, above) else { continue }
          collide(path, above)
        }
        current = entities[ancestor]?.parentEntity
        left -= 1
      }
    }
  }

  /// Whether one side already has properties of the same name at these two paths.
  private func isKnown(_ one: ElementPath, _ other: ElementPath) -> Bool {
    [MergeSide.ours, .theirs].contains { side in
      guard let name = name(one, side) else { return false }
      return name == self.name(other, side)
    }
  }

  private func name(_ path: ElementPath, _ side: MergeSide) -> String? {
    path.steps.count == 2 ? names.property(path.steps[1].name, of: path.steps[0].name)[side] : nil
  }
}

extension Entity {
  /// The kinds and names of all properties.
  fileprivate var propertyKinds: [(ElementPath.Kind, String)] {
    propertyLists.joined().compactMap { property in type(of: property).kind.map { ($0, property.pathName) } }
  }
}
