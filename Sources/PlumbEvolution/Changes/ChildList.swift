import PlumbModel

/// A list of named elements in another element, without the type of what it holds: the attributes of an entity.
struct ChildList<Parent: PartOfModel>: Sendable {
  /// The key of the list's field in the dump.
  let field: String
  /// Adds what differs between the lists of two parents; the paths lead to the parents.
  let compare: @Sendable (_ old: Parent, _ new: Parent, _ paths: PathPair, _ into: inout [Change]) -> Void
  /// Makes changes in the list of a parent that stands so many steps deep.
  let apply: @Sendable (_ changes: [Change], _ depth: Int, _ to: inout Parent) -> Void

  init<Child: NamedPart>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> [Child],
    _ set: @escaping @Sendable (inout Parent, [Child]) -> Void
  ) {
    self.field = field
    compare = { old, new, paths, changes in
      compareLists(get(old), get(new), paths, &changes)
    }
    apply = { changes, depth, parent in
      let own = changes.filter { $0.path.steps.count > depth && $0.path.steps[depth].kind == Child.kind }
      if !own.isEmpty { set(&parent, ListEdit<Child>(own, depth).applied(to: get(parent))) }
    }
  }
}

/// The paths of an element in two versions.
struct PathPair {
  var old: ElementPath
  var new: ElementPath
  /// For the paths of two models as they were read: which of their entities need not be compared.
  var texts: SameText?

  /// The paths of a child that is in both versions, without texts: these are of entities.
  func appending(_ kind: ElementPath.Kind, old name: String, new newName: String) -> PathPair {
    PathPair(old: old.appending(kind, name), new: new.appending(kind, newName))
  }
}

/// Adds what differs between two lists: pairs field by field, then what came and went.
private func compareLists<Child: NamedPart>(
  _ old: [Child], _ new: [Child], _ paths: PathPair, _ changes: inout [Change]
) {
  let pairs = Pairs(old, new)
  var paths = paths
  if Child.kind != .entity { paths.texts = nil }
  for (oldIndex, newIndex) in pairs.both where paths.texts?.isSame(oldIndex, newIndex) != true {
    let (oldName, newName) = (old[oldIndex].pathName, new[newIndex].pathName)
    let paths = paths.appending(Child.kind, old: oldName, new: newName)
    if oldName != newName { changes.append(Change(old: paths.old, new: paths.new, .renamed(from: oldName))) }
    compareParts(old[oldIndex], new[newIndex], paths, &changes)
  }
  for index in pairs.removed {
    let path = paths.old.appending(Child.kind, old[index].pathName)
    changes.append(Change(old: path, new: nil, .removed(old[index].meaning.part)))
  }
  for index in pairs.added {
    let path = paths.new.appending(Child.kind, new[index].pathName)
    changes.append(Change(old: nil, new: path, .added(new[index].meaning.part)))
  }
}

/// Changes of one list, sorted by what they do to it.
private struct ListEdit<Child: NamedPart> {
  /// The depth of the list's parent: the step of a path that names the list's elements.
  private let depth: Int
  private var removed: Set<String> = []
  /// New names by old ones.
  private var names: [String: String] = [:]
  private var added: [Child] = []
  /// What changes in an element that stays, by its old name.
  private var inside: [String: [Change]] = [:]

  init(_ changes: [Change], _ depth: Int) {
    self.depth = depth
    for change in changes {
      let name = (change.old ?? change.path).steps[depth].name
      switch change.kind {
      case .removed where change.path.steps.count == depth + 1: removed.insert(name)
      case .renamed where change.path.steps.count == depth + 1: names[name] = change.path.steps[depth].name
      case .added(let part) where change.path.steps.count == depth + 1:
        if let child = part.element as? Child { added.append(child) }
      default: inside[name, default: []].append(change)
      }
    }
    takeAdditionsByOldNames()
  }

  /// An addition has a path in the later version only, which may lead through an element with another name by now.
  private mutating func takeAdditionsByOldNames() {
    guard !names.isEmpty else { return }
    let oldNames = Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    var moved: [String: [Change]] = [:]
    for (name, changes) in inside {
      for change in changes {
        moved[change.old == nil ? oldNames[name] ?? name : name, default: []].append(change)
      }
    }
    inside = moved
  }

  /// The list after the changes. What is added goes to the end.
  func applied(to list: [Child]) -> [Child] {
    var result: [Child] = []
    for var child in list where !removed.contains(child.pathName) {
      let changes = inside[child.pathName] ?? []
      if let name = names[child.pathName] { child.rename(name) }
      child.apply(changes, depth: depth + 1)
      result.append(child)
    }
    return result + added
  }
}
