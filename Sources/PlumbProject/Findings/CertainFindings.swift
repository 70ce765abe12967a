import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText

extension [Diagnostic] {
  /// The findings of a model that do not rest on a value which is not understood.
  ///
  ///     <relationship toMany="YEZ" maxCount="l" …/>    // a finding that is there for a to-one only is left out
  ///
  /// The model is read again with each such value replaced by one that it could have been, in as many ways as the
  /// longest list of choices has; what is not found each time is a guess. What points at the text itself is left out
  /// too: that is said already. A model without such values, nearly every one, costs nothing.
  func certain(in parsed: Parsed<Model>, _ check: (Model) -> [Diagnostic]) -> [Diagnostic] {
    let unknown = parsed.unknownValues
    guard !unknown.isEmpty else { return self }
    let places = Set(unknown.compactMap(\.location))
    var certain = filter { finding in finding.location.map { !places.contains($0) } ?? true }
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
    return certain
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
