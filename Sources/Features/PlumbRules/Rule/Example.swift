import PlumbDeclarations

/// An example in a rule's text. The tests run it: the rule has a finding in the bad example, and none in the good
/// one.
///
///     let example: Example = #"<entity name="Order"/>"#
///     let current: Example = .bundle([.init("Shop", "…"), .init("Shop 2", "…")], current: "Shop 2")
public enum Example: Sendable, ExpressibleByStringLiteral {
  /// The content of `<model>`, and the relevant XML attributes of `<model>`.
  case model(String, modelAttributes: String = "")
  /// The versions of a bundle, and the version that `.xccurrentversion` names. `nil` for a bundle without the file.
  /// For rules that compare with a git ref, the names of the versions at the ref start with the ref: `main:Shop 2`.
  /// The last of these versions is the current one at the ref.
  case bundle([Version], current: String?)
  /// Swift, or a part of a configuration. `language` is the language of a Markdown code fence: `swift`, `json`.
  case code(String, language: String)
  /// A description, for an example that files cannot show.
  case words(String)

  /// Creates an example from the content of `<model>`.
  public init(stringLiteral text: String) { self = .model(text) }

  /// A version of an example bundle.
  public struct Version: Sendable {
    /// The name, without extension.
    public let name: String
    /// The content of `<model>`.
    public let content: String
    /// XML attributes of `<model>`.
    public let modelAttributes: String

    /// Creates a version from its content.
    public init(_ name: String, _ content: String, modelAttributes: String = "") {
      self.name = name
      self.content = content
      self.modelAttributes = modelAttributes
    }
  }

  /// The example as text for a reader. It has the `<model>` element only if its XML attributes are relevant, and a
  /// comment before each version of a bundle.
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

  /// Returns the text with four spaces before every line that is not empty.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}
