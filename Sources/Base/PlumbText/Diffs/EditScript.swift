/// The differences between two sequences, each as late as possible.
///
///     EditScript(from: [5, 5], to: [5, 5, 5]).blocks  // one block: old 2..<2, new 2..<3
///
/// The script has as few elements as possible, unless both sequences have long parts that consist of repeated
/// elements only. Its time is proportional to the length of the sequences.
struct EditScript {
  /// A range of the old sequence and the range of the new one that replaces it; at most one of them is empty.
  struct Block: Equatable {
    /// The indices in the old sequence. If empty, its bound is the index of the element that follows the addition.
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The differences in ascending order, with at least one common element between two blocks.
  let blocks: [Block]

  /// The maximum number of elements of both sequences for which the shortest script is searched.
  private static let mostSearched = 2_000

  /// Compares two sequences. Equal sequences have no blocks.
  init(from old: [Int], to new: [Int]) {
    // Elements of only one sequence cannot be common. Without them, the search is shorter.
    let (inOld, inNew) = (Set(old), Set(new))
    var isRemoved = old.map { !inNew.contains($0) }
    var isAdded = new.map { !inOld.contains($0) }
    let (oldPlaces, newPlaces) = (old.indices.filter { !isRemoved[$0] }, new.indices.filter { !isAdded[$0] })
    let (commonOld, commonNew) = (oldPlaces.map { old[$0] }, newPlaces.map { new[$0] })
    for segment in Self.segments(commonOld, commonNew) {
      guard segment.old.count + segment.new.count <= Self.mostSearched else {
        for index in segment.old { isRemoved[oldPlaces[index]] = true }
        for index in segment.new { isAdded[newPlaces[index]] = true }
        continue
      }
      for change in commonNew[segment.new].difference(from: commonOld[segment.old]) {
        switch change {
        case .remove(let offset, _, _): isRemoved[oldPlaces[segment.old.lowerBound + offset]] = true
        case .insert(let offset, _, _): isAdded[newPlaces[segment.new.lowerBound + offset]] = true
        }
      }
    }
    blocks = Self.slidDown(Self.blocks(isRemoved, isAdded), old, new)
  }

  init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.init(from: old.map(number), to: new.map(number))
  }

  /// Splits a text after each line feed. Only the last line can lack one; an empty text has no lines.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.offset(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// Converts the marks of elements to blocks. Adjacent removals and additions form one block.
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

// MARK: Long sequences

extension EditScript {
  /// Returns the parts of two sequences that differ, without the common elements at both ends. Long parts are split at
  /// elements that occur one time in each sequence.
  private static func segments(_ old: [Int], _ new: [Int]) -> [Block] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    var rest = Block(old: head..<(old.count - tail), new: head..<(new.count - tail))
    guard rest.old.count + rest.new.count > mostSearched else { return [rest] }
    var segments: [Block] = []
    for (oldPlace, newPlace) in anchors(uniquePlaces(old, rest.old), uniquePlaces(new, rest.new)) {
      segments.append(Block(old: rest.old.lowerBound..<oldPlace, new: rest.new.lowerBound..<newPlace))
      rest = Block(old: (oldPlace + 1)..<rest.old.upperBound, new: (newPlace + 1)..<rest.new.upperBound)
    }
    return segments + [rest]
  }

  /// Returns the index of each element that occurs one time in a range.
  private static func uniquePlaces(_ elements: [Int], _ range: Range<Int>) -> [Int: Int] {
    Dictionary(grouping: range) { elements[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// Returns the longest list of common elements that ascends in both sequences, by patience sorting.
  private static func anchors(_ old: [Int: Int], _ new: [Int: Int]) -> [(old: Int, new: Int)] {
    let pairs = old.compactMap { element, place in new[element].map { (old: place, new: $0) } }.sorted {
      $0.old < $1.old
    }
    // For each length, the pair that ends the list with the smallest index in the new sequence.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var anchors: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      anchors.append(pairs[index])
      next = previous[index]
    }
    return anchors.reversed()
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
  /// elements: in `[ a } b } ]`, the added `} b` becomes `b }`.
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
