/// The places where two sequences differ, as few elements as can be and each difference as far down as it goes.
///
///     EditScript(from: [5, 5], to: [5, 5, 5]).blocks  // one block: old 2..<2, new 2..<3
///
/// Elements are numbers that stand for lines: equal numbers for equal lines. Two sequences that have little in common
/// and are long get a script that is right but not the shortest, see `EditSearch`.
struct EditScript {
  /// Elements of the old sequence and the elements of the new one that take their place; one of them may be empty.
  /// An addition has an empty `old` range, which says before which element of the old sequence it goes; a removal has
  /// an empty `new` range.
  struct Block: Equatable {
    /// Indices of the old sequence, from 0.
    var old: Range<Int>
    /// Indices of the new sequence, from 0.
    var new: Range<Int>
  }

  /// In ascending order, with at least one common element between two blocks.
  let blocks: [Block]

  /// Compares two sequences. Removing what stands in the `old` ranges and putting in what stands in the `new` ones
  /// turns the first into the second; equal sequences have no blocks.
  init(from old: [Int], to new: [Int]) {
    // Elements that one side lacks cannot be common; without them the search is shorter and finds the same.
    let oldKept = Self.indices(of: old, alsoIn: new)
    let newKept = Self.indices(of: new, alsoIn: old)
    var search = EditSearch(old: oldKept.map { old[$0] }, new: newKept.map { new[$0] })
    search.run()

    var isRemoved = Array(repeating: true, count: old.count)
    var isAdded = Array(repeating: true, count: new.count)
    for (index, flag) in zip(oldKept, search.isRemoved) { isRemoved[index] = flag }
    for (index, flag) in zip(newKept, search.isAdded) { isAdded[index] = flag }
    blocks = Self.slidDown(Self.blocks(isRemoved, isAdded), old, new)
  }

  /// Where the elements stand that the other side has somewhere too, in ascending order.
  private static func indices(of elements: [Int], alsoIn others: [Int]) -> [Int] {
    let known = Set(others)
    return elements.indices.filter { known.contains(elements[$0]) }
  }

  /// The marks of the search as blocks: neighbouring removals and additions become one block, removals first.
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
  /// The same differences, each added or removed stretch moved down as long as it says the same there: what is added
  /// behind a closing brace then starts with its own first line, not with that brace.
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
  /// Moves a pure addition or removal down while the element behind it equals its own first one, by `most` elements at
  /// most. A block that has both sides stays: it stands between elements that differ.
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
