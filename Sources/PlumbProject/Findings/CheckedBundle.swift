import PlumbEvolution
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbReport
import PlumbRules
import PlumbText

/// A bundle that was read to be checked, and the version in question.
struct CheckedBundle: Sendable {
  /// As they hold in this run: without sources for a version of the past.
  let settings: ModelSettings
  /// With what the settings say of Swift: some rules look at a model only where Swift is written or compared.
  private(set) var rules: RuleSettings
  /// With all of its versions; rules of bundles compare them.
  let bundle: ModelBundle
  /// The mapping models of the project that are for the bundle.
  let mappings: MappingModels
  /// The versions of the bundle that are in `plumb.lock`, and the path of the file.
  var locked: (versions: [String: LockedVersion], file: String) = ([:], "")
  /// Where code is looked for that may migrate stores.
  fileprivate let files: Files
  /// nil where the bundle leaves open which it is.
  private let version: ModelVersion?

  /// Throws where the bundle cannot be read at all; a version that cannot is a finding.
  init(
    _ settings: ModelSettings, rules: RuleSettings, _ bundles: inout Bundles, _ files: Files
  ) throws {
    self.files = files
    var bundle = try bundles.bundle(settings.path)
    let mappings = MappingModels(of: bundle, settings, files)
    bundle.mappedSteps = mappings.steps(in: bundle)
    bundle.previous = settings.previous
    bundle.unreleased = Set(settings.unreleased)
    self.bundle = bundle
    self.mappings = mappings
    let settings = settings.withoutSwift(unless: bundle.currentVersion?.name)
    self.settings = settings
    var rules = rules
    rules.writesSwift = settings.generate != nil
    rules.speaksSwift = settings.hasSources
    if settings.generate != nil {
      let style = Style.named(settings.declarations.style)
      rules.asked = style.asks
      if style.comparing.makesSchema, rules.swiftData == nil { rules.swiftData = true }
    }
    if rules.swiftData == nil, bundle.currentVersion?.model?.usedWithSwiftData == true {
      rules.importsSwiftData = SwiftDataImports(files: files).areBelow(settings.sources)
    }
    self.rules = rules
    // A bundle that leaves its current version open is a finding; only a version asked for by name has to be there.
    version = try settings.version == nil ? bundle.currentVersion : bundle.chosen(by: settings)
  }

  /// The same with conventions that its Swift asks for.
  fileprivate func asking(_ conventions: Set<Rule.Convention>) -> CheckedBundle {
    var copy = self
    copy.rules.asked.formUnion(conventions)
    return copy
  }

  /// nil where there is none or it cannot be read.
  var model: Model? { version?.model }

  /// The values in it that are not understood.
  var unknownValues: [Diagnostic] { version?.unknownValues ?? [] }

  /// Whether the version in question could be read at all; one that is not understood, and of which no rule says so,
  /// counts as one that was not.
  var isReadable: Bool {
    guard let version else { return bundle.versions.isEmpty }
    return version.model != nil && rules.weighed(version.unknownValues, for: model).count == version.unknownValues.count
  }

  /// As a report counts it.
  var counted: Report.CheckedModel {
    Report.CheckedModel(
      path: bundle.path, entities: model?.entities.count ?? 0, versions: bundle.versions.count)
  }
}

extension CheckedBundle {
  /// What the rules say of the bundle. One that cannot be read is among it.
  fileprivate var ofBundle: [Diagnostic] {
    let lock = locked.versions.isEmpty ? [] : [Rule.versionLocked(locked.versions, file: locked.file)]
    let bundle = bundle.understood
    return Validator(settings: rules, rules: Rule.all + lock).check(bundle).map(knowingVersion)
      + unknownValuesElsewhere
      + StepCheck(bundle).diagnostics(rules) { MigrationCode(of: bundle, settings, files).files }
      + bundle.conflicts
      + mappings.unreadable.compactMap { $0.failure.ofMappingModel($0.name, in: bundle, rules) }
      + mappings.found.flatMap { MappingCheck($0, in: bundle).diagnostics(rules) }
  }

  /// What is not understood in the versions that are not in question: no step to or from one is certain.
  private var unknownValuesElsewhere: [Diagnostic] {
    bundle.versions.filter { $0.name != version?.name }.flatMap { rules.weighed($0.unknownValues, for: $0.model) }
  }

  /// Apps ship with an `.xccurrentversion` that is empty, and name the version in code; where the configuration says
  /// which it is, nothing is open any more.
  private func knowingVersion(_ found: Diagnostic) -> Diagnostic {
    guard found.rule == Rule.currentVersionMissing.id, bundle.current == .unnamed, settings.version != nil else {
      return found
    }
    var known = found
    known.severity = min(found.severity, .note)
    return known
  }

  /// What the reader and the rules say of the version.
  fileprivate var ofModel: [Diagnostic] {
    guard let parsed = try? version?.content.get() else { return [] }
    let validator = Validator(settings: rules, rules: Rule.all + rules.customRules)
    let found = validator.check(parsed.value).certain(in: parsed) { validator.check($0) }
    return rules.weighed(parsed.diagnostics.besides(saying: found), for: parsed.value) + found
  }

  /// Whether something is configured by the names of the model's elements.
  var namesElements: Bool { !settings.declarations.entities.isEmpty || !settings.declarations.compositions.isEmpty }

  /// What is configured for things that the model does not have, and names that are given twice. `found` are the
  /// findings of the rules: what they say already is not said twice.
  func ofConfiguration(_ declared: DeclaredModel, besides found: [Diagnostic]) -> [Diagnostic] {
    guard namesElements else { return [] }
    return declared.declared.diagnostics.filter { mistake in
      Rule.configurationMistakes.contains(mistake.rule)
        && !found.contains { $0.rule == mistake.rule && $0.element == mistake.element }
    }.map { $0.inConfiguration(settings.places) }
  }
}

extension [CheckedBundle] {
  /// What the rules say of each. Of a bundle it is said once, also where several of its versions are named; and what a
  /// rule says of an element because of a step to it, it does not say of the element alone.
  var ruleFindings: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])] {
    var said: [String: [Diagnostic]] = [:]
    return map { checked in
      let path = Path.plain(checked.settings.path)
      let ofBundle = said[path] == nil ? checked.ofBundle : []
      let known = said[path] ?? ofBundle
      said[path] = known
      return (ofBundle, checked.ofModel.besides(known))
    }
  }

  /// The same once it is known what the Swift of each asks for beyond what the settings say.
  func ruleFindings(
    _ found: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])], asked: [Set<Rule.Convention>]
  ) -> [(ofBundle: [Diagnostic], ofModel: [Diagnostic])] {
    zip(zip(self, asked), found).map { checked, found in
      let (checked, asked) = checked
      guard !asked.isSubset(of: checked.rules.asked) else { return found }
      return (found.ofBundle, checked.asking(asked).ofModel.besides(found.ofBundle))
    }
  }
}

extension [Diagnostic] {
  /// Without findings of a rule on an element that others have already, in whatever words.
  fileprivate func besides(_ others: [Diagnostic]) -> [Diagnostic] {
    let said = Dictionary(grouping: others, by: \.element).mapValues { Set($0.map(\.rule)) }
    return said.isEmpty ? self : filter { said[$0.element]?.contains($0.rule) != true }
  }
}

extension ModelSettings {
  /// The Swift of today says nothing of a version that was current once and is named by its path.
  fileprivate func withoutSwift(unless current: String?) -> ModelSettings {
    guard namedVersion != nil, version != current else { return self }
    var settings = self
    settings.sources = []
    settings.generate = nil
    return settings
  }
}

extension RuleSettings {
  /// The reader's notes with the weight the rules give them.
  fileprivate func weighed(_ notes: [Diagnostic], for model: Model?) -> [Diagnostic] {
    notes.compactMap { note in
      guard let rule = Rule.named(note.rule), let severity = severity(of: rule, for: model) else { return nil }
      var weighed = note
      weighed.severity = severity
      return weighed
    }
  }
}
