import PlumbModel
import PlumbText

/// Which entities of two models stand in their files byte for byte the same: they say the same, and need no comparison.
///
/// Most entities of most steps do, so that comparing two versions costs little more than reading them. It holds for
/// models as they were read: one that was edited since says something else than its text.
struct SameText {
  private let old: EntityTexts
  private let new: EntityTexts

  init(_ old: Model, _ new: Model) {
    self.old = EntityTexts(old)
    self.new = EntityTexts(new)
  }

  /// Whether two entities, given by their indexes, have the same text; false where one was made in memory.
  func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    guard let one = old.range(oldIndex), let other = new.range(newIndex), one.count == other.count else { return false }
    return old.bytes.withUnsafeBytes { old in
      new.bytes.withUnsafeBytes { new in
        // Both ranges lie within their texts.
        UnsafeRawBufferPointer(rebasing: old[one]).hasSameBytes(as: UnsafeRawBufferPointer(rebasing: new[other]))
      }
    }
  }
}

/// Where the entities of a model stand in its file, each from its tag to the tag of the next.
private struct EntityTexts {
  let bytes: [UInt8]
  private let ranges: [Range<Int>?]

  init(_ model: Model) {
    bytes = model.source.bytes
    let count = bytes.count
    let starts = model.entities.map { Int($0.origin.start) }
    ranges = starts.indices.map { index in
      guard index + 1 < starts.count, model.entities[index].origin != .none else { return nil }
      let (start, end) = (starts[index], starts[index + 1])
      // An entity made in memory behind one that was read has no place.
      guard start >= 0, start < end, end <= count, model.entities[index + 1].origin != .none else { return nil }
      return start..<end
    }
  }

  func range(_ index: Int) -> Range<Int>? { ranges[index] }
}
