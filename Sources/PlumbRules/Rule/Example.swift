import PlumbDeclarations

/// An example in a rule's text; the tests run it: the rule finds something in the bad one and nothing in the good one.
///
///     let example: Example = #"<entity name="Order"/>"#
///     let current: Example = .bundle([.init("Shop", "…"), .init("Shop 2", "…")], current: "Shop 2")
public enum Example: Sendable, ExpressibleByStringLiteral {
  /// The content of `<model>`, and the XML attributes of `<model>` that matter.
  case model(String, modelAttributes: String = "")
  /// The versions of a bundle, by name, and what `.xccurrentversion` names; nil for no such file. For rules over history
  /// versions at the ref are called after it, `main:Shop 2`; the last of them is the current one there.
  case bundle([Version], current: String?)
  /// Swift, or a piece of a configuration; `language` is that of a Markdown code fence: `swift`, `json`.
  case code(String, language: String)
  /// Words, where files cannot show it.
  case words(String)

  /// The content of `<model>`.
  public init(stringLiteral text: String) { self = .model(text) }

  /// A version of an example bundle.
  public struct Version: Sendable {
    /// The name, without extension.
    public let name: String
    /// The content of `<model>`.
    public let content: String
    /// XML attributes of `<model>`.
    public let modelAttributes: String

    /// A version of this content.
    public init(_ name: String, _ content: String, modelAttributes: String = "") {
      self.name = name
      self.content = content
      self.modelAttributes = modelAttributes
    }
  }

  /// The example as one shows it to a person: without the `<model>` around it unless its XML attributes matter, and
  /// with a comment in front of each version of a bundle.
  public var shown: String {
    switch self {
    case .model(let content, let attributes):
      attributes.isEmpty ? content : "<model \(attributes)>\n\(Self.indented(content))\n</model>"
    case .bundle(let versions, let current):
      (versions.map { version in
        let open = version.modelAttributes.isEmpty ? "<model>" : "<model \(version.modelAttributes)>"
        return "<!-- \(version.name).xcdatamodel/contents -->\n\(open)\n\(Self.indented(version.content))\n</model>"
      } + [current.map { "<!-- .xccurrentversion: \($0).xcdatamodel -->" } ?? "<!-- no .xccurrentversion -->"])
      .joined(separator: "\n")
    case .code(let text, _), .words(let text): text
    }
  }

  /// Four spaces in front of every line that is not empty.
  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}
