import PlumbModel

/// The search for renames without a renaming identifier in the changes of a step.
///
/// Elements are compared only within their groups, so that the work is proportional to the number of changes, not to
/// its square. In a group with more than `mostComparisons` pairs, only elements whose names differ only in case and
/// separators are compared.
package struct RenameSearch {
  /// The renames found, including those in doubt, by descending similarity. Each element is in at most one rename.
  package private(set) var found: [SuspectedRename] = []
  /// The number of compared pairs.
  private(set) var comparisons = 0

  /// The maximum number of compared pairs of one group: 64 removed elements with 64 added ones.
  static let mostComparisons = 4_096
  /// The minimum similarity of names that is evidence of a rename.
  static let alikeNames = 0.5
  /// The minimum number of shared distinctive properties that is evidence of a rename.
  private static let enoughProperties = 3
  /// The difference in similarity from which one rename is clearly more likely than another.
  private static let margin = 0.1

  /// Searches all changes of a step.
  package init(_ changes: [Change]) {
    let removals = changes.filter(\.isRemoval)
    guard !removals.isEmpty else { return }
    var groups: [RenameGroup: (old: [RenameElement], new: [RenameElement])] = [:]
    let old = removals.compactMap(RenameElement.init)
    let new = changes.filter(\.isAddition).compactMap(RenameElement.init)
    let declared = Self.declared(old, new)
    let (renamed, names) = (Set(declared.map(\.from)), Set(declared.map(\.to)))
    for element in old where !renamed.contains(element.path) {
      groups[element.group, default: ([], [])].old.append(element)
    }
    for element in new where !names.contains(element.path) {
      groups[element.group]?.new.append(element)
    }
    let redirections = Redirections(changes)
    for (old, new) in groups.values where !new.isEmpty { found += renames(pairs(old, new, redirections), old, new) }
    found = (declared + found).map { ($0, $0.from.key, $0.to.key) }.sorted {
      ($1.0.similarity, $0.1, $0.2) < ($0.0.similarity, $1.1, $1.2)
    }.map(\.0)
  }

  /// Two elements of a group that are possibly the same element, by their indices in the group.
  private struct Pair {
    let old: Int
    let new: Int
    let likeness: RenameLikeness
  }

  /// Returns the pairs of a group that are possible renames.
  private mutating func pairs(
    _ old: [RenameElement], _ new: [RenameElement], _ redirections: Redirections
  ) -> [Pair] {
    let compared =
      old.count * new.count <= Self.mostComparisons
      ? old.indices.flatMap { oldIndex in new.indices.map { (oldIndex, $0) } } : Self.equalNames(old, new)
    comparisons += compared.count
    return compared.compactMap { oldIndex, newIndex in
      guard let likeness = likeness(old[oldIndex], new[newIndex], redirections),
        likeness.similarity >= SuspectedRename.threshold
      else { return nil }
      return Pair(old: oldIndex, new: newIndex, likeness: likeness)
    }
  }

  /// Returns the renames among pairs of a group, each element in at most one, by descending similarity.
  ///
  /// A rename is in doubt if another pair with one of its elements is equally likely. Pairs whose other element already
  /// has a rename without doubts are not considered.
  private func renames(_ pairs: [Pair], _ old: [RenameElement], _ new: [RenameElement]) -> [SuspectedRename] {
    let sorted = pairs.sorted {
      ($1.likeness.similarity, old[$0.old].key, new[$0.new].key)
        < ($0.likeness.similarity, old[$1.old].key, new[$1.new].key)
    }
    var taken: (old: Set<Int>, new: Set<Int>) = ([], [])
    var certain = taken
    return sorted.compactMap { pair in
      guard !taken.old.contains(pair.old), !taken.new.contains(pair.new) else { return nil }
      let rival = sorted.first { other in
        (other.old == pair.old) != (other.new == pair.new) && !certain.old.contains(other.old)
          && !certain.new.contains(other.new) && other.likeness.similarity > pair.likeness.similarity - Self.margin
      }
      let doubt =
        pair.likeness.doubt ?? rival.map { .equallyLikely(from: old[$0.old].path, to: new[$0.new].path) }
      taken.old.insert(pair.old)
      taken.new.insert(pair.new)
      if doubt == nil {
        certain.old.insert(pair.old)
        certain.new.insert(pair.new)
      }
      return SuspectedRename(
        from: old[pair.old].path, to: new[pair.new].path, similarity: pair.likeness.similarity,
        identifier: old[pair.old].identity, wrongIdentifier: nil, doubt: doubt)
    }
  }

  /// Returns the renames whose later element has the name of the earlier one as its renaming identifier, although the
  /// earlier one has an identifier itself. Attributes must have the same type, which a migration does not change.
  private static func declared(_ old: [RenameElement], _ new: [RenameElement]) -> [SuspectedRename] {
    let renamed = new.filter { $0.identity != $0.ownName }
    guard !renamed.isEmpty else { return [] }
    let byIdentity = Dictionary(grouping: renamed) { $0.place + [.init(.entity, $0.identity)] }
    return old.compactMap { before in
      guard before.identity != before.ownName,
        let found = byIdentity[before.place + [.init(.entity, before.ownName)]], found.count == 1,
        let after = found.first, after.group.permits(before.group)
      else { return nil }
      return SuspectedRename(
        from: before.path, to: after.path, similarity: 1, identifier: before.identity, wrongIdentifier: after.identity,
        doubt: nil)
    }
  }

  /// Returns the pairs of elements whose names are equal except for case and separators, if no third element has the
  /// same name.
  private static func equalNames(_ old: [RenameElement], _ new: [RenameElement]) -> [(old: Int, new: Int)] {
    let byName = Dictionary(grouping: new.indices) { new[$0].name.letters }
    return Dictionary(grouping: old.indices) { old[$0].name.letters }.values.compactMap { indices in
      guard indices.count == 1, let index = indices.first, let others = byName[old[index].name.letters],
        others.count == 1, let other = others.first
      else { return nil }
      return (index, other)
    }
  }

  /// Returns the similarity of two elements of a group; `nil` for entities without properties.
  private func likeness(
    _ before: RenameElement, _ after: RenameElement, _ redirections: Redirections
  ) -> RenameLikeness? {
    let names = before.name.similarity(to: after.name)
    switch before.group.kind {
    case .attribute:
      return RenameLikeness(similarity: 0.8 * names + 0.2 * Self.sharedDetails(before, after))
    case .relationship:
      let hasOneInverse = before.inverse != nil && before.inverse == after.inverse
      return RenameLikeness(
        similarity: 0.6 * names + 0.4 * Self.sharedDetails(before, after),
        doubt: names >= Self.alikeNames || hasOneInverse ? nil : .unlikeNames(sharedProperties: []))
    case .entity: return Self.entities(before, after, names, redirections)
    }
  }

  private static func sharedDetails(_ before: RenameElement, _ after: RenameElement) -> Double {
    let shared = zip(before.details, after.details).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
    return Double(shared) / Double(max(before.details.count, 1))
  }

  /// Returns the similarity of two entities, based on their shared properties and on their names. Entities with the
  /// same class, and entities between which relationships were redirected, count as having equal names.
  private static func entities(
    _ before: RenameElement, _ after: RenameElement, _ names: Double, _ redirections: Redirections
  ) -> RenameLikeness? {
    let shared = before.properties.intersection(after.properties).count
    let all = before.properties.count + after.properties.count - shared
    guard all > 0 else { return nil }
    let haveOneClass = before.className == after.className && (before.hasOwnClass || after.hasOwnClass)
    let isOne = haveOneClass || redirections.exist(from: before, to: after)
    let similarity = 0.4 * (isOne ? 1 : names) + 0.6 * Double(shared) / Double(all)
    guard similarity >= SuspectedRename.threshold, !isOne, names < alikeNames,
      before.distinctiveProperties.intersection(after.distinctiveProperties).count < enoughProperties
    else { return RenameLikeness(similarity: similarity) }
    return RenameLikeness(
      similarity: similarity, doubt: .unlikeNames(sharedProperties: before.sharedPropertyNames(after)))
  }
}

/// The similarity of two elements, and the reason against a rename.
struct RenameLikeness {
  /// The similarity, from 0 to 1.
  let similarity: Double
  /// The reason against a rename; `nil` if the evidence is sufficient.
  var doubt: RenameDoubt?
}

extension RenameElement {
  /// Returns the names of the properties that two entities share, sorted.
  fileprivate func sharedPropertyNames(_ other: RenameElement) -> [String] {
    properties.intersection(other.properties).map { $0.prefix { $0 != " " } }.map(String.init).sorted()
  }
}

/// The relationships and parents of entities in both versions that were redirected from one entity to another.
private struct Redirections {
  private var targets: [String: Set<String>] = [:]

  init(_ changes: [Change]) {
    for change in changes {
      guard let field = change.field, field.name == "destinationEntity" || field.name == "parentEntity",
        case .text(let old) = field.from, case .text(let new) = field.to
      else { continue }
      targets[old, default: []].insert(new)
    }
  }

  /// Whether at least one redirection is from one entity to the other.
  func exist(from before: RenameElement, to after: RenameElement) -> Bool {
    guard let old = before.path.steps.last?.name, let new = after.path.steps.last?.name else { return false }
    return targets[old]?.contains(new) == true
  }
}
