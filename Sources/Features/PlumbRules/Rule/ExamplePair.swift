/// The bad and the good example of a rule, written as one template that marks the differences.
///
///     <attribute name="total" attributeType="Decimal"«| defaultValueString="0.0"»/>
///
/// `«bad|good»` is replaced by its first half in the bad example and by its second half in the good one. If whole
/// lines differ, the template is written like a diff: every line has two columns before it, with `-` for a line of
/// the bad example and `+` for a line of the good one.
///
///       <entity name="Order">
///     -     <attribute name="note" optional="YES"/>
///     +     <attribute name="note" optional="YES" attributeType="String"/>
///       </entity>
public struct ExamplePair: Sendable, ExpressibleByStringLiteral {
  /// The example in which the rule has a finding.
  public let bad: Example
  /// The fixed example, in which the rule has no finding.
  public let good: Example

  /// Creates a pair from two examples that have little in common.
  public init(bad: Example, good: Example) {
    self.bad = bad
    self.good = good
  }

  /// Creates a pair from a template of the content of `<model>`.
  public init(stringLiteral template: String) { self = .model(template) }

  /// Returns a pair for templates of the content of `<model>` and of the relevant XML attributes of `<model>`.
  public static func model(_ content: String, modelAttributes: String = "") -> ExamplePair {
    ExamplePair { .model(side($0, of: content), modelAttributes: side($0, of: modelAttributes)) }
  }

  /// Returns a pair for a template of Swift, or of a part of a configuration.
  public static func code(_ template: String, language: String) -> ExamplePair {
    ExamplePair { .code(side($0, of: template), language: language) }
  }

  /// Returns a pair for the versions of a bundle, with templates of their contents, and a template of the version
  /// that `.xccurrentversion` names. An empty half of that template means that the file does not exist.
  public static func bundle(
    _ versions: [(name: String, content: String)], current: String, modelAttributes: String = ""
  ) -> ExamplePair {
    ExamplePair { half in
      let named = side(half, of: current)
      return .bundle(
        versions.map { .init($0.name, side(half, of: $0.content), modelAttributes: modelAttributes) },
        current: named.isEmpty ? nil : named)
    }
  }

  /// The pair in a model that is used with CloudKit.
  var usedWithCloudKit: ExamplePair { with(modelAttributes: #"usedWithCloudKit="YES""#) }

  /// The pair in a model that is used with SwiftData.
  var usedWithSwiftData: ExamplePair { with(modelAttributes: #"usedWithSwiftData="YES""#) }

  /// Returns the pair with other XML attributes of `<model>`.
  private func with(modelAttributes: String) -> ExamplePair {
    ExamplePair { half in (half == .bad ? bad : good).with(modelAttributes: modelAttributes) }
  }

  private init(_ example: (Half) -> Example) { self.init(bad: example(.bad), good: example(.good)) }
}

// MARK: - Templates

extension ExamplePair {
  /// The two examples of a pair.
  private enum Half { case bad, good }

  /// Returns one example of a template: the lines of its half, with its half of each `«bad|good»`.
  ///
  /// The template is a diff if a line starts with `- ` or `+ `. All lines then lose their first two columns.
  private static func side(_ half: Half, of template: String) -> String {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }) else {
      return choosing(half, in: template)
    }
    let other = half == .bad ? "+" : "-"
    let preserved = lines.filter { !$0.hasPrefix(other) }.map { $0.dropFirst(2) }
    return choosing(half, in: preserved.joined(separator: "\n"))
  }

  /// Returns the text with one half of each `«bad|good»`. If the marker has no `|`, both halves are the whole
  /// content. A second `|` belongs to the good half.
  private static func choosing(_ half: Half, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "«"), let close = rest[open...].firstIndex(of: "»") {
      let halves = rest[rest.index(after: open)..<close]
        .split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      result += rest[..<open] + ((half == .bad ? halves.first : halves.last) ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension Example {
  /// Returns the same models with other XML attributes of `<model>`.
  fileprivate func with(modelAttributes: String) -> Example {
    switch self {
    case .model(let content, _): .model(content, modelAttributes: modelAttributes)
    case .bundle(let versions, let current):
      .bundle(versions.map { .init($0.name, $0.content, modelAttributes: modelAttributes) }, current: current)
    case .code, .words: self
    }
  }
}
