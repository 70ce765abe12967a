/// The spelling of an element in its file if it differs from Xcode's, with all content that Plumb does not support.
///
///     // <attribute optional='YES' name="a"/>    // order and quotes are not Xcode's
///     SourceSpelling(attributes: [.init(name: "optional", text: "YES"), .init(name: "name", text: "a")])
///
/// The writer uses the spelling as long as it matches the values of the element. After a change of `isOptional`, only
/// that XML attribute is written anew, in its place. `nil` for an element means the bytes that Xcode writes, as for
/// nearly all elements.
public struct SourceSpelling: Hashable, Sendable {
  /// Every XML attribute of the tag in file order; `nil` if they are as Xcode writes them. Contains the unknown XML
  /// attributes too, which are not stored elsewhere.
  public var attributes: [RawAttribute]?
  /// The children in file order; `nil` if they are in Xcode's order without other content between them. Known
  /// children are listed by name only; the element contains their values.
  public var children: [Child]?
  /// The text before the root element; `nil` for Xcode's XML declaration with its newline. Set on the root only.
  public var prolog: String?
  /// The text after the root element, usually a final newline; `nil` if the file ends with the element. Set on the
  /// root only.
  public var epilog: String?

  /// Creates a spelling. `nil` for an argument means Xcode's spelling.
  public init(
    attributes: [RawAttribute]? = nil, children: [Child]? = nil, prolog: String? = nil, epilog: String? = nil
  ) {
    self.attributes = attributes
    self.children = children
    self.prolog = prolog
    self.epilog = epilog
  }

  /// An XML attribute as written in the file: `text` is the text between the quotes, including escapes.
  ///
  /// Single quotes are not preserved: the writer uses double quotes.
  public struct RawAttribute: Hashable, Sendable {
    /// The name with its prefix, if it has one: `xmlns:a`.
    public var name: String
    /// The value with its escapes: `a &amp; b`, `&#65;`.
    public var text: String

    /// Creates an XML attribute. `text` must not contain `"`.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A child of an element whose children are not in Xcode's order.
  public enum Child: Hashable, Sendable {
    /// The next child with an XML name that Plumb supports. The first `known("attribute")` is the first attribute of
    /// the element, the second one the second.
    case known(String)
    /// A comment, a processing instruction, a text, or an unknown element with its content, as written in the file.
    case raw(String)
  }
}
