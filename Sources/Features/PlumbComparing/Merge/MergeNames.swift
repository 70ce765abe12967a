import PlumbModel

/// Common names for the entities and properties of three models, so that a renamed element is matched.
///
/// An element of the base has its name in the base as its common name. An element that one or both sides added has
/// its own name after a mark that no name in a file can contain. Elements are matched by the identity of lightweight
/// migration, as in `Evolution`.
struct MergeNames: Sendable {
  /// The renamings from each side's own names to the common names.
  let common: Sides<Renaming>
  /// The renamings from the common names to each side's own names.
  let own: Sides<Renaming>

  init(_ models: Sides<Model>) {
    let base = models.base
    common = models.map { Self.common(of: $0, base) }
    own = Sides(
      base: Self.own(models.base, common.base), ours: Self.own(models.ours, common.ours),
      theirs: Self.own(models.theirs, common.theirs))
  }

  private static let mark = "\u{0}"

  /// Returns a common name without its mark.
  static func plain(_ name: String) -> String { name.hasPrefix(mark) ? String(name.dropFirst()) : name }

  /// Returns the names of a constraint, which are joined in its path, without their marks.
  static func plain(names: String) -> String {
    names.split(separator: ",", omittingEmptySubsequences: false).map { plain(String($0)) }.joined(separator: ",")
  }

  private static func common(of side: Model, _ base: Model) -> Renaming {
    var names = Renaming(parents: side.parentNames)
    let matching = Matching(base.entities, side.entities)
    for (index, old) in matching.both.map({ ($1, base.entities[$0]) }) + matching.added.map({ ($0, nil) }) {
      let entity = side.entities[index]
      names.entities[entity.name] = old?.name ?? mark + entity.name
      names.properties[entity.name] = commonProperties(of: entity, old)
    }
    return names
  }

  private static func commonProperties(of side: Entity, _ base: Entity?) -> [String: String] {
    var names: [String: String] = [:]
    for (index, new) in side.propertyLists.enumerated().reversed() {
      let old = base?.propertyLists[index] ?? []
      let matching = Matching(old, new)
      for index in matching.added { names[new[index].pathName] = mark + new[index].pathName }
      for pair in matching.both { names[new[pair.new].pathName] = old[pair.old].pathName }
    }
    return names
  }

  /// Returns the reverse renaming.
  private static func own(_ side: Model, _ common: Renaming) -> Renaming {
    var names = Renaming()
    for entity in side.entities {
      let id = common.entity(entity.name)
      names.entities[id] = entity.name
      names.properties[id] = Dictionary(
        (common.properties[entity.name] ?? [:]).map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
      if let parent = entity.parentEntity { names.parents[id] = common.entity(parent) }
    }
    return names
  }

  // MARK: Names of elements

  /// Returns the three names of an entity; `nil` for a side that does not have it.
  func entity(_ id: String) -> Sides<String?> { own.map { $0.entities[id] } }

  /// Returns the three names of a property that the entity itself declares.
  func property(_ id: String, of entity: String) -> Sides<String?> { own.map { $0.properties[entity]?[id] } }

  /// Whether a side renamed an element of the base.
  func isRenamed(_ path: ElementPath, by side: MergeSide) -> Bool {
    guard let first = path.steps.first, let last = path.steps.last, first.kind == .entity else { return false }
    let names: Sides<String?>
    switch last.kind {
    case .entity: names = entity(first.name)
    case .attribute, .relationship, .fetchedProperty: names = property(last.name, of: first.name)
    default: return false
    }
    return names.base != nil && names[side] != nil && names[side] != names.base
  }

  /// Returns a path with the names in the files: ours, otherwise theirs, otherwise the base's.
  package func readable(_ path: ElementPath) -> ElementPath {
    var path = path
    guard let owner = path.steps.first, owner.kind == .entity else { return path }
    path.steps = path.steps.map { step in
      let names: Sides<String?>
      switch step.kind {
      case .entity: names = entity(step.name)
      case .fetchIndex: return step
      default: names = property(step.name, of: owner.name)
      }
      return ElementPath.Step(step.kind, names.ours ?? names.theirs ?? Self.plain(names: step.name))
    }
    return path
  }
}

extension Entity {
  /// The attributes, the relationships, and the fetched properties.
  var propertyLists: [[any PartOfModel]] { [attributes, relationships, fetchedProperties] }
}
