import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift

extension Diagnostic {
  /// The identity of a finding in one run. Models that share sources produce identical findings. The exact locations
  /// are included, because two entities can have the same problem.
  struct Sameness: Hashable {
    private let rule: String
    private let message: String
    private let places: [Location]

    /// Creates the identity; `nil` for a finding without a location, which cannot be compared.
    init?(_ finding: Diagnostic) {
      guard let location = finding.location else { return nil }
      rule = finding.rule
      message = finding.message
      places = [location] + finding.related.map(\.location)
    }
  }

  /// Whether the finding has precedence over an identical one: it is not suppressed, or it has a higher severity.
  fileprivate func outweighs(_ other: Diagnostic) -> Bool {
    if (suppression == nil) != (other.suppression == nil) { return suppression == nil }
    return severity > other.severity
  }
}

extension [Diagnostic] {
  /// The findings without duplicates, at the position of the first one. Of identical findings the one with precedence
  /// is included.
  var unique: [Diagnostic] {
    var places: [Diagnostic.Sameness: Int] = [:]
    return reduce(into: []) { found, finding in
      let sameness = Diagnostic.Sameness(finding)
      if let place = sameness.flatMap({ places[$0] }) {
        if finding.outweighs(found[place]) { found[place] = finding }
      } else {
        sameness.map { places[$0] = found.count }
        found.append(finding)
      }
    }
  }
}

extension Sequence {
  /// Returns the elements without those whose finding is identical to that of an earlier element.
  func once(by finding: (Element) -> Diagnostic) -> [Element] {
    var seen: Set<Diagnostic.Sameness> = []
    return filter { Diagnostic.Sameness(finding($0)).map { seen.insert($0).inserted } ?? true }
  }
}

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
  func excluding(reportedBy found: [Diagnostic]) -> [Diagnostic] {
    guard contains(where: \.isUnknownValue) else { return self }
    let places = Set(found.filter(\.reportsUnknownValue).compactMap(\.location))
    return filter { note in !note.isUnknownValue || note.location.map { !places.contains($0) } ?? true }
  }
}

extension Diagnostic {
  /// Whether the finding's rule reports a value that Plumb does not understand.
  fileprivate var reportsUnknownValue: Bool { Rule.ofUnknownValues.contains { $0.id == rule } }
}

extension Diagnostic {
  /// Returns a mistake in the configuration with its location in the configuration file; its location in the model
  /// becomes a related location.
  ///
  /// Returns other findings unchanged, and also findings about values that are not from a file.
  func inConfiguration(_ places: ConfiguredPlaces) -> Diagnostic {
    guard Rule.configurationMistakes.contains(rule),
      let place = configurationKeys.lazy.compactMap({ places[$0] }).first
    else { return self }
    var moved = self
    moved.location = place
    moved.label = ""
    if let location { moved.related.insert(Related(location, "the model"), at: 0) }
    return moved
  }

  /// The keys that may contain the mistake, the most specific first.
  private var configurationKeys: [String] {
    let names = element.steps.map(\.name)
    let (owner, property) = (names.first ?? "", names.dropFirst().first ?? "")
    let name = discriminator
    if Rule.unknownInConfiguration.contains(rule) {
      return ["attributes", "relationships"].map { "entities.\(owner).\($0).\(name)" }
        + ["compositions.\(owner).elements.\(name)", "entities.\(name)", "compositions.\(name)"]
    }
    return ["type", "name"].map { "entities.\(owner).attributes.\(property).\($0)" }
      + [
        "entities.\(owner).relationships.\(property).name", "compositions.\(owner).elements.\(property)",
        "entities.\(owner).class", "compositions.\(owner).type", "types.\(name)",
      ]
  }
}
