import PlumbModel
import PlumbText

/// A list of elements in another element, independent of the type of the elements: the attributes of an entity.
struct ChildList<Parent: PartOfModel>: Sendable {
  /// The key of the list's field in the dump.
  let field: String
  /// The kind of the elements in a path; `nil` for elements without their own paths.
  let kind: ElementPath.Kind?
  /// Whether the list has at most one element, which is not matched by its name.
  var isSingle = false
  /// Returns the elements.
  let elements: @Sendable (Parent) -> [any PartOfModel]
  /// Sets the elements; `nil` removes the grouping tag, if the list has one.
  let set: @Sendable (inout Parent, [any PartOfModel]?) -> Void
  /// Returns the tag that groups the elements in the file; `nil` if it is missing, and for a list without a tag.
  let tag: @Sendable (Parent) -> (any ModelElement)?
  /// Sets the spelling of the grouping tag.
  let setSpelling: @Sendable (inout Parent, SourceSpelling?) -> Void

  /// Creates a list whose elements are in the parent itself.
  init<Child: PartOfModel>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> [Child],
    _ set: @escaping @Sendable (inout Parent, [Child]) -> Void
  ) {
    self.field = field
    kind = Child.kind
    elements = { get($0) }
    self.set = { set(&$0, ($1 ?? []).compactMap { $0 as? Child }) }
    tag = { _ in nil }
    setSpelling = { _, _ in }
  }

  /// Creates a list of at most one element.
  init<Child: PartOfModel>(
    single field: String, _ get: @escaping @Sendable (Parent) -> Child?,
    _ set: @escaping @Sendable (inout Parent, Child?) -> Void
  ) {
    self.init(field, { get($0).map { [$0] } ?? [] }, { set(&$0, $1.first) })
    isSingle = true
  }

  /// Creates a list whose elements are in a grouping tag, which can be empty.
  init<Child: PartOfModel & ListMember>(
    tag field: String, _ get: @escaping @Sendable (Parent) -> ElementList<Child>?,
    _ set: @escaping @Sendable (inout Parent, ElementList<Child>?) -> Void
  ) {
    self.field = field
    kind = Child.kind
    elements = { get($0)?.elements ?? [] }
    self.set = { set(&$0, $1.map { ElementList($0.compactMap { $0 as? Child }) }) }
    tag = { get($0) }
    setSpelling = { parent, spelling in
      var list = get(parent)
      list?.preserved = spelling
      set(&parent, list)
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
}

/// Appends the differences between two lists: field changes of pairs, then removals and additions.
func compareLists(
  _ old: [any PartOfModel], _ new: [any PartOfModel], _ kind: ElementPath.Kind, _ paths: PathPair,
  _ changes: inout [Change]
) {
  let matching = Matching(old, new)
  let reordered = matching.reordered(old, new)
  let texts = kind == .entity ? paths.texts : nil
  for (oldIndex, newIndex) in matching.both + reordered where texts?.isSame(oldIndex, newIndex) != true {
    let (earlier, later) = (old[oldIndex], new[newIndex])
    let paths = PathPair(
      old: paths.old.appending(kind, earlier.pathName), new: paths.new.appending(kind, later.pathName))
    if !earlier.pathName.isExactly(later.pathName), !type(of: earlier).isKeyedByContent {
      changes.append(Change(old: paths.old, new: paths.new, .renamed(from: earlier.pathName)))
    }
    earlier.compare(with: later, paths, &changes)
  }
  let (formerly, now) = (Set(reordered.map(\.old)), Set(reordered.map(\.new)))
  for element in matching.removed.filter({ !formerly.contains($0) }).map({ old[$0] }) {
    guard let part = element.meaning.part else { continue }
    changes.append(Change(old: paths.old.appending(kind, element.pathName), new: nil, .removed(part)))
  }
  for element in matching.added.filter({ !now.contains($0) }).map({ new[$0] }) {
    guard let part = element.meaning.part else { continue }
    changes.append(Change(old: nil, new: paths.new.appending(kind, element.pathName), .added(part)))
  }
}

extension Matching {
  /// Returns the pairs of a removed and an added uniqueness constraint with the same attributes in another order.
  fileprivate func reordered(_ old: [any PartOfModel], _ new: [any PartOfModel]) -> [(old: Int, new: Int)] {
    guard let first = removed.first, old[first] is UniquenessConstraint else { return [] }
    var left: [[ExactText]: [Int]] = [:]
    for index in added.reversed() {
      if let names = (new[index] as? UniquenessConstraint)?.sortedNames { left[names, default: []].append(index) }
    }
    return removed.compactMap { index in
      guard let names = (old[index] as? UniquenessConstraint)?.sortedNames, let found = left[names]?.popLast() else {
        return nil
      }
      return (index, found)
    }
  }
}

extension UniquenessConstraint {
  /// The names of the attributes, sorted.
  var sortedNames: [ExactText] { attributes.map(\.name.exact).sorted() }
}

/// The changes of one list, grouped by their effect on it.
struct ListEdit {
  /// The depth of the list's parent: the index of the path step that names the list's elements.
  private let depth: Int
  private var removed: Set<String> = []
  /// The new names by old names.
  private var names: [String: String] = [:]
  private var added: [any PartOfModel] = []
  /// The changes inside elements that remain, by the element's old name.
  private var inside: [String: [Change]] = [:]

  /// Groups the changes of elements of a kind; `nil` if no change affects the list.
  init?(_ changes: [Change], _ kind: ElementPath.Kind, _ depth: Int) {
    self.depth = depth
    let changes = changes.filter { $0.path.steps.count > depth && $0.path.steps[depth].kind == kind }
    if changes.isEmpty { return nil }
    for change in changes where change.path.steps.count == depth + 1 && change.isRename {
      if let old = change.old { names[old.steps[depth].name] = change.path.steps[depth].name }
    }
    // An addition only has a path in the later version, which can contain a renamed parent.
    let oldNames = Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      let later = change.path.steps[depth].name
      let name = change.old?.steps[depth].name ?? oldNames[later] ?? later
      switch change.kind {
      case .removed where change.path.steps.count == depth + 1: removed.insert(name)
      case .renamed where change.path.steps.count == depth + 1: break
      case .added(let part) where change.path.steps.count == depth + 1: added.append(part.element)
      default: inside[name, default: []].append(change)
      }
    }
  }

  /// Returns the list after the changes. Added elements are appended.
  func applied(to list: [any PartOfModel]) -> [any PartOfModel] {
    let remaining = list.filter { !removed.contains($0.pathName) }.map { element in
      var element = element
      let changes = inside[element.pathName] ?? []
      if let name = names[element.pathName] { element.rename(name) }
      element.apply(changes, depth: depth + 1)
      return element
    }
    return remaining + added
  }
}
