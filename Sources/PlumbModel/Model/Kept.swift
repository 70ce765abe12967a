/// How an element was spelled in its file where Xcode would spell it differently, and what Plumb does not know of it.
///
///     // <attribute optional='YES' name="a"/>    // order and quotes are not Xcode's
///     Kept(attributes: [.init(name: "optional", text: "YES"), .init(name: "name", text: "a")])
///
/// The writer honours it as long as it still says the same as the value: change `isOptional`, and that one XML
/// attribute is written anew in its place. `nil` on an element means Xcode's own bytes, which is the case for nearly
/// all.
public struct Kept: Hashable, Sendable {
  /// Every XML attribute of the tag in the order found, or nil where they are as Xcode writes them. Attributes that
  /// Plumb does not know are among them, and live nowhere else.
  public var attributes: [RawAttribute]?
  /// The children in the order found, or nil where they are as Xcode orders them and nothing stands between them. Of
  /// known children only the names are listed; the values stay in the element.
  public var children: [Child]?
  /// For the root: everything before it, or nil for Xcode's XML declaration with its newline.
  public var prolog: String?
  /// For the root: everything behind it, a final newline mostly; nil for nothing.
  public var epilog: String?

  /// A spelling; every part that is nil is Xcode's.
  public init(
    attributes: [RawAttribute]? = nil, children: [Child]? = nil, prolog: String? = nil, epilog: String? = nil
  ) {
    self.attributes = attributes
    self.children = children
    self.prolog = prolog
    self.epilog = epilog
  }

  /// An XML attribute as it stands: `text` is what is between the quotes, escapes included.
  ///
  /// Single quotes are not remembered: the writer uses double ones.
  public struct RawAttribute: Hashable, Sendable {
    /// The name with its prefix, if it has one: `xmlns:a`.
    public var name: String
    /// The value with its escapes: `a &amp; b`, `&#65;`.
    public var text: String

    /// An XML attribute; `text` must hold no `"`.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// One child of an element with children out of Xcode's order.
  public enum Child: Hashable, Sendable {
    /// The next of the children that Plumb knows by this XML name: `known("attribute")` twice is the first, then the
    /// second.
    case known(String)
    /// A comment, an instruction, an unknown element with all that is in it, or text, as it stands.
    case raw(String)
  }
}
