/// How an element was spelled in its file where Xcode would spell it differently, and what Plumb does not know of it.
///
/// The writer honours it as long as it still says the same as the value; `nil` on an element means Xcode's own bytes.
public struct Kept: Hashable, Sendable {
  /// Every XML attribute of the tag in the order found, or nil where they are as Xcode writes them.
  public var attributes: [RawAttribute]?
  /// The children in the order found, or nil where they are as Xcode orders them.
  public var children: [Child]?
  /// For the root: everything before it, or nil for Xcode's XML declaration.
  public var prolog: String?
  /// For the root: everything behind it, a final newline mostly; nil for nothing.
  public var epilog: String?

  public init(
    attributes: [RawAttribute]? = nil, children: [Child]? = nil, prolog: String? = nil, epilog: String? = nil
  ) {
    self.attributes = attributes
    self.children = children
    self.prolog = prolog
    self.epilog = epilog
  }

  /// An XML attribute as it stands: `text` is what is between the quotes, escapes included.
  public struct RawAttribute: Hashable, Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// One child of an element with children out of Xcode's order.
  public enum Child: Hashable, Sendable {
    /// The next of the children that Plumb knows by this XML name.
    case known(String)
    /// A comment, an unknown element or text, as it stands.
    case raw(String)
  }
}
