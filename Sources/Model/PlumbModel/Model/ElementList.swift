import PlumbCore

/// The children of an XML element that only groups them: `<uniquenessConstraints>`, `<compoundIndexes>`,
/// `<userInfo>`.
///
///     entity.uniquenessConstraints?.count       // through the list, as an array
///     entity.uniquenessConstraints = [UniquenessConstraint(["number"])]
///
/// An empty list and a missing list differ in a file, so properties of this type are optional: `[]` writes
/// `<userInfo/>`, `nil` writes no tag.
public struct ElementList<Element> {
  /// The grouped elements, in file order.
  public var elements: [Element]
  /// The byte range of the grouping tag itself, without its children; `.none` if the list was created in memory.
  public var origin: Origin
  /// The spelling of the grouping tag and the comments between its children; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a list. Without arguments, it represents an empty tag.
  public init(_ elements: [Element] = [], origin: Origin = .none, preserved: SourceSpelling? = nil) {
    self.elements = elements
    self.origin = origin
    self.preserved = preserved
  }
}

extension ElementList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Creates an empty list, as `RangeReplaceableCollection` requires.
  public init() { self.init([]) }
  /// The first position, always 0.
  public var startIndex: Int { elements.startIndex }
  /// The number of elements. Positions are indices of `elements`.
  public var endIndex: Int { elements.endIndex }
  /// The element at a position. Setting it does not change `origin` and `preserved` of the list.
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { elements[position] = newValue }
  }
  /// Appends an element, without the default implementation's call of `replaceSubrange`.
  public mutating func append(_ element: Element) { elements.append(element) }
  /// Replaces the elements in a range with other elements. Does not change `origin` and `preserved` of the list.
  public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    elements.replaceSubrange(range, with: new)
  }
}

extension ElementList: ExpressibleByArrayLiteral {
  /// Creates a list in memory, so that `[]` can be assigned to an optional list.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

// The conformances are in extensions for the same reason as those of `OutOfLine`.
extension ElementList: Equatable where Element: Equatable {}
extension ElementList: Hashable where Element: Hashable {}
extension ElementList: Sendable where Element: Sendable {}
