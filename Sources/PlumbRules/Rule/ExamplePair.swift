/// A rule's bad example and its good one, written once with what differs between them.
///
///     <attribute name="total" attributeType="Decimal"«| defaultValueString="0.0"»/>
///
/// `«bad|good»` stands for its first half in the bad example and for its second in the good one. Where whole lines
/// differ, the text is written like a diff: two columns in front of every line, with `-` for a line of the bad example
/// and `+` for one of the good.
///
///       <entity name="Order">
///     -     <attribute name="note" optional="YES"/>
///     +     <attribute name="note" optional="YES" attributeType="String"/>
///       </entity>
public struct ExamplePair: Sendable, ExpressibleByStringLiteral {
  /// The rule finds something in it.
  public let bad: Example
  /// The same, mended: the rule finds nothing.
  public let good: Example

  /// Two examples that have little in common.
  public init(bad: Example, good: Example) {
    self.bad = bad
    self.good = good
  }

  /// A template of the content of `<model>`.
  public init(stringLiteral template: String) { self = .model(template) }

  /// Templates of the content of `<model>`, and of the XML attributes of `<model>` that matter.
  public static func model(_ content: String, modelAttributes: String = "") -> ExamplePair {
    ExamplePair { .model(side($0, of: content), modelAttributes: side($0, of: modelAttributes)) }
  }

  /// A template of Swift, or of a piece of a configuration.
  public static func code(_ template: String, language: String) -> ExamplePair {
    ExamplePair { .code(side($0, of: template), language: language) }
  }

  /// The versions of a bundle, their contents as templates, and a template of the version that `.xccurrentversion` names;
  /// a half that is empty stands for no such file.
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

  /// The same in a model that is used with CloudKit.
  var usedWithCloudKit: ExamplePair { with(modelAttributes: #"usedWithCloudKit="YES""#) }

  /// The same in a model that is used with SwiftData.
  var usedWithSwiftData: ExamplePair { with(modelAttributes: #"usedWithSwiftData="YES""#) }

  /// Both examples with other XML attributes of `<model>`.
  private func with(modelAttributes: String) -> ExamplePair {
    ExamplePair { half in (half == .bad ? bad : good).with(modelAttributes: modelAttributes) }
  }

  private init(_ example: (Half) -> Example) { self.init(bad: example(.bad), good: example(.good)) }
}

// MARK: - Templates

extension ExamplePair {
  /// Which of the two examples is made.
  private enum Half { case bad, good }

  /// One example of a template: the lines of its half, and of `«bad|good»` its half.
  ///
  /// Lines count as a diff if one begins with `- ` or `+ `; then all lose their two columns.
  private static func side(_ half: Half, of template: String) -> String {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }) else {
      return choosing(half, in: template)
    }
    let other = half == .bad ? "+" : "-"
    let kept = lines.filter { !$0.hasPrefix(other) }.map { $0.dropFirst(2) }
    return choosing(half, in: kept.joined(separator: "\n"))
  }

  /// The text with one half of each `«bad|good»`. Without a `|` both halves are the whole; a second `|` belongs to the
  /// good half.
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
  /// The same models with other XML attributes of `<model>`.
  fileprivate func with(modelAttributes: String) -> Example {
    switch self {
    case .model(let content, _): .model(content, modelAttributes: modelAttributes)
    case .bundle(let versions, let current):
      .bundle(versions.map { .init($0.name, $0.content, modelAttributes: modelAttributes) }, current: current)
    case .code, .words: self
    }
  }
}
