import PlumbModel

// New elements stand where Xcode would put them: by name where the others are sorted by name, else last.

/// Entities and composites, put where they belong.
extension Model {
  mutating func insert(_ entity: Entity) { kept = entities.place(entity, \.name, .entity, in: .model, kept) }
  mutating func insert(_ composite: Composite) {
    kept = composites.place(composite, \.name, .composite, in: .model, kept)
  }
}

/// Elements of a composite, put where they belong.
extension Composite {
  mutating func insert(_ attribute: Attribute) {
    kept = attributes.place(attribute, \.name, .attribute, in: .composite, kept)
  }
}

/// Properties, put where they belong and taken away. What was kept of the file's layout is told of each, so that places
/// of comments and unknown elements still fit.
extension Entity {
  mutating func insert(_ attribute: Attribute) {
    kept = attributes.place(attribute, \.name, .attribute, in: .entity, kept)
  }

  mutating func insert(_ relationship: Relationship) {
    kept = relationships.place(relationship, \.name, .relationship, in: .entity, kept)
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
  /// Puts an element where its name belongs; the result is what was kept of its parent's layout, with a place for it.
  fileprivate mutating func place(
    _ element: Element, _ name: (Element) -> String, _ tag: XMLTag, in parent: XMLTag, _ kept: Kept?
  ) -> Kept? {
    let index = place(of: name(element), name)
    insert(element, at: index)
    return kept?.inserting(tag, in: parent, at: index)
  }

  /// Where an element of this name belongs: Xcode sorts without regard to case, other tools by bytes; last where the
  /// elements are in an order of somebody's own.
  ///
  ///     Berth, boat, Pier  + Crane  // before Pier
  ///     Pier, Berth        + Crane  // last
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

/// The children of an element as they stood in the file: known elements, comments, and what Plumb does not know.
extension Kept {
  /// With a place for a new child, so that comments stay with what they stand before.
  func inserting(_ tag: XMLTag, in parent: XMLTag, at index: Int) -> Kept {
    guard var children else { return self }
    let same = children.indices.filter { children[$0] == .known(tag.rawValue) }
    let place: Int
    if index > 0, same.indices.contains(index - 1) {
      place = same[index - 1] + 1
    } else {
      let next = same.first ?? children.firstIndex { $0.follows(tag, in: parent) }
      place = next.map { Self.withComments(before: $0, children) } ?? children.endIndex
    }
    children.insert(.known(tag.rawValue), at: place)
    return with(children)
  }

  /// Without the place of a child; comments in front of it stay.
  func removing(_ tag: XMLTag, at index: Int) -> Kept {
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
  fileprivate func follows(_ tag: XMLTag, in parent: XMLTag) -> Bool {
    guard case .known(let name) = self, let mine = tag.rank(in: parent),
      let theirs = XMLTag(rawValue: name)?.rank(in: parent)
    else { return false }
    return theirs > mine
  }
}
