import PlumbModel
import PlumbText

/// A comparison of the source text of entities in two models. Entities with equal bytes need no further comparison.
///
/// Most entities of most steps are equal, so comparing two versions takes little more time than reading them. The
/// comparison is only valid for models as they were read, because the text of an edited model is outdated.
package struct SameText {
  private let old: EntityTexts
  private let new: EntityTexts

  init(_ old: Model, _ new: Model) {
    self.old = EntityTexts(old)
    self.new = EntityTexts(new)
  }

  /// Whether two entities, given by their indexes, have the same text; `false` if one of them was created in memory.
  func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    guard let one = old.range(oldIndex), let other = new.range(newIndex), one.count == other.count else { return false }
    return old.bytes.withUnsafeBytes { old in
      new.bytes.withUnsafeBytes { new in
        // Both ranges are within their texts.
        UnsafeRawBufferPointer(rebasing: old[one]).hasSameBytes(as: UnsafeRawBufferPointer(rebasing: new[other]))
      }
    }
  }
}

/// The ranges of a model's entities in its file, each from its tag to the tag of the next entity, or to the end of the file.
private struct EntityTexts {
  let bytes: [UInt8]
  private let ranges: [Range<Int>?]

  init(_ model: Model) {
    bytes = model.source.bytes
    let count = bytes.count
    let starts = model.entities.map { Int($0.origin.start) }
    ranges = starts.indices.map { index in
      let next = index + 1
      let (start, end) = (starts[index], next < starts.count ? starts[next] : count)
      // An entity created in memory has no location.
      let isInFile =
        model.entities[index].origin != .none && (next == starts.count || model.entities[next].origin != .none)
      guard isInFile, start >= 0, start < end, end <= count else { return nil }
      return start..<end
    }
  }

  func range(_ index: Int) -> Range<Int>? { ranges[index] }
}
