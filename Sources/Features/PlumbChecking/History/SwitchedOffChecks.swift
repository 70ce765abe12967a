import PlumbCore
import PlumbFindings
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The settings of a configuration that report less than those of the configuration at a ref.
///
///     SwitchedOffChecks(since: past, now, ref: "main", file: "plumb.json").found.map(\.text)
///     // plumb.json turns off version-edited, which is an error at main
struct SwitchedOffChecks {
  /// The settings, each as a sentence with its location.
  private(set) var found: [(text: String, location: Location)] = []
  private let old: ProjectConfiguration
  private let new: ProjectConfiguration
  private let ref: String
  private let file: String

  /// Compares the rules of two configurations.
  init(since old: ProjectConfiguration, _ new: ProjectConfiguration, ref: String, file: String) {
    (self.old, self.new, self.ref, self.file) = (old, new, ref, file)
    addPreset()
    addSeverities()
    addFamilies()
    for ignore in new.rules.ignores where !old.rules.ignores.contains(where: ignore.isSame) {
      add("ignores \(ignore.rule) on \(ignore.element), which is reported at \(ref)", ignore.location)
    }
    addFlag(old.rules.cloudKit, new.rules.cloudKit, "cloudkit", "CloudKit")
    addFlag(old.rules.swiftData, new.rules.swiftData, "swiftdata", "SwiftData")
    for custom in old.rules.custom where !new.rules.custom.contains(custom) {
      let isDeclared = new.rules.custom.contains { $0.id.isExactly(custom.id) }
      add("\(isDeclared ? "changes" : "does not declare") the rule \(custom.id), which runs at \(ref)")
    }
  }

  private mutating func add(_ text: String, _ location: Location? = nil) {
    found.append(("\(file) \(text)", location ?? Location(file: file)))
  }

  private mutating func addPreset() {
    let (before, now) = (old.rules.preset, new.rules.preset)
    let order = RuleSettings.Preset.allCases
    if let earlier = order.firstIndex(of: before), let later = order.firstIndex(of: now), later < earlier {
      add("has the preset \(now.rawValue), which is \(before.rawValue) at \(ref)", new.places["rules.preset"])
    }
    for convention in old.rules.conventions.subtracting(new.rules.conventions).map(\.rawValue).sorted() {
      add("does not enforce the convention \(convention), which is enforced at \(ref)")
    }
  }

  private mutating func addSeverities() {
    let (before, now) = (old.rules, new.rules)
    for id in Set(before.severities.keys).union(now.severities.keys).sorted()
    where before.severities[id] != now.severities[id] {
      guard let earlier = before.severity(ofRule: id) else { continue }
      let later = now.severity(ofRule: id)
      guard later.map({ $0 < earlier }) ?? true else { continue }
      let change = later.map { "lowers \(id) to \($0.rawValue)" } ?? "turns off \(id)"
      add("\(change), whose severity is \(earlier.rawValue) at \(ref)", new.places["rules.severity.\(id)"])
    }
  }

  /// Adds the families of which a rule has a lower severity, regardless of the preset.
  private mutating func addFamilies() {
    var (before, now) = (old.rules, new.rules)
    before.preset = .strict
    now.preset = .strict
    for family in Rule.Category.families where before.families[family] != now.families[family] {
      let isLower = Rule.all.contains { rule in
        guard rule.category == family, let earlier = before.severityOfFamily(rule) else { return false }
        return now.severityOfFamily(rule).map { $0 < earlier } ?? true
      }
      guard isLower else { continue }
      let change = now.families[family] == .off ? "turns off the family" : "lowers the severity of the family"
      add("\(change) \(family.family), unlike at \(ref)", new.places["rules.families.\(family.family)"])
    }
  }

  private mutating func addFlag(_ old: Bool?, _ new: Bool?, _ key: String, _ name: String) {
    if old == true && new != true || old == nil && new == false {
      add("turns off the rules of \(name), which run at \(ref)", self.new.places["rules.\(key)"])
    }
  }

  /// Compares the settings of a model at two paths.
  mutating func add(_ old: ModelSettings, _ new: ModelSettings, sources: (String) -> String?) {
    for name in new.unreleased where !old.unreleased.contains(name) {
      add(
        "declares \(Phrase.quoted(name)) of \(new.path) as unreleased, which is released at \(ref)",
        new.places["unreleased"])
    }
    let remaining = Set(new.sources.compactMap { sources($0)?.exact })
    for source in old.sources where !remaining.contains(Path.resolved(source).exact) {
      add("does not compare \(source) with \(new.path), as at \(ref)", new.places["path"])
    }
    if old.generate != nil, new.generate == nil {
      add("does not check the generated code of \(new.path), as at \(ref)", new.places["path"])
    }
    if old.cloudKit.production != nil, new.cloudKit.production == nil {
      add("does not compare \(new.path) with CloudKit's Production, as at \(ref)", new.places["path"])
    }
    if old.isExact, !new.isExact {
      add("does not compare the bytes of the generated code of \(new.path), as at \(ref)", new.places["path"])
    }
    if old.version != new.version, let version = new.version {
      add("checks only the version \(Phrase.quoted(version)) of \(new.path), unlike at \(ref)", new.places["version"])
    }
  }

  /// Adds a baseline with further findings.
  mutating func add(baseline: String, accepts count: Int) {
    let findings = Phrase.plural(count, "finding", "findings")
    add("accepts \(findings) of \(baseline) that count at \(ref)", new.places["baseline"])
  }

  /// The notes of a report.
  var diagnostics: [Diagnostic] {
    found.map { text, location in
      Diagnostic(
        rule: Rule.checkSwitchedOff.id, severity: .note, message: text,
        element: ElementPath(version: Path.name(file)), location: location,
        help: ["revert the setting, unless the change of the model requires it"], discriminator: text)
    }
  }
}

extension RuleSettings.Ignore {
  /// Whether another entry accepts the same findings.
  fileprivate func isSame(_ other: RuleSettings.Ignore) -> Bool {
    rule.isExactly(other.rule) && element.isExactly(other.element)
  }
}

extension RuleSettings {
  /// Returns the severity of a rule or a custom rule by its id; `nil` if it is off or unknown.
  fileprivate func severity(ofRule id: String) -> Severity? {
    if let level = severities[id] { return Severity(rawValue: level.rawValue) }
    return (Rule.named(id) ?? customRules.first { $0.id == id }).flatMap { severity(of: $0, for: nil) }
  }
}

extension ReleasedBundles {
  /// Returns the notes about settings that report less than at the ref. Without a configuration at the ref, the defaults
  /// are compared.
  func switchedOffChecks(_ checked: [CheckedBundle]) throws -> [Diagnostic] {
    let (repository, ref) = (comparison.repository, comparison.commit.name)
    let (old, new) = (then.configuration ?? ProjectConfiguration(), workspace.configuration)
    guard let file = new.file ?? then.files.first.map(repository.path) else { return [] }
    var off = SwitchedOffChecks(since: old, new, ref: ref, file: file)
    for model in new.models {
      let index = checked.firstIndex { workspace.files.isSame($0.settings.path, model.path) }
      let place = index.flatMap { comparison.place(of: checked[$0].bundle) }
      let past = old.models.first { past in
        place != nil && comparison.then.tree.model(Path.resolved(past.path)).map(\.exact) == place?.exact
      }
      off.add(past ?? ModelSettings(path: model.path), model) { repository.place(of: $0) }
    }
    let accepted = try acceptedFindings(old)
    if let baseline = new.baseline, accepted > 0 { off.add(baseline: baseline, accepts: accepted) }
    return off.diagnostics
  }

  /// Returns the number of findings in the configured baseline that are not in the baseline at the ref.
  private func acceptedFindings(_ old: ProjectConfiguration) throws(CannotRun) -> Int {
    guard let file = workspace.configuration.baseline, let bytes = try? workspace.files.read(file) else { return 0 }
    var known: Set<String> = []
    if let past = old.baseline.map({ comparison.repository.path(of: Path.resolved($0)) }),
      let bytes = try? comparison.repository.files(at: comparison.commit, under: past).read(past)
    {
      known = Set(Baseline.read(bytes, file: past).baseline.entries.map(\.fingerprint))
    }
    return Baseline.read(bytes, file: file).baseline.entries.count { !known.contains($0.fingerprint) }
  }
}
