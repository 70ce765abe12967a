import PlumbModel

// New elements are inserted at the position that Xcode would use: by name if the others are sorted by name, otherwise
// last.

extension Array {
  /// Inserts an element at its sorted position. Returns the parent's recorded layout with a position for the element.
  package mutating func place(
    _ element: Element, _ name: (Element) -> String, _ tag: XMLTag, in parent: XMLTag, _ preserved: SourceSpelling?
  ) -> SourceSpelling? {
    let index = place(of: name(element), name)
    insert(element, at: index)
    return preserved?.inserting(tag, in: parent, at: index)
  }

  /// Returns the position for an element with this name. Xcode sorts case-insensitively, other tools by bytes. The
  /// position is last if the elements have a custom order.
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

/// The children of an element as they were in the file: known elements, comments, and unknown content.
extension SourceSpelling {
  /// Returns the layout with a position for a new child. Comments stay in front of the element that follows them.
  func inserting(_ tag: XMLTag, in parent: XMLTag, at index: Int) -> SourceSpelling {
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

  /// Returns the layout without the position of a child. Comments in front of it remain.
  func removing(_ tag: XMLTag, at index: Int) -> SourceSpelling {
    guard var children else { return self }
    let same = children.indices.filter { children[$0] == .known(tag.rawValue) }
    guard same.indices.contains(index) else { return self }
    children.remove(at: same[index])
    return with(children)
  }

  private func with(_ children: [Child]) -> SourceSpelling {
    var copy = self
    copy.children = children
    return copy
  }

  /// Returns the index of the first comment in front of a child.
  private static func withComments(before index: Int, _ children: [Child]) -> Int {
    var index = index
    while index > 0, case .raw = children[index - 1] { index -= 1 }
    return index
  }
}

extension SourceSpelling.Child {
  /// Whether the child follows all children with this tag.
  fileprivate func follows(_ tag: XMLTag, in parent: XMLTag) -> Bool {
    guard case .known(let name) = self, let mine = tag.rank(in: parent),
      let theirs = XMLTag(rawValue: name)?.rank(in: parent)
    else { return false }
    return theirs > mine
  }
}
