import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift

extension [Diagnostic] {
  /// Returns the findings of a model that do not depend on a value that Plumb does not understand.
  ///
  ///     <relationship toMany="YEZ" maxCount="l" …/>    // findings that apply to to-one relationships only are omitted
  ///
  /// The function reads the model again with each such value replaced by a valid choice. The number of readings is
  /// that of the longest list of choices. Findings that are absent from a reading are uncertain and are omitted.
  /// Findings located at such a value are also omitted, except findings about the value itself. A model without
  /// such values is not read again.
  func certain(in parsed: Parsed<Model>, _ check: (Model) -> [Diagnostic]) -> [Diagnostic] {
    let unknown = parsed.unknownValues
    guard !unknown.isEmpty else { return self }
    let places = Set(unknown.compactMap(\.location))
    let isAtOne = { (finding: Diagnostic) in finding.location.map { places.contains($0) } ?? false }
    let ofValues = filter { isAtOne($0) && $0.reportsUnknownValue }
    var certain = filter { !isAtOne($0) }
    let (name, source) = (parsed.value.name, parsed.value.source)
    for edits in parsed.value.readings {
      guard !certain.isEmpty, let bytes = try? edits.applied(to: source.bytes),
        let reading = try? Model.read(bytes, file: source.file, name: name).value
      else { continue }
      let found = Dictionary(grouping: check(reading), by: FindingKey.init)
      certain = certain.compactMap { finding in
        guard let same = found[FindingKey(finding)]?.first(where: { $0.message == finding.message }) else { return nil }
        var finding = finding
        finding.fixes = finding.fixes.filter { fix in same.fixes.contains { $0.title == fix.title } }
        return finding
      }
    }
    return ofValues + certain
  }

  /// Returns the reader's notes, except notes about unknown values that a rule reports at the same location.
  package func excluding(reportedBy found: [Diagnostic]) -> [Diagnostic] {
    guard contains(where: \.isUnknownValue) else { return self }
    let places = Set(found.filter(\.reportsUnknownValue).compactMap(\.location))
    return filter { note in !note.isUnknownValue || note.location.map { !places.contains($0) } ?? true }
  }
}

extension Diagnostic {
  /// Whether the finding's rule reports a value that Plumb does not understand.
  fileprivate var reportsUnknownValue: Bool { Rule.ofUnknownValues.contains { $0.id == rule } }
}
