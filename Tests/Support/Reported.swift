import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The findings of one rule for models and bundles, as text.
package struct Reported {
  /// A line for each finding, with its location first:
  /// `3:49 ‹Itme› Order.items leads to Itme, which is not in the model`.
  ///
  /// Line 1 is the tag `<model …>`. A finding in a bundle has its version, or the name of its file, before the line.
  package var lines: [String]
  package var diagnostics: [Diagnostic]
  /// The texts by version, with the first fix of every finding applied.
  package var repaired: [String: String]

  /// Checks one model, with the given content of `<model>`.
  package init(_ rule: Rule, _ content: String, model attributes: String = "") throws {
    let text = Self.text(content, attributes)
    let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop").value
    self.init(Self.validator(rule).check(model), ["contents": text])
  }

  /// Checks a bundle. The versions are keyed by name, each with its content of `<model>`.
  package init(
    _ rule: Rule, versions: KeyValuePairs<String, String>, current: CurrentVersion, model attributes: String = ""
  ) {
    let texts = versions.map { (name: $0, text: Self.text($1, attributes)) }
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop", versions: texts.map(Self.version), current: current,
      currentVersionFile: "Shop.xcdatamodeld/.xccurrentversion")
    self.init(
      Self.validator(rule).check(bundle), Dictionary(texts.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }))
  }

  private init(_ diagnostics: [Diagnostic], _ texts: [String: String]) {
    self.diagnostics = diagnostics
    lines = diagnostics.map { diagnostic in
      let place = diagnostic.location.map { Self.place($0, texts) + " " } ?? ""
      return place + diagnostic.message
    }
    let edits = diagnostics.compactMap(\.fixes.first).flatMap(\.edits)
    repaired = texts.mapValues { String(decoding: Array($0.utf8), as: UTF8.self) }
    for edit in edits.sorted(by: { $0.location.start.offset > $1.location.start.offset }) {
      guard let text = repaired[edit.location.file] else { continue }
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(edit.location.start.offset..<edit.location.end.offset, with: Array(edit.replacement.utf8))
      repaired[edit.location.file] = String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func text(_ content: String, _ attributes: String) -> String {
    "<model\(attributes.isEmpty ? "" : " " + attributes)>\n\(content)\n</model>"
  }

  private static func version(_ version: (name: String, text: String)) -> ModelVersion {
    ModelVersion(
      name: version.name, file: version.name,
      content: Result { () throws(ReadFailure) in
        try Model.read(Array(version.text.utf8), file: version.name, name: version.name)
      })
  }

  private static func validator(_ rule: Rule) -> Validator {
    Validator(
      settings: RuleSettings(
        preset: .strict, cloudKit: rule.category == .cloudKit ? true : nil, swiftData: true), rules: [rule])
  }

  private static func place(_ location: Location, _ texts: [String: String]) -> String {
    let file = location.file == "contents" ? "" : "\(location.file):"
    guard let text = texts[location.file], location.start < location.end else {
      return "\(file)\(location.start.line):\(location.start.column)"
    }
    let covered = Array(text.utf8)[location.start.offset..<location.end.offset]
    return "\(file)\(location.start.line):\(location.start.column) ‹\(String(decoding: covered, as: UTF8.self))›"
  }
}
