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
  let rules: RuleSettings
  /// With all of its versions; rules of bundles compare them.
  let bundle: ModelBundle
  /// The mapping models of the project that are for the bundle.
  let mappings: MappingModels
  /// The versions that `plumb.lock` knows of the bundle, and the file.
  let locked: (versions: [String: LockedVersion], file: String)
  /// Where code is looked for that may migrate stores.
  fileprivate let files: Files
  /// nil where the bundle leaves open which it is.
  private let version: ModelVersion?

  /// Throws where the bundle cannot be read at all; a version that cannot is a finding.
  init(
    _ settings: ModelSettings, rules: RuleSettings, _ bundles: inout Bundles, _ lock: LockFile, _ files: Files
  ) throws {
    self.files = files
    var bundle = try bundles.bundle(settings.path)
    let mappings = MappingModels(of: bundle, settings, files)
    bundle.mappedSteps = mappings.steps(in: bundle)
    bundle.previous = settings.previous
    bundle.unreleased = Set(settings.unreleased)
    self.bundle = bundle
    self.mappings = mappings
    locked = (lock.versions(of: bundle), lock.path)
    let settings = settings.withoutSwift(unless: bundle.currentVersion?.name)
    self.settings = settings
    var rules = rules
    rules.writesSwift = settings.generate != nil
    rules.speaksSwift = settings.hasSources
    if settings.generate != nil { rules.asked = Style(settings.declarations.style).asks }
    self.rules = rules
    // A bundle that leaves its current version open is a finding; only a version asked for by name has to be there.
    version = try settings.version.map { try bundle.chosen($0) } ?? bundle.currentVersion
  }

  /// nil where there is none or it cannot be read.
  var model: Model? { version?.model }

  /// Whether the version in question could be read at all.
  var isReadable: Bool { version.map { $0.model != nil } ?? bundle.versions.isEmpty }

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
    return Validator(settings: rules, rules: Rule.all + lock).check(bundle)
      + StepCheck(bundle).diagnostics(rules) { MigrationCode(of: bundle, settings, files).files }
      + mappings.unreadable.compactMap { $0.failure.ofMappingModel($0.name, in: bundle, rules) }
      + mappings.found.flatMap { MappingCheck($0, in: bundle).diagnostics(rules) }
  }

  /// What the reader and the rules say of the version.
  fileprivate var ofModel: [Diagnostic] {
    guard let model, let notes = try? version?.content.get().diagnostics else { return [] }
    return rules.weighed(notes, for: model) + Validator(settings: rules, rules: Rule.all).check(model)
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
    }
  }
}

extension [CheckedBundle] {
  /// What the rules say of each. Of a bundle it is said once, also where several of its versions are named; and what a
  /// rule says of an element because of a step to it, it does not say of the element alone.
  var ruleFindings: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])] {
    var said: [String: Set<RuleAndElement>] = [:]
    return map { checked in
      let path = Path.plain(checked.settings.path)
      let ofBundle = said[path] == nil ? checked.ofBundle : []
      let known = said[path] ?? Set(ofBundle.map(RuleAndElement.init))
      said[path] = known
      return (ofBundle, checked.ofModel.filter { !known.contains(RuleAndElement($0)) })
    }
  }
}

/// What a finding is about, whatever its words.
private struct RuleAndElement: Hashable {
  let rule: String
  let element: ElementPath

  init(_ diagnostic: Diagnostic) { (rule, element) = (diagnostic.rule, diagnostic.element) }
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
  fileprivate func weighed(_ notes: [Diagnostic], for model: Model) -> [Diagnostic] {
    notes.compactMap { note in
      guard let rule = Rule.named(note.rule), let severity = severity(of: rule, for: model) else { return nil }
      var weighed = note
      weighed.severity = severity
      return weighed
    }
  }
}
