import PlumbModel

/// A list of named elements in another element, independent of the type of its elements: the attributes of an entity.
struct ChildList<Parent: PartOfModel>: Sendable {
  /// The key of the list's field in the dump.
  let field: String
  /// Appends the differences between the lists of two parents; `paths` are the paths of the parents.
  let compare: @Sendable (_ old: Parent, _ new: Parent, _ paths: PathPair, _ into: inout [Change]) -> Void
  /// Applies changes to the list of a parent whose path has `depth` steps.
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
  /// The texts of two models as they were read, which determine the entities that need no comparison; otherwise
  /// `nil`.
  var texts: SameText?

  /// Returns the paths of a child that is in both versions, without `texts`, which only apply to entities.
  func appending(_ kind: ElementPath.Kind, old name: String, new newName: String) -> PathPair {
    PathPair(old: old.appending(kind, name), new: new.appending(kind, newName))
  }
}

/// Appends the differences between two lists: field changes of pairs, then removals and additions.
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

/// The changes of one list, grouped by their effect on it.
private struct ListEdit<Child: NamedPart> {
  /// The depth of the list's parent: the index of the path step that names the list's elements.
  private let depth: Int
  private var removed: Set<String> = []
  /// The new names by old names.
  private var names: [String: String] = [:]
  private var added: [Child] = []
  /// The changes inside elements that remain, by the element's old name.
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

  /// Groups additions by the old names of their parents. An addition only has a path in the later version, which can
  /// contain a renamed parent.
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

  /// Returns the list after the changes. Added elements are appended.
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
