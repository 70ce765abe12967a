import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The entities, attributes and relationships that a step removes or renames, and the strings and key paths in source
/// code that still contain their earlier names.
///
///     let names = NamesInUse(of: step, from: shop, to: shop2)
///     names.names                         // ["total"]: the names to search for
///     names.elements(in: uses).first      // Order.total, with the uses of “total”
package struct NamesInUse: Sendable {
  private let old: Schema
  private let new: Model
  /// The removals and renames.
  private let changes: [Change]

  /// Collects the names that the later version does not have at the same place.
  package init(of step: Evolution, from old: Model, to new: Model) {
    self.old = Schema(old)
    self.new = new
    let later = Schema(new)
    changes = step.changes.map(\.change).filter { change in
      guard change.isRemoval || change.isRename, let path = change.old, let entity = path.steps.first,
        entity.kind == .entity
      else { return false }
      if path.steps.count == 1 { return !later.contains(entity.name) }
      guard [.attribute, .relationship].contains(path.steps[1].kind) else { return false }
      return later.entity(entity.name).map { !later.hasProperty(path.steps[1].name, $0) } ?? true
    }
  }

  /// Whether the step removes and renames no element.
  package var isEmpty: Bool { changes.isEmpty }

  /// The earlier names of the elements.
  package var names: Set<String> { Set(changes.compactMap { $0.old?.steps.last?.name }) }

  /// An element of the earlier version with the places that name it.
  package struct Element: Sendable {
    /// The path in the earlier version.
    package let path: ElementPath
    /// The name in the later version; `nil` if the element was removed.
    package let newName: String?
    /// Whether another property of the later version has the earlier name.
    package let isElsewhere: Bool
    /// The uses in the order of the sources.
    package let uses: [Use]
  }

  /// A place that names an element.
  package struct Use: Sendable {
    package let location: Location
    /// The string or the key path with the call around it.
    package let code: String
    /// Whether the code shows that the name is that of the element. `false` if an element of another entity, or a key
    /// of another object, may have the same name.
    package let isCertain: Bool
  }

  /// Returns the elements with at least one use, in the order of the changes.
  package func elements(in uses: [NameUse]) -> [Element] {
    changes.compactMap { change in
      guard let path = change.old, let name = path.steps.last?.name else { return nil }
      let found = uses.compactMap { use in
        isCertain(use, of: path).map { Use(location: use.location, code: use.code, isCertain: $0) }
      }
      let newName = change.isRename ? change.new?.steps.last?.name : nil
      let isElsewhere = new.entities.contains { $0.hasProperty(name) }
      return found.isEmpty
        ? nil : Element(path: path, newName: newName, isElsewhere: isElsewhere, uses: found.deduplicated)
    }
  }

  /// Returns whether a use certainly names an element. `nil` if it does not name it.
  private func isCertain(_ use: NameUse, of path: ElementPath) -> Bool? {
    guard let owner = path.steps.first, let name = path.steps.last?.name, use.names.contains(name),
      (use.purpose == .entity) == (path.steps.count == 1)
    else { return nil }
    if use.purpose == .entity { return true }
    guard let root = use.root else { return false }
    let starts = entities(of: root)
    // A string with an unknown class, such as a generic parameter, may be a key of the element; `\Bill.total` is not.
    if starts.isEmpty, !root.isEntity, use.isFetched || use.purpose == .key { return false }
    let named = starts.map { owners(of: name, in: use.names, from: $0) }
    return named.contains { $0.contains(owner.name) } ? named.count == 1 : nil
  }

  /// Returns the entities of the objects at which a key path starts.
  private func entities(of root: NameUse.Root) -> [Entity] {
    switch root {
    case .entity(let name): old.model.entities.filter { $0.name == name }
    case .class(let name): old.model.entities.filter { $0.className == name }
    case .related(let name, let owner):
      entities(of: owner).compactMap { old.entity(old.relationship(name, of: $0)?.relationship.destinationEntity) }
    }
  }

  /// Returns the entities that declare a property of the given name on a key path.
  private func owners(of name: String, in path: [String], from entity: Entity) -> [String] {
    var found: [String] = []
    var current: Entity? = entity
    for key in path {
      guard let entity = current else { break }
      if key == name, let owner = old.nearest(to: entity, { $0.hasProperty(name) ? $0.name : nil }) {
        found.append(owner)
      }
      current = old.entity(old.relationship(key, of: entity)?.relationship.destinationEntity)
    }
    return found
  }
}

extension NameUse.Root {
  fileprivate var isEntity: Bool {
    if case .entity = self { true } else { false }
  }
}

extension [NamesInUse.Use] {
  /// The uses with one use for each place: a predicate may contain a name several times.
  fileprivate var deduplicated: [NamesInUse.Use] {
    var seen: Set<Location> = []
    return filter { seen.insert($0.location).inserted }
  }
}
