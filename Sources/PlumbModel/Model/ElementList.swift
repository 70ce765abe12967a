/// The children of an XML element that only groups: `<uniquenessConstraints>`, `<compoundIndexes>`, `<userInfo>`.
///
///     entity.uniquenessConstraints?.count       // through the list, as an array
///     entity.uniquenessConstraints = [UniquenessConstraint(["number"])]
///
/// An empty list and no list at all are two things in a file, so properties of this type are optional: `[]` writes
/// `<userInfo/>`, nil writes nothing.
public struct ElementList<Element> {
  /// What the element groups, in the order of the file.
  public var elements: [Element]
  /// The bytes of the grouping tag itself, not of its children; `.none` where it was made in memory.
  public var origin: Origin
  /// The grouping tag's own spelling and the comments between its children; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A list; without arguments it is that of an empty tag.
  public init(_ elements: [Element] = [], origin: Origin = .none, kept: Kept? = nil) {
    self.elements = elements
    self.origin = origin
    self.kept = kept
  }
}

extension ElementList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// A list without elements, which `RangeReplaceableCollection` asks for.
  public init() { self.init([]) }
  /// 0.
  public var startIndex: Int { elements.startIndex }
  /// The number of elements; positions are those of `elements`.
  public var endIndex: Int { elements.endIndex }
  /// The element at a position. Assigning keeps `origin` and `kept` of the list.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { elements[position] = newValue }
  }
  /// Adds an element at the end; the collections' own way would be by `replaceSubrange`.
  public mutating func append(_ element: Element) { elements.append(element) }
  /// Puts elements in the place of others. `origin` and `kept` of the list stay.
  public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}

extension ElementList: ExpressibleByArrayLiteral {
  /// A list made in memory, so that `[]` can be assigned to an optional list.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

// On extensions for the same reason as those of `OutOfLine`.
extension ElementList: Equatable where Element: Equatable {}
extension ElementList: Hashable where Element: Hashable {}
extension ElementList: Sendable where Element: Sendable {}
