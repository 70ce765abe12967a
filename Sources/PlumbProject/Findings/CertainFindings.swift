import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

extension [Diagnostic] {
  /// The findings of a model that do not rest on a value which is not understood.
  ///
  ///     <relationship toMany="YEZ" maxCount="l" …/>    // a finding that is there for a to-one only is left out
  ///
  /// The model is read again with each such value replaced by one that it could have been, in as many ways as the
  /// longest list of choices has; what is not found each time is a guess. What points at the text itself is left out
  /// too, unless it is what says that it is not understood. A model without such values, nearly every one, costs
  /// nothing.
  func certain(in parsed: Parsed<Model>, _ check: (Model) -> [Diagnostic]) -> [Diagnostic] {
    let unknown = parsed.unknownValues
    guard !unknown.isEmpty else { return self }
    let places = Set(unknown.compactMap(\.location))
    let isAtOne = { (finding: Diagnostic) in finding.location.map { places.contains($0) } ?? false }
    let sayers = filter { isAtOne($0) && $0.saysUnknownValue }
    var certain = filter { !isAtOne($0) }
    let (name, source) = (parsed.value.name, parsed.value.source)
    for edits in parsed.value.readings {
      guard !certain.isEmpty, let bytes = try? edits.applied(to: source.bytes),
        let reading = try? Model.read(bytes, file: source.file, name: name).value
      else { continue }
      let found = Dictionary(grouping: check(reading), by: Key.init)
      certain = certain.compactMap { finding in
        guard let same = found[Key(finding)]?.first else { return nil }
        var finding = finding
        finding.fixes = finding.fixes.filter { fix in same.fixes.contains { $0.title == fix.title } }
        return finding
      }
    }
    return sayers + certain
  }

  /// The reader's notes without what a rule says of the same text.
  func besides(saying found: [Diagnostic]) -> [Diagnostic] {
    guard contains(where: \.isUnknownValue) else { return self }
    let places = Set(found.filter(\.saysUnknownValue).compactMap(\.location))
    return filter { note in !note.isUnknownValue || note.location.map { !places.contains($0) } ?? true }
  }

  /// What makes a finding the same in a text of other lengths.
  private struct Key: Hashable {
    private let rule: String
    private let message: String
    private let element: ElementPath
    private let discriminator: String

    init(_ finding: Diagnostic) {
      (rule, message) = (finding.rule, finding.message)
      (element, discriminator) = (finding.element, finding.discriminator)
    }
  }
}

extension Diagnostic {
  /// Whether its rule is one that says of a value that is not understood what is wrong with it.
  fileprivate var saysUnknownValue: Bool { Rule.ofUnknownValues.contains { $0.id == rule } }
}
