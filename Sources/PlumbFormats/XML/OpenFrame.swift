import PlumbModel

/// An element that is open: its name, and what of its children is needed to keep an order that is not Xcode's.
///
///     attribute attribute relationship    counts (2, 1, 0, …), children nil
///     attribute relationship attribute    children [attribute, relationship, attribute]
///
/// As long as the children come in Xcode's order they are only counted, in eight counters: no element has more kinds of
/// children than that, and one that is to have a ninth needs a wider vector.
struct OpenFrame {
  let tag: XMLTag
  /// The number of the tag in `NameTable.tags`.
  let number: UInt8
  /// The place in Xcode's order of the child read last.
  private var rank = 0
  /// How many children there are at each place, as long as they are in Xcode's order.
  private var counts = SIMD8<UInt32>.zero
  /// The children so far in the order found, once that is not Xcode's.
  private(set) var children: [Kept.Child]?

  /// The number of `XMLTag.model`.
  static let model = NameTable.tags["model"] ?? NameTable.none

  /// An element just opened; `number` is its tag's place in `XMLTag.allCases`.
  init(_ tag: XMLTag, number: UInt8) {
    self.tag = tag
    self.number = number
  }

  /// A child in the order of its parent's children: `userInfo` of an entity is the seventh, and comes once.
  struct Place {
    let tag: XMLTag
    let rank: Int
    let isSingle: Bool
  }

  /// The places of all children, by the numbers of parent and child. A class, so that to ask it copies nothing of the
  /// large value that holds it.
  final class Places: Sendable {
    private let width = XMLTag.allCases.count
    private let places: [Place?] = XMLTag.allCases.flatMap { parent in
      let children = parent.children
      return XMLTag.allCases.map { tag -> Place? in
        guard let rank = children.firstIndex(where: { $0.tag == tag }) else { return nil }
        return Place(tag: tag, rank: rank, isSingle: children[rank].isSingle)
      }
    }

    /// nil where the parent has no such child.
    func place(of child: UInt8, in parent: UInt8) -> Place? {
      child == NameTable.none ? nil : places[Int(parent) * width + Int(child)]
    }
  }

  static let places = Places()

  /// Takes a child; false for a second one of a kind that the element has one of, which is kept as it stands.
  mutating func take(_ child: Place) -> Bool {
    if child.isSingle, counts[child.rank] > 0 { return false }
    if child.rank < rank { spellOut() }
    rank = child.rank
    counts[child.rank] &+= 1
    if children != nil { children?.append(.known(child.tag.rawValue)) }
    return true
  }

  /// Keeps a child as it stands. From then on the children are listed, so that it has a place among them.
  mutating func keep(_ raw: String) {
    spellOut()
    children?.append(.raw(raw))
  }

  /// Lists the children so far one by one.
  private mutating func spellOut() {
    guard children == nil else { return }
    children = tag.children.enumerated().flatMap { rank, child in
      Array(repeating: .known(child.tag.rawValue), count: Int(counts[rank]))
    }
  }
}
