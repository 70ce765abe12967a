/// The children of an XML element that only groups: `<uniquenessConstraints>`, `<compoundIndexes>`, `<userInfo>`.
///
/// An empty list and no list at all are two things in a file, so properties of this type are optional.
public struct ElementList<Element> {
  public var elements: [Element]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(_ elements: [Element] = [], origin: Origin = .none, kept: Kept? = nil) {
    self.elements = elements
    self.origin = origin
    self.kept = kept
  }
}

extension ElementList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public init() { self.init([]) }
  public var startIndex: Int { elements.startIndex }
  public var endIndex: Int { elements.endIndex }
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { elements[position] = newValue }
  }
  // The collections' own would go by way of `replaceSubrange`.
  public mutating func append(_ element: Element) { elements.append(element) }
  public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}

extension ElementList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

// On extensions for the same reason as those of `OutOfLine`.
extension ElementList: Equatable where Element: Equatable {}
extension ElementList: Hashable where Element: Hashable {}
extension ElementList: Sendable where Element: Sendable {}
