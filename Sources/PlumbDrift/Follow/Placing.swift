import PlumbModel

// New elements stand where Xcode would put them: by name where the others are sorted by name, else last.

extension Model {
  mutating func insert(_ entity: Entity) {
    let index = entities.place(of: entity.name, \.name)
    kept = kept?.inserting(.entity, at: index)
    entities.insert(entity, at: index)
  }

  mutating func insert(_ composite: Composite) {
    let index = composites.place(of: composite.name, \.name)
    kept = kept?.inserting(.composite, at: index)
    composites.insert(composite, at: index)
  }
}

extension Composite {
  mutating func insert(_ attribute: Attribute) {
    let index = attributes.place(of: attribute.name, \.name)
    kept = kept?.inserting(.attribute, at: index)
    attributes.insert(attribute, at: index)
  }
}

extension Entity {
  mutating func insert(_ attribute: Attribute) {
    let index = attributes.place(of: attribute.name, \.name)
    kept = kept?.inserting(.attribute, at: index)
    attributes.insert(attribute, at: index)
  }

  mutating func insert(_ relationship: Relationship) {
    let index = relationships.place(of: relationship.name, \.name)
    kept = kept?.inserting(.relationship, at: index)
    relationships.insert(relationship, at: index)
  }

  mutating func removeAttribute(at index: Int) {
    kept = kept?.removing(.attribute, at: index)
    attributes.remove(at: index)
  }

  mutating func removeRelationship(at index: Int) {
    kept = kept?.removing(.relationship, at: index)
    relationships.remove(at: index)
  }
}

extension Array {
  /// Where an element of this name belongs: Xcode sorts without regard to case, other tools by bytes.
  fileprivate func place(of name: String, _ key: (Element) -> String) -> Int {
    let names = map(key)
    let folded = names.map { $0.lowercased() }
    if Self.isSorted(folded) {
      let wanted = name.lowercased()
      return folded.firstIndex { wanted < $0 } ?? count
    }
    return Self.isSorted(names) ? names.firstIndex { name < $0 } ?? count : count
  }

  private static func isSorted(_ names: [String]) -> Bool { zip(names, names.dropFirst()).allSatisfy { $0 <= $1 } }
}

/// A child element, by its XML name; the order is Xcode's.
enum ChildTag: String, CaseIterable {
  // Of a model.
  case entity, fetchRequest, configuration, composite, elements
  // Of an entity.
  case attribute, relationship, fetchedProperty, compoundIndexes, fetchIndex, uniquenessConstraints, userInfo
}

extension Kept {
  /// With a place for a new child, so that comments stay with what they stand before.
  func inserting(_ tag: ChildTag, at index: Int) -> Kept {
    guard var children else { return self }
    let same = children.indices.filter { children[$0] == .known(tag.rawValue) }
    let place: Int
    if index > 0, same.indices.contains(index - 1) {
      place = same[index - 1] + 1
    } else {
      let next = same.first ?? children.firstIndex { $0.follows(tag) }
      place = next.map { Self.withComments(before: $0, children) } ?? children.endIndex
    }
    children.insert(.known(tag.rawValue), at: place)
    return with(children)
  }

  func removing(_ tag: ChildTag, at index: Int) -> Kept {
    guard var children else { return self }
    let same = children.indices.filter { children[$0] == .known(tag.rawValue) }
    guard same.indices.contains(index) else { return self }
    children.remove(at: same[index])
    return with(children)
  }

  private func with(_ children: [Child]) -> Kept {
    var copy = self
    copy.children = children
    return copy
  }

  /// Where the comments in front of a child begin.
  private static func withComments(before index: Int, _ children: [Child]) -> Int {
    var index = index
    while index > 0, case .raw = children[index - 1] { index -= 1 }
    return index
  }
}

extension Kept.Child {
  /// Whether it comes behind all children of this name.
  fileprivate func follows(_ tag: ChildTag) -> Bool {
    guard case .known(let name) = self, let other = ChildTag(rawValue: name), let mine = ChildTag.place(of: tag),
      let theirs = ChildTag.place(of: other)
    else { return false }
    return theirs > mine
  }
}

extension ChildTag {
  fileprivate static func place(of tag: ChildTag) -> Int? { allCases.firstIndex(of: tag) }
}
