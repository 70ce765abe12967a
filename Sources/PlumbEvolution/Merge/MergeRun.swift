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

  // MARK: Elements

  /// Merges an element that a side can lack; `nil` if the merged model does not contain it.
  mutating func element<Part: MergedPart>(_ sides: Sides<Part?>, at place: MergePlace) -> Part? {
    if place.detail == nil, contested.contains(place.path) { return sides[preferred] }
    switch (sides.base, sides.ours, sides.theirs) {
    case (let base?, let ours?, let theirs?):
      return fields(Sides(base: base, ours: ours, theirs: theirs), at: place)
    case (nil, let ours?, let theirs?):
      if ours.isEquivalent(as: theirs) { return ours }
      note(place.detail.map { .changed($0, ours: nil, theirs: nil) } ?? .addedTwice, at: place)
      return sides[preferred]
    case (let base?, let ours?, nil): return left(ours, of: base, by: .ours, sides, at: place)
    case (let base?, nil, let theirs?): return left(theirs, of: base, by: .theirs, sides, at: place)
    case (nil, let only, nil), (nil, nil, let only): return only
    case (_, nil, nil): return nil
    }
  }

  /// Merges an element that one side removed. It is removed, unless the other side changed it.
  private mutating func left<Part: MergedPart>(
    _ part: Part, of base: Part, by side: MergeSide, _ sides: Sides<Part?>, at place: MergePlace
  ) -> Part? {
    if base.isEquivalent(as: part), place.detail != nil || !names.isRenamed(place.path, by: side) { return nil }
    // Editor data is removed together with its element; see `ModelMerge`.
    if !Part.editorsFields.isEmpty { return nil }
    note(place.detail.map { .changed($0, ours: nil, theirs: nil) } ?? .removed(by: side.other), at: place)
    return sides[preferred]
  }

  /// Merges an element that all sides have, field by field.
  mutating func fields<Part: MergedPart>(_ sides: Sides<Part>, at place: MergePlace) -> Part {
    if contested.isEmpty, let winner = sides.winner { return sides[winner] }
    var merged = sides.ours
    let bound = conflictsOfBound(sides, at: place)
    let lists = Part.mergedLists
    for field in Part.fields.all where field.name != "kept" && !lists.contains(where: { $0.field == field.name }) {
      if bound.contains(field.name) {
        field.copy(&merged, sides[preferred])
      } else {
        take(field, of: sides, into: &merged, at: place)
      }
    }
    for list in lists { list.merge(sides, &merged, place, &self) }
    merged.preserved = preserved(sides, of: merged, at: place)
    return merged
  }

  private mutating func take<Part: MergedPart>(
    _ field: Field<Part>, of sides: Sides<Part>, into merged: inout Part, at place: MergePlace
  ) {
    if !field.differs(sides.theirs, sides.base) || !field.differs(sides.theirs, sides.ours) { return }
    if !field.differs(sides.ours, sides.base) { return field.copy(&merged, sides.theirs) }
    if Part.editorsFields.contains(field.name) {
      let texts = sides.map { field.text($0) ?? "" }
      if NaturalOrder.precedes(texts.ours, texts.theirs) { field.copy(&merged, sides.theirs) }
      return
    }
    note(field, of: sides, at: place)
    field.copy(&merged, sides[preferred])
  }

  /// Records a field with two different values.
  private mutating func note<Part: MergedPart>(_ field: Field<Part>, of sides: Sides<Part>, at place: MergePlace) {
    let texts = sides.map { field.text($0).map(MergeNames.plain) }
    let name = [place.detail, field.name].compactMap { $0 }.joined(separator: " ")
    note(.changed(name, ours: texts.ours, theirs: texts.theirs), at: place)
  }

  /// Returns the fields of groups in which the changes of the two sides are incompatible.
  private mutating func conflictsOfBound<Part: MergedPart>(_ sides: Sides<Part>, at place: MergePlace) -> Set<String> {
    var conflicting: Set<String> = []
    for group in Part.boundFields {
      let fields = Part.fields.all.filter { group.all.contains($0.name) }
      func changed(_ part: Part) -> Set<String> {
        Set(fields.filter { $0.differs(part, sides.base) }.map(\.name))
      }
      let (ours, theirs) = (changed(sides.ours), changed(sides.theirs))
      let differing = fields.filter { $0.differs(sides.ours, sides.theirs) }
      let apart = differing.map(\.name)
      let isLed = !ours.isDisjoint(with: group.leading) || !theirs.isDisjoint(with: group.leading)
      // A change of one side only, or the same change on both, is not a conflict. Changes that the other side also
      // made are not either.
      guard isLed, !apart.isEmpty, !ours.isEmpty, !theirs.isEmpty, !ours.isDisjoint(with: apart),
        !theirs.isDisjoint(with: apart), conflicting.isDisjoint(with: group.all)
      else { continue }
      if apart.count == 1, let field = differing.first {
        note(field, of: sides, at: place)
      } else {
        note(.bound(apart), at: place)
      }
      conflicting.formUnion(group.all)
    }
    return conflicting
  }

  // MARK: Lists

  /// Merges a list of elements with unique keys.
  mutating func list<Part: MergedPart>(_ lists: Sides<[Part]>, _ field: String, at place: MergePlace) -> [Part] {
    if contested.isEmpty, let winner = lists.winner { return lists[winner] }
    let parts = lists.map { list in
      Dictionary(list.map { ($0.mergeKey, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let keys = lists.map { $0.map(\.mergeKey) }
    var chosen: [String: Part] = [:]
    var seen: Set<String> = []
    for key in keys.ours + keys.theirs + keys.base where seen.insert(key).inserted {
      let own = place.appending(Part.self, key, field: field)
      chosen[key] = element(parts.map { $0[key] }, at: own)
    }
    if Part.isKeyedByContent { settleEdited(parts, &chosen, field, at: place) }
    return MergedOrder(keys).sorted(Set(chosen.keys)).compactMap { chosen[$0] }
  }

  /// Resolves edits of elements whose key is their whole content. An element that both sides edited differently
  /// appears as removed by both, with a different addition on each side. This is a conflict.
  private mutating func settleEdited<Part: MergedPart>(
    _ parts: Sides<[String: Part]>, _ chosen: inout [String: Part], _ field: String, at place: MergePlace
  ) {
    let base = Set(parts.base.keys)
    let (ours, theirs) = (Set(parts.ours.keys), Set(parts.theirs.keys))
    let added = Sides(base: [], ours: ours.subtracting(base), theirs: theirs.subtracting(base))
    let removed = base.subtracting(ours.union(theirs))
    guard !removed.isEmpty, !added.ours.subtracting(added.theirs).isEmpty,
      !added.theirs.subtracting(added.ours).isEmpty
    else { return }
    note(
      .changed(
        field, ours: Self.words(added.ours.subtracting(added.theirs)),
        theirs: Self.words(added.theirs.subtracting(added.ours))), at: place)
    for key in added.ours.union(added.theirs) where !added[preferred].contains(key) { chosen[key] = nil }
    if preferred == .base { for key in removed { chosen[key] = parts.base[key] } }
  }

  private static func words(_ keys: Set<String>) -> String {
    keys.map { key in
      key.split(separator: ",").map { MergeNames.plain(String($0)) }.joined(separator: ",")
    }.sorted().joined(separator: "; ")
  }
}
