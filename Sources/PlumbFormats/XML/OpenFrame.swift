import PlumbModel

/// An open element: its name, and the information about its children that is needed to preserve an order other than
/// Xcode's.
///
///     attribute attribute relationship    counts (2, 1, 0, …), children nil
///     attribute relationship attribute    children [attribute, relationship, attribute]
///
/// As long as the children are in Xcode's order, they are only counted, with eight counters. No element has more
/// kinds of children. A ninth kind would need a wider vector.
struct OpenFrame {
  let tag: XMLTag
  /// The number of the tag in `NameTable.tags`.
  let number: UInt8
  /// The position of the last child's kind in Xcode's order.
  private var rank = 0
  /// The number of children of each kind, while they are in Xcode's order.
  private var counts = SIMD8<UInt32>.zero
  /// The children so far in file order; `nil` while they are in Xcode's order.
  private(set) var children: [SourceSpelling.Child]?

  /// The number of `XMLTag.model`.
  static let model = NameTable.tags["model"] ?? NameTable.none

  /// Creates a frame for an opened element. `number` is the index of its tag in `XMLTag.allCases`.
  init(_ tag: XMLTag, number: UInt8) {
    self.tag = tag
    self.number = number
  }

  /// The position of a kind of child in Xcode's order: `userInfo` of an entity is the seventh, and can occur once
  /// only.
  struct Place {
    let tag: XMLTag
    let rank: Int
    let isSingle: Bool
  }

  /// The positions of all kinds of children, by the numbers of parent and child. A class, so that reading it does not
  /// copy the large value that contains it.
  final class Places: Sendable {
    private let width = XMLTag.allCases.count
    private let places: [Place?] = XMLTag.allCases.flatMap { parent in
      let children = parent.children
      return XMLTag.allCases.map { tag -> Place? in
        guard let rank = children.firstIndex(where: { $0.tag == tag }) else { return nil }
        return Place(tag: tag, rank: rank, isSingle: children[rank].isSingle)
      }
    }

    /// Returns the position of a child; `nil` if the parent has no such child.
    func place(of child: UInt8, in parent: UInt8) -> Place? {
      child == NameTable.none ? nil : places[Int(parent) * width + Int(child)]
    }
  }

  static let places = Places()

  /// Adds a child. Returns `false` for a second one of a kind that can occur once only. The caller preserves its
  /// text.
  mutating func take(_ child: Place) -> Bool {
    if child.isSingle, counts[child.rank] > 0 { return false }
    if child.rank < rank { spellOut() }
    rank = child.rank
    counts[child.rank] &+= 1
    if children != nil { children?.append(.known(child.tag.rawValue)) }
    return true
  }

  /// Adds preserved text as a child. From then on the children are listed, because the text has a position among
  /// them.
  mutating func keep(_ raw: String) {
    spellOut()
    children?.append(.raw(raw))
  }

  /// Converts the counts to a list of children.
  private mutating func spellOut() {
    guard children == nil else { return }
    children = tag.children.enumerated().flatMap { rank, child in
      Array(repeating: .known(child.tag.rawValue), count: Int(counts[rank]))
    }
  }
}
