import PlumbModel
import PlumbText

/// A merge pass over three models. Changes without a conflict are merged, conflicting ones are taken from one side.
///
/// Passes that prefer different sides have different results only for conflicts.
struct MergeRun {
  /// The side whose version is taken in a conflict.
  let preferred: MergeSide
  /// The elements that are taken from that side as a whole, because an element they need is in conflict.
  let contested: Set<ElementPath>
  /// The names of renamed elements.
  let names: MergeNames
  /// The conflicts, by common names, in the order of detection.
  private(set) var conflicts: [ModelConflict] = []

  init(preferring side: MergeSide, contested: Set<ElementPath>, names: MergeNames) {
    preferred = side
    self.contested = contested
    self.names = names
  }

  mutating func note(_ kind: ModelConflict.Kind, at place: MergePlace) {
    conflicts.append(ModelConflict(path: place.path, kind: kind))
  }
}

/// The location of a merge: the path of an element, and the part inside it without a path.
struct MergePlace {
  var path: ElementPath
  /// The part inside the element, such as `userInfo key`; `nil` for the element itself.
  var detail: String?

  /// Returns the place of a member of a list.
  func appending(_ kind: ElementPath.Kind?, _ key: String, field: String) -> MergePlace {
    if let kind { return MergePlace(path: path.appending(kind, key), detail: nil) }
    let own = MergeNames.plain(key)
    let member = own.isEmpty ? field : "\(field) \(own)"
    return MergePlace(path: path, detail: detail.map { "\($0) \(member)" } ?? member)
  }
}

// MARK: - Elements

extension MergeRun {
  /// Merges an element that a side can lack; `nil` if the merged model does not contain it.
  fileprivate mutating func element(
    _ sides: Sides<(any PartOfModel)?>, at place: MergePlace
  ) -> (any PartOfModel)? {
    if place.detail == nil, contested.contains(place.path) { return sides[preferred] }
    switch (sides.base, sides.ours, sides.theirs) {
    case (let base?, let ours?, let theirs?): return ours.merged(base, theirs, at: place, by: &self)
    case (nil, let ours?, let theirs?):
      if ours.isEquivalent(to: theirs) { return ours }
      note(place.detail.map { .changed($0, ours: nil, theirs: nil) } ?? .addedTwice, at: place)
      return sides[preferred]
    case (let base?, let ours?, nil): return remainder(ours, of: base, by: .ours, sides, at: place)
    case (let base?, nil, let theirs?): return remainder(theirs, of: base, by: .theirs, sides, at: place)
    case (nil, let only, nil), (nil, nil, let only): return only
    case (_, nil, nil): return nil
    }
  }

  /// Merges an element that one side removed. It is removed, unless the other side changed it.
  private mutating func remainder(
    _ part: any PartOfModel, of base: any PartOfModel, by side: MergeSide, _ sides: Sides<(any PartOfModel)?>,
    at place: MergePlace
  ) -> (any PartOfModel)? {
    if base.isEquivalent(to: part), place.detail != nil || !names.isRenamed(place.path, by: side) { return nil }
    // Editor data is removed together with its element; see `ModelMerge`.
    if !type(of: part).editorFields.isEmpty { return nil }
    note(place.detail.map { .changed($0, ours: nil, theirs: nil) } ?? .removed(by: side.other), at: place)
    return sides[preferred]
  }
}

extension PartOfModel {
  /// Whether two elements of a kind have the same meaning, independent of their spelling.
  func isEquivalent(to other: any PartOfModel) -> Bool {
    if self == other as? Self { return true }
    guard part != nil else { return false }
    var found: [Change] = []
    let path = ElementPath(version: "")
    compare(with: other, PathPair(old: path, new: path), &found)
    return found.isEmpty
  }

  /// Merges an element that all sides have, field by field.
  fileprivate func merged(
    _ base: any PartOfModel, _ theirs: any PartOfModel, at place: MergePlace, by run: inout MergeRun
  ) -> any PartOfModel {
    guard let base = base as? Self, let theirs = theirs as? Self else { return self }
    return run.merged(Sides(base: base, ours: self, theirs: theirs), at: place)
  }
}

// MARK: - Fields

/// A field on the three sides of a merge, independent of the type of its element.
private struct FieldState {
  let name: String
  /// Whether each side differs from the base.
  let isOurs: Bool
  let isTheirs: Bool
  /// Whether our side differs from theirs.
  let isApart: Bool
  /// The values of the XML attribute.
  let texts: Sides<String?>

  init<Part: PartOfModel>(_ field: Field<Part>, _ sides: Sides<Part>) {
    name = field.name
    isOurs = field.differs(sides.ours, sides.base)
    isTheirs = field.differs(sides.theirs, sides.base)
    isApart = (isOurs || isTheirs) && field.differs(sides.ours, sides.theirs)
    texts = isApart ? sides.map(field.text) : Sides(base: nil, ours: nil, theirs: nil)
  }
}

extension MergeRun {
  /// Merges an element that all sides have, field by field.
  mutating func merged<Part: PartOfModel>(_ sides: Sides<Part>, at place: MergePlace) -> Part {
    if contested.isEmpty, let winner = sides.winner { return sides[winner] }
    var merged = sides.ours
    let fields = Part.fields.all.filter { $0.name != "kept" }
    let states = fields.map { FieldState($0, sides) }
    let bound = conflicts(of: Part.boundFields, states, at: place)
    for (field, state) in zip(fields, states) {
      if isMerged(state), Part.lists.contains(where: { $0.field == field.name }) { continue }
      let isBound = bound.contains(field.name)
      let winner = isBound ? preferred : winner(of: state, isOfEditor: Part.editorFields.contains(field.name), place)
      if winner != .ours { field.copy(&merged, sides[winner]) }
    }
    for list in Part.lists where states.contains(where: { $0.name == list.field && isMerged($0) }) {
      take(list, sides, into: &merged, at: place)
    }
    merged.preserved = spelling(sides.map(\.preserved), of: merged, at: place)
    return merged
  }

  /// Whether the elements of a list are merged one by one: both sides changed them, or one may be contested.
  private func isMerged(_ list: FieldState) -> Bool {
    !contested.isEmpty || list.isOurs && list.isTheirs && list.isApart
  }

  /// Returns the side whose value of a field is taken.
  private mutating func winner(of field: FieldState, isOfEditor: Bool, _ place: MergePlace) -> MergeSide {
    if !field.isTheirs || !field.isApart { return .ours }
    if !field.isOurs { return .theirs }
    if isOfEditor {
      return NaturalOrder.precedes(field.texts.ours ?? "", field.texts.theirs ?? "") ? .theirs : .ours
    }
    note(field, at: place)
    return preferred
  }

  /// Records a field with two different values.
  private mutating func note(_ field: FieldState, at place: MergePlace) {
    let texts = field.texts.map { $0.map { MergeNames.plain($0) } }
    let name = place.detail.map { "\($0) \(field.name)" } ?? field.name
    note(.changed(name, ours: texts.ours, theirs: texts.theirs), at: place)
  }

  /// Returns the fields of groups in which the changes of the two sides are incompatible.
  private mutating func conflicts(
    of groups: [BoundFields], _ fields: [FieldState], at place: MergePlace
  ) -> Set<String> {
    var conflicting: Set<String> = []
    for group in groups {
      let fields = fields.filter { group.all.contains($0.name) }
      let apart = fields.filter(\.isApart)
      let isLed = fields.contains { group.leading.contains($0.name) && ($0.isOurs || $0.isTheirs) }
      // A change of one side only, or the same change on both, is not a conflict. Changes that the other side also
      // made are not either.
      guard isLed, apart.contains(where: \.isOurs), apart.contains(where: \.isTheirs),
        conflicting.isDisjoint(with: group.all)
      else { continue }
      if apart.count == 1 { note(apart[0], at: place) } else { note(.bound(apart.map(\.name)), at: place) }
      conflicting.formUnion(group.all)
    }
    return conflicting
  }
}

// MARK: - Lists

extension MergeRun {
  /// Merges a list of an element, with the tag that groups it.
  private mutating func take<Part>(
    _ list: ChildList<Part>, _ sides: Sides<Part>, into merged: inout Part, at place: MergePlace
  ) {
    let elements = elements(sides.map(list.elements), list.field, list.isSingle, at: place) { key in
      place.appending(list.kind, key, field: list.field)
    }
    let tags = sides.map(list.tag)
    let isThere = tags.map { $0 != nil }
    list.set(&merged, elements.isEmpty && !isThere[isThere.winner ?? .ours] ? nil : elements)
    guard let tag = list.tag(merged) else { return }
    list.setSpelling(&merged, spelling(tags.map { $0?.preserved }, of: tag, at: place))
  }

  /// Merges a list of elements with unique keys.
  private mutating func elements(
    _ lists: Sides<[any PartOfModel]>, _ field: String, _ isSingle: Bool, at place: MergePlace,
    _ own: (String) -> MergePlace
  ) -> [any PartOfModel] {
    let keys = lists.map { list in list.map { isSingle ? "" : $0.pathName } }
    let parts = Sides(
      base: Self.byKey(keys.base, lists.base), ours: Self.byKey(keys.ours, lists.ours),
      theirs: Self.byKey(keys.theirs, lists.theirs))
    var chosen: [String: any PartOfModel] = [:]
    var seen: Set<String> = []
    for key in keys.ours + keys.theirs + keys.base where seen.insert(key).inserted {
      chosen[key] = element(parts.map { $0[key] }, at: own(key))
    }
    let all = lists.ours + lists.theirs + lists.base
    if let first = all.first, type(of: first).isKeyedByContent { settleEdited(parts, &chosen, field, at: place) }
    return MergedOrder(keys).sorted(Set(chosen.keys)).compactMap { chosen[$0] }
  }

  private static func byKey(_ keys: [String], _ list: [any PartOfModel]) -> [String: any PartOfModel] {
    Dictionary(zip(keys, list), uniquingKeysWith: { first, _ in first })
  }

  /// Resolves edits of elements whose key is their whole content. An element that both sides edited differently
  /// appears as removed by both, with a different addition on each side. This is a conflict.
  private mutating func settleEdited(
    _ parts: Sides<[String: any PartOfModel]>, _ chosen: inout [String: any PartOfModel], _ field: String,
    at place: MergePlace
  ) {
    let keys = parts.map { Set($0.keys) }
    let added = keys.map { $0.subtracting(keys.base) }
    let removed = keys.base.subtracting(keys.ours.union(keys.theirs))
    let (ours, theirs) = (added.ours.subtracting(added.theirs), added.theirs.subtracting(added.ours))
    guard !removed.isEmpty, !ours.isEmpty, !theirs.isEmpty else { return }
    note(.changed(field, ours: Self.plain(ours), theirs: Self.plain(theirs)), at: place)
    for key in added.ours.union(added.theirs) where !added[preferred].contains(key) { chosen[key] = nil }
    if preferred == .base { for key in removed { chosen[key] = parts.base[key] } }
  }

  private static func plain(_ keys: Set<String>) -> String {
    keys.map { MergeNames.plain(names: $0) }.sorted().joined(separator: "; ")
  }
}
