/// The differences between two sequences, with as few elements as possible, each difference as late as possible.
///
///     EditScript(from: [5, 5], to: [5, 5, 5]).blocks  // one block: old 2..<2, new 2..<3
///
/// Elements are numbers that represent lines: equal lines have equal numbers. For two long sequences with few common
/// elements, the script is correct but not the shortest one; see `EditSearch`.
struct EditScript {
  /// A range of the old sequence and the range of the new one that replaces it; at most one of them is empty.
  /// An addition has an empty `old` range, whose bound is the index of the old element that it precedes. A removal
  /// has an empty `new` range.
  struct Block: Equatable {
    /// The indices in the old sequence, from 0.
    var old: Range<Int>
    /// The indices in the new sequence, from 0.
    var new: Range<Int>
  }

  /// The differences in ascending order, with at least one common element between two blocks.
  let blocks: [Block]

  /// Compares two sequences. Replacing the elements of the `old` ranges with those of the `new` ranges turns the
  /// first sequence into the second. Equal sequences have no blocks.
  init(from old: [Int], to new: [Int]) {
    // Elements that are in only one sequence cannot be common. The search is shorter without them and has the same
    // result.
    let oldPreserved = Self.indices(of: old, alsoIn: new)
    let newPreserved = Self.indices(of: new, alsoIn: old)
    var search = EditSearch(old: oldPreserved.map { old[$0] }, new: newPreserved.map { new[$0] })
    search.run()

    var isRemoved = Array(repeating: true, count: old.count)
    var isAdded = Array(repeating: true, count: new.count)
    for (index, flag) in zip(oldPreserved, search.isRemoved) { isRemoved[index] = flag }
    for (index, flag) in zip(newPreserved, search.isAdded) { isAdded[index] = flag }
    blocks = Self.slidDown(Self.blocks(isRemoved, isAdded), old, new)
  }

  /// Returns the indices of the elements that also occur in the other sequence, in ascending order.
  private static func indices(of elements: [Int], alsoIn others: [Int]) -> [Int] {
    let known = Set(others)
    return elements.indices.filter { known.contains(elements[$0]) }
  }

  /// Converts the marks of the search to blocks. Adjacent removals and additions form one block, removals first.
  private static func blocks(_ isRemoved: [Bool], _ isAdded: [Bool]) -> [Block] {
    var blocks: [Block] = []
    var (i, j) = (0, 0)
    while i < isRemoved.count || j < isAdded.count {
      let (oldStart, newStart) = (i, j)
      while i < isRemoved.count, isRemoved[i] { i += 1 }
      while j < isAdded.count, isAdded[j] { j += 1 }
      if i > oldStart || j > newStart {
        blocks.append(Block(old: oldStart..<i, new: newStart..<j))
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return blocks
  }
}

// MARK: Readability

extension EditScript {
  /// Moves each added or removed range down as far as the result stays equivalent. An addition after a closing brace
  /// then starts with its own first line, not with that brace.
  private static func slidDown(_ blocks: [Block], _ old: [Int], _ new: [Int]) -> [Block] {
    var result: [Block] = []
    for var block in blocks.reversed() {
      while true {
        block.slideDown(by: (result.last?.old.lowerBound ?? old.count) - block.old.upperBound, old, new)
        guard let next = result.last, next.old.lowerBound == block.old.upperBound else { break }
        block = Block(
          old: block.old.lowerBound..<next.old.upperBound, new: block.new.lowerBound..<next.new.upperBound)
        result.removeLast()
      }
      result.append(block)
    }
    return result.reversed()
  }
}

extension EditScript.Block {
  /// Moves a pure addition or removal down while the element after it equals its own first element, by at most `most`
  /// elements. A block with both removals and additions is not moved, because the elements around it differ.
  ///
  /// `[ a } b } ]`, added `} b` → added `b }`
  fileprivate mutating func slideDown(by most: Int, _ oldElements: [Int], _ newElements: [Int]) {
    guard old.isEmpty != new.isEmpty else { return }
    let (changed, elements) = old.isEmpty ? (new, newElements) : (old, oldElements)
    var distance = 0
    while distance < most, elements[changed.lowerBound + distance] == elements[changed.upperBound + distance] {
      distance += 1
    }
    old = old.lowerBound + distance..<old.upperBound + distance
    new = new.lowerBound + distance..<new.upperBound + distance
  }
}
