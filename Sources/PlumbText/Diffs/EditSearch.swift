/// The search for a shortest edit script by Eugene Myers (“An O(ND) Difference Algorithm and Its Variations”, 1986),
/// in its linear-memory form: paths from both ends of a box meet in the middle, which splits the box in two.
///
/// A box whose paths do not meet within `limit` steps is split where a path got furthest. The script is then no
/// longer the shortest, and the time stays proportional to the length of the sequences.
/// The memory is that of the two sequences and two frontiers of `limit` steps.
///
///     var search = EditSearch(old: [1, 2, 3], new: [1, 3])
///     search.run()
///     search.isRemoved  // [false, true, false]
///     search.isAdded    // [false, false]
struct EditSearch {
  private let old: [Int]
  private let new: [Int]
  /// The maximum number of steps from either end of a box before it is split without a meeting point; at least 1.
  private let limit: Int
  /// Whether each element of the old sequence is removed; all `false` before `run`.
  private(set) var isRemoved: [Bool]
  /// Whether each element of the new sequence is added; all `false` before `run`.
  private(set) var isAdded: [Bool]

  init(old: [Int], new: [Int], limit: Int = 256) {
    self.old = old
    self.new = new
    self.limit = max(1, limit)
    isRemoved = Array(repeating: false, count: old.count)
    isAdded = Array(repeating: false, count: new.count)
  }

  /// A range of each sequence; the search turns the first into the second.
  private struct Box: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Fills `isRemoved` and `isAdded`. The pending boxes are in an array, not on the call stack, so long sequences
  /// need no deep recursion.
  ///
  /// A box that cannot be split into smaller boxes is removed and added as a whole.
  mutating func run() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while let next = boxes.popLast() {
      let box = trimmed(next)
      let halves = box.old.isEmpty || box.new.isEmpty ? [] : split(box)
      if halves.isEmpty || halves.contains(box) {
        for index in box.old { isRemoved[index] = true }
        for index in box.new { isAdded[index] = true }
      } else {
        boxes += halves
      }
    }
  }

  /// Returns a box without the common elements at the start and end of both ranges.
  private func trimmed(_ box: Box) -> Box {
    var (oldStart, oldEnd) = (box.old.lowerBound, box.old.upperBound)
    var (newStart, newEnd) = (box.new.lowerBound, box.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      (oldStart, newStart) = (oldStart + 1, newStart + 1)
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    return Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
  }

  /// Returns the parts of a box before and after the point that `middle` finds. One of them is the box itself if the
  /// point is a corner.
  private func split(_ box: Box) -> [Box] {
    let (removed, added) = middle(of: box)
    let (i, j) = (box.old.lowerBound + removed, box.new.lowerBound + added)
    return [
      Box(old: box.old.lowerBound..<i, new: box.new.lowerBound..<j),
      Box(old: i..<box.old.upperBound, new: j..<box.new.upperBound),
    ]
  }

  /// Returns the number of elements of each side before a point that a short script passes through.
  /// Paths from the start and from the end take steps alternately. If the difference between the element counts is
  /// odd, only the forward paths can detect the meeting, otherwise only the backward ones (Myers, section 4b).
  private func middle(of box: Box) -> (old: Int, new: Int) {
    let (oldCount, newCount) = (box.old.count, box.new.count)
    let shift = oldCount - newCount
    let reach = min(limit, (oldCount + newCount + 1) / 2)
    var forward = Frontier(reach: reach)
    var backward = Frontier(reach: reach)
    for steps in 1...reach {
      forward.extend(steps, oldCount, newCount) { old[box.old.lowerBound + $0] == new[box.new.lowerBound + $1] }
      if !shift.isMultiple(of: 2), let point = forward.meeting(backward, steps, shift, oldCount) { return point }
      backward.extend(steps, oldCount, newCount) {
        old[box.old.upperBound - 1 - $0] == new[box.new.upperBound - 1 - $1]
      }
      if shift.isMultiple(of: 2), let point = backward.meeting(forward, steps, shift, oldCount) {
        return (oldCount - point.old, newCount - point.new)
      }
    }
    let (ahead, behind) = (forward.furthest(reach), backward.furthest(reach))
    if ahead.old + ahead.new >= behind.old + behind.new { return ahead }
    return (oldCount - behind.old, newCount - behind.new)
  }
}

/// The number of old elements that the paths from one end have passed, by diagonal: old elements passed minus new
/// ones.
/// Diagonal 3 with 5 elements passed is a path over 5 old elements and 2 new ones.
private struct Frontier {
  /// The value of a diagonal without a path.
  private static let unreached = -1
  private var passed: [Int]
  /// The index of diagonal 0. The array has one diagonal more than `reach` on either side, because `extend` reads it.
  private let center: Int

  init(reach: Int) {
    passed = Array(repeating: Self.unreached, count: 2 * reach + 3)
    center = reach + 1
    self[0] = 0
  }

  private subscript(diagonal: Int) -> Int {
    get { passed[center + diagonal] }
    set { passed[center + diagonal] = newValue }
  }

  /// Extends every path by one step, a removal or an addition, and by the common elements after it.
  mutating func extend(_ steps: Int, _ oldCount: Int, _ newCount: Int, isCommon: (Int, Int) -> Bool) {
    for diagonal in stride(from: -steps, through: steps, by: 2) {
      let (removing, adding) = (self[diagonal - 1], self[diagonal + 1])
      var old = Self.unreached
      if removing != Self.unreached, removing < oldCount { old = removing + 1 }
      if adding != Self.unreached, adding - diagonal <= newCount { old = max(old, adding) }
      if old != Self.unreached {
        while old < oldCount, old - diagonal < newCount, isCommon(old, old - diagonal) { old += 1 }
      }
      self[diagonal] = old
    }
  }

  /// Returns the point at which a path of this side, extended last, meets or has passed a path of the other side;
  /// `nil` if none does.
  ///
  /// `shift` is the number of old elements minus the number of new ones. The other side counts from the end, so its
  /// diagonal `shift - d` is this side's diagonal `d`. The point is in the coordinates of this side.
  func meeting(_ other: Frontier, _ steps: Int, _ shift: Int, _ oldCount: Int) -> (old: Int, new: Int)? {
    for diagonal in stride(from: -steps, through: steps, by: 2) where abs(shift - diagonal) <= steps {
      let (here, there) = (self[diagonal], other[shift - diagonal])
      guard here != Self.unreached, there != Self.unreached, here + there >= oldCount else { continue }
      return (here, here - diagonal)
    }
    return nil
  }

  /// Returns the end of the path that passed the most elements of both sides together, after the given number of
  /// steps.
  func furthest(_ steps: Int) -> (old: Int, new: Int) {
    var best = (old: 0, new: 0)
    for diagonal in stride(from: -steps, through: steps, by: 2) where self[diagonal] != Self.unreached {
      let old = self[diagonal]
      if 2 * old - diagonal > best.old + best.new { best = (old, old - diagonal) }
    }
    return best
  }
}
