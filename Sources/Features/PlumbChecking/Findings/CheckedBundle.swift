import PlumbCloudKit
import PlumbComparing
import PlumbCore
import PlumbDrift
import PlumbFindings
import PlumbFormats
import PlumbGenerate
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// A bundle that was read for a check, and the version to check.
package struct CheckedBundle: Sendable {
  /// The effective settings of this run, without sources for a version that is not the current one.
  let settings: ModelSettings
  /// The rule settings, with the facts about Swift that some rules require: whether Swift is generated or compared.
  private(set) var rules: RuleSettings
  /// The bundle with all of its versions, which the bundle rules compare.
  let bundle: ModelBundle
  /// The project's mapping models for the bundle.
  let mappings: MappingModels
  /// The bundle's versions in `plumb.lock`, and the path of that file.
  var locked: (versions: [String: LockedVersion], file: String) = ([:], "")
  /// The place of the bundle in its project.
  let project: ProjectCheck
  /// The Xcode project that does not list the bundle.
  let unlisted: UnlistedModel
  /// The schema of SwiftData that may have the same store; `nil` if the project has none.
  var sharing: StoreSharing?
  /// The file system to search for migration code.
  let files: Files
  /// The exports of the CloudKit container.
  let cloudExports: CloudExports
  /// Whether the check precedes a release.
  private let isRelease: Bool
  /// The use of CloudKit by the project of a schema in Swift, unless the configuration declares it.
  private(set) var cloudKitUse: CloudKitUse?
  /// The version to check; `nil` if the bundle declares no current version.
  private let version: ModelVersion?

  /// Reads a bundle. Throws if the bundle cannot be read; an unreadable version is a finding instead.
  init(
    _ settings: ModelSettings, rules: RuleSettings, isRelease: Bool, _ bundles: inout Bundles, _ files: Files
  ) throws {
    self.files = files
    self.isRelease = isRelease
    var bundle = try bundles.bundle(of: settings)
    let mappings = MappingModels(of: bundle, settings, files)
    bundle.mappedSteps += mappings.steps
    bundle.previous = settings.previous
    bundle.unreleased = Set(settings.unreleased)
    self.bundle = bundle
    self.mappings = mappings
    let memberships = bundles.memberships(of: bundle)
    project = ProjectCheck(bundle, settings, memberships, files)
    unlisted = UnlistedModel(bundle, isListed: !memberships.isEmpty || !project.isOfXcodeOnly, bundles.projects, files)
    let settings = settings.withoutSwift(unless: bundle.currentVersion?.name)
    self.settings = settings
    var rules = rules
    rules.writesSwift = settings.generate != nil
    rules.checksSwift = settings.hasSources
    if settings.generate != nil {
      let style = Styles.named(settings.declarations.style)
      rules.requested = style.conventions
      if style.makesSchema, rules.swiftData == nil { rules.swiftData = true }
    }
    if rules.swiftData == nil, bundle.currentVersion?.model?.usedWithSwiftData == true {
      rules.importsSwiftData = SwiftDataImports(files).areBelow(settings.sources)
    }
    // An export of the container declares that the store is mirrored.
    if rules.cloudKit == nil, settings.cloudKit.isConfigured { rules.cloudKit = true }
    cloudExports = rules.cloudKit == false ? CloudExports() : CloudExports(settings, files)
    if rules.cloudKit == nil, bundle.isSwift {
      let use = CloudKitUse(of: bundle, settings, files)
      rules.cloudKit = use != .none && use != .unknown
      cloudKitUse = use
    }
    self.rules = rules
    // A bundle without a current version is a finding. Only a version that is configured by name has to exist.
    version = try settings.version == nil ? bundle.currentVersion : bundle.chosen(by: settings)
  }

  /// Returns a copy with further conventions that the model's Swift code requires.
  fileprivate func requiring(_ conventions: Set<Rule.Convention>) -> CheckedBundle {
    var copy = self
    copy.rules.requested.formUnion(conventions)
    return copy
  }

  /// The model to check; `nil` if no version is selected or it cannot be read.
  var model: Model? { version?.model }

  /// The values in the version that Plumb does not understand.
  var unknownValues: [Diagnostic] { version?.unknownValues ?? [] }

  /// Whether the version to check could be read completely, or belongs to a model that is not used. A version with unknown
  /// values counts as unreadable if the rule that reports them is off.
  var isReadable: Bool {
    if project.isUnused || unlisted.isUnused { return true }
    guard let version else { return bundle.versions.isEmpty }
    return version.model != nil && rules.weighed(version.unknownValues, for: model).count == version.unknownValues.count
  }

  /// The files with the declarations of a schema in Swift; empty for a model in XML.
  var schemaFiles: Set<String> { Set(bundle.versions.flatMap { $0.model?.source.declarations.map(\.file) ?? [] }) }

  /// The counts for the summary of a report.
  var counted: Report.CheckedModel {
    Report.CheckedModel(
      path: bundle.path, entities: model?.entities.count ?? 0, versions: bundle.versions.count)
  }
}

extension CheckedBundle {
  /// The findings of the bundle rules, including a bundle that cannot be read.
  fileprivate var ofBundle: [Diagnostic] {
    let lock = locked.versions.isEmpty ? [] : [Rule.versionLocked(locked.versions, file: locked.file)]
    let bundle = bundle.forComparison
    let shared = sharing.map { [$0.rule] } ?? []
    return Validator(settings: rules, rules: Rule.all + lock + shared).check(bundle).map(knowingVersion)
      + unknownValuesElsewhere
      + StepCheck(bundle).diagnostics(rules) { MigrationCode(of: bundle, settings, files) }
      + project.diagnostics(rules) + unlisted.diagnostics(rules)
      + EmittedFiles(of: bundle, settings, files).diagnostics(rules, for: model)
      + bundle.conflicts
      + ofCloudExports
      + mappings.unreadable.compactMap { $0.failure.ofMappingModel($0.name, in: bundle, rules) }
      + ofMappings
  }

  /// The differences between the version and the exports of the CloudKit container.
  private var ofCloudExports: [Diagnostic] {
    guard settings.cloudKit.isConfigured, rules.cloudKit != false, let model, isReadable else { return [] }
    return CloudCheck(
      bundle, model, cloudExports, locked: Set(locked.versions.keys), isRelease: isRelease
    ).diagnostics(rules)
  }

  /// The findings about the mapping models.
  private var ofMappings: [Diagnostic] {
    mappings.checks(ofBundle: bundle.name).flatMap { check in
      check.diagnostics(rules) + check.policyDiagnostics(rules) { PolicyClasses($0, of: bundle, settings, files) }
    }
  }

  /// The unknown values in the other versions, which make migration steps from or to them uncertain.
  private var unknownValuesElsewhere: [Diagnostic] {
    bundle.versions.filter { $0.name != version?.name }.flatMap { rules.weighed($0.unknownValues, for: $0.model) }
  }

  /// The findings of the reader and of the rules for the version.
  fileprivate var ofModel: [Diagnostic] {
    guard let parsed = try? version?.content.get() else { return [] }
    let validator = Validator(settings: rules, rules: Rule.all + rules.customRules)
    let found = validator.check(parsed.value).certain(in: parsed) { validator.check($0) }
    return rules.weighed(parsed.diagnostics.excluding(reportedBy: found), for: parsed.value)
      + withoutHarmfulFixes(found)
  }

  private func withoutHarmfulFixes(_ found: [Diagnostic]) -> [Diagnostic] {
    guard let version else { return found }
    return version.withoutHarmfulFixes(found, since: bundle.predecessor(of: version))
  }

  /// Whether the settings refer to elements of the model by name.
  var namesElements: Bool { !settings.declarations.entities.isEmpty || !settings.declarations.compositions.isEmpty }

  /// Returns the findings about configured elements that the model does not have, and about names that are used
  /// twice. Findings of the same rule and element in `found` are not repeated.
  func ofConfiguration(_ declared: DeclaredModel, excluding found: [Diagnostic]) -> [Diagnostic] {
    guard namesElements else { return [] }
    return declared.declared.diagnostics.filter { $0.isConfigurationMistake(generates: settings.generate != nil) }
      .excluding(found).map { $0.inConfiguration(settings.places) }
  }
}

extension [CheckedBundle] {
  /// The findings of the rules for each bundle and model.
  ///
  /// The findings of a bundle are included only once, even if several of its versions are checked. Findings of the
  /// bundle rules are not repeated for the model.
  var ruleFindings: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])] {
    var reported: [ExactText: [Diagnostic]] = [:]
    return map { checked in
      let path = Path.plain(checked.settings.path).exact
      let ofBundle = reported[path] == nil ? checked.ofBundle : []
      let known = reported[path] ?? ofBundle
      reported[path] = known
      return (ofBundle, checked.ofModel.excluding(known))
    }
  }

  /// Returns the findings of the rules and of the configured names.
  ///
  /// `ofRules` are the findings of `ruleFindings`. A model whose Swift code requires further conventions is checked
  /// again.
  func findings(
    _ ofRules: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])], _ swift: SwiftFindings
  ) -> [Diagnostic] {
    let found = indices.flatMap { index -> [Diagnostic] in
      let (checked, requested) = (self[index], swift.requested[index])
      var (ofBundle, ofModel) = ofRules[index]
      if !requested.isSubset(of: checked.rules.requested) {
        ofModel = checked.requiring(requested).ofModel.excluding(ofBundle)
      }
      let ofConfiguration = swift.declared[index].map { checked.ofConfiguration($0, excluding: ofModel) } ?? []
      let weighed = (ofBundle + ofModel).map(checked.weighedByBuild)
      let used = checked.withoutUnusedConfigurations(weighed)
      return checked.weighedByUse(used) + ofConfiguration
    }
    return found.withoutRefusedTransformers(self, swift.drifts.map(\.drift)).withoutRepeatedExports
  }
}

extension [Diagnostic] {
  /// The findings without repetitions of those about an export of CloudKit's schema, which several models can share.
  fileprivate var withoutRepeatedExports: [Diagnostic] {
    let isOfExport = { (finding: Diagnostic) in finding.rule.hasPrefix("cloudkit-export-") }
    return filter { !isOfExport($0) } + filter(isOfExport).once { $0 }
  }

  /// Returns the findings, except those whose rule and element match one of `others`.
  fileprivate func excluding(_ others: [Diagnostic]) -> [Diagnostic] {
    let reported = Dictionary(grouping: others, by: \.element).mapValues { Set($0.map(\.rule)) }
    return reported.isEmpty ? self : filter { reported[$0.element]?.contains($0.rule) != true }
  }
}

extension ModelSettings {
  /// Returns the settings without sources and outputs if they name a version by path that is not the current one. The
  /// current Swift code does not describe that version.
  fileprivate func withoutSwift(unless current: String?) -> ModelSettings {
    guard namedVersion != nil, version != current else { return self }
    var settings = self
    settings.sources = []
    settings.generate = nil
    return settings
  }
}

extension RuleSettings {
  /// Returns the reader's notes with the severities from the rule settings, without notes whose rule is off. Findings of
  /// rules that no settings concern, such as syntax errors in a schema in Swift, are unchanged.
  fileprivate func weighed(_ notes: [Diagnostic], for model: Model?) -> [Diagnostic] {
    notes.compactMap { note in
      guard let rule = Rule.named(note.rule) else { return note }
      guard let severity = severity(of: rule, for: model) else { return nil }
      var weighed = note
      let isCapped = note.isUnknownValue && severities[note.rule] == nil
      weighed.severity = isCapped ? min(severity, note.severity) : severity
      return weighed
    }
  }
}
