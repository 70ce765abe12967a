import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The comparison of the models of one run with their Swift declarations.
///
/// Sources are read and parsed only once for all models of the run. Configured models that are not checked are
/// included, so that their classes are not reported as unrelated.
struct SwiftFindings {
  /// The Swift comparisons by bundle; `nil` for a model without sources, and for an unreadable one.
  let checks: [DriftCheck?]
  /// The comparisons of generated files, one for each model that is checked for exact output.
  let exacts: [ExactCheck]
  /// The expected declarations by bundle; `nil` if they are not needed or the model is unreadable.
  ///
  /// Configured names are checked against them, even if no Swift is compared.
  let declared: [DeclaredModel?]
  /// The conventions that the style of the classes requires, by bundle.
  let requested: [Set<Rule.Convention>]
  /// The models, in the order of the comparisons.
  private let checked: [CheckedBundle]
  /// The elements with values that Plumb does not understand.
  private let unknown: Set<ElementPath>
  /// The problems of files that could not be read, or only in part.
  private let unread: [Diagnostic]
  /// The sources that the comparisons read.
  private let sources: ProjectSources

  /// Compares models with their sources, with the sources of an earlier check if the models did not change since.
  /// Throws if configured sources cannot be read, because their declarations would count as missing.
  init(
    _ checked: [CheckedBundle], _ configuration: ProjectConfiguration, _ bundles: inout Bundles, _ files: Files,
    _ memory: inout CheckMemory
  ) throws {
    self.checked = checked
    unknown = Set(checked.flatMap(\.unknownValues).map(\.element))
    let known = memory.swift ?? CheckMemory.Swift(checked, configuration, &bundles, files, memory.cache)
    declared = known.declared
    let models = zip(checked, declared).compactMap { checked, declared in declared.map { (checked, $0) } }
    var sources = known.sources
    memory.swift = nil
    let compared = try models.indices.map { try sources.check($0, rules: models[$0].0.rules) }
    memory.store(CheckMemory.Swift(declared: declared, sources: sources))
    var all = compared.makeIterator()
    checks = declared.map { $0 == nil ? nil : all.next() ?? nil }
    requested = checks.map { $0?.requiredConventions ?? [] }
    let drifts = compared.compactMap { $0 }
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    exacts = try models.enumerated().compactMap { index, model in
      let (checked, declared) = model
      guard checked.settings.generate != nil, checked.unknownValues.isEmpty else { return nil }
      guard checked.settings.isExact else {
        // A missing header is an error also if the files are not compared.
        _ = try checked.settings.header(files)
        return nil
      }
      let generation = try Generation(declared, bundleName: checked.bundle.name, files) { outputs in
        try declared.existingTypes(excluding: outputs, files, &sources.cache)
      }
      return try ExactCheck(generation, rules: checked.rules, drifting: drifting, files)
    }
    unread = sources.summarizing(
      drifts.flatMap(\.unread).unique, older: Set(drifts.flatMap(\.drift.actual.filesInOlderSwift)))
    self.sources = sources
  }

  /// The Swift comparisons, one for each model with sources.
  var drifts: [DriftCheck] { checks.compactMap { $0 } }

  /// Returns the text of a source file as it was read; `nil` for a file that was not read.
  func bytes(_ file: String) -> [UInt8]? { sources.bytes(file) }

  /// Returns the number of checked files in a language, without duplicates. A configured file with an unknown
  /// extension counts as Swift.
  func count(of language: SourceLanguage) -> Int {
    let files = drifts.count > 1 ? Array(Set(drifts.flatMap(\.files))) : drifts.first?.files ?? []
    return files.count { (SourceLanguage(path: $0) ?? .swift) == language }
  }

  /// The findings in the order of the models, except findings that depend on values that Plumb does not understand. Those
  /// of a model that no target builds are warnings.
  var diagnostics: [Diagnostic] {
    let compared = zip(checked, checks).flatMap { checked, check -> [Diagnostic] in
      guard let check else { return [] }
      let findings = check.findings.map(\.diagnostic).filter(isCertain)
      return findings.map(checked.weighedByBuild)
    }
    return unread + compared + exacts.flatMap(\.diagnostics)
  }

  private func isCertain(_ finding: Diagnostic) -> Bool {
    if unknown.isEmpty { return true }
    let element = finding.element
    return !(0...element.steps.count).contains { count in
      unknown.contains(ElementPath(version: element.version, steps: Array(element.steps.prefix(count))))
    }
  }
}

/// The comparison of generated files with the output of `generate`.
///
///     drift-generated-missing   a file that generate would create
///     drift-generated-stale     a file that is no longer generated, or that was generated from an earlier model
///     drift-generated-edited    a file with the expected declarations whose bytes differ
struct ExactCheck {
  /// The findings, one per file; if the model cannot be generated from, the reasons.
  private(set) var diagnostics: [Diagnostic] = []
  /// The changes that `generate` would make.
  private(set) var changes: [FileChanges.Change] = []

  /// Compares the files. `drifting` contains the files whose declarations differ from the model. Throws if the output
  /// folder cannot be read or contains conflicting files.
  init(_ generation: Generation, rules: RuleSettings, drifting: Set<String>, _ files: Files) throws {
    guard generation.refusals.isEmpty else {
      diagnostics = generation.refusals
      return
    }
    changes = try generation.plan(files).changes
    diagnostics = changes.compactMap { change in
      Self.diagnostic(change, generation.model, rules, isDrifting: drifting.contains(change.path))
    }
  }

  /// Returns the finding for a change; `nil` if the rule is off.
  private static func diagnostic(
    _ change: FileChanges.Change, _ model: Model, _ rules: RuleSettings, isDrifting: Bool
  ) -> Diagnostic? {
    let found = finding(change, model, isDrifting: isDrifting)
    guard let rule = Rule.named(found.diagnostic.rule), let severity = rules.severity(of: rule, for: model) else {
      return nil
    }
    return Locator(model: model).diagnostic(found, rule: rule.id, severity: severity)
  }

  /// Returns the finding for a change. A file whose declarations match the model but whose bytes differ was edited
  /// manually.
  private static func finding(_ change: FileChanges.Change, _ model: Model, isDrifting: Bool) -> Finding {
    if change.old == nil { return .driftGeneratedMissing(change.path, model: model.source.file) }
    if change.new == nil { return .driftGeneratedStale(leftOver: change.path) }
    return isDrifting ? .driftGeneratedStale(change.path) : .driftGeneratedEdited(change.path)
  }
}

extension [Diagnostic] {
  /// Returns the findings without fixes that name Foundation's secure transformer for an attribute whose Swift type
  /// it cannot decode. `checked` contains the configuration of the models, `drifts` their sources.
  func withoutRefusedTransformers(_ checked: [CheckedBundle], _ drifts: [Drift]) -> [Diagnostic] {
    guard contains(where: \.namesTransformer) else { return self }
    let types = TransformerTypes(checked, drifts)
    return map(types.checked)
  }
}

/// The Swift types of Transformable attributes, from the sources and the configuration.
///
/// A model may declare a class that Foundation's secure transformer decodes, such as `NSArray`, while Swift declares
/// a type that it cannot decode, such as `[UIColor]`. A fix that names that transformer would break the attribute.
private struct TransformerTypes {
  /// The attributes whose types Foundation's transformer cannot decode, with these types.
  private var refused: [ElementPath: String] = [:]

  /// Collects the attributes of some models. `checked` contains their configuration, `drifts` their sources.
  init(_ checked: [CheckedBundle], _ drifts: [Drift]) {
    for bundle in checked {
      guard let model = bundle.model else { continue }
      add(model) { bundle.settings.declarations.override(of: $1, of: $0)?.type }
    }
    for drift in drifts {
      let entities = Dictionary(grouping: drift.actual.entities, by: \.entity)
      add(drift.model) { entity, attribute in
        entities[entity]?.lazy.flatMap(\.properties).first { $0.persistentName == attribute }?.type
      }
    }
  }

  private mutating func add(_ model: Model, _ type: (_ entity: String, _ attribute: String) -> TypeReference?) {
    for entity in model.entities {
      for attribute in entity.attributes where attribute.type == .transformable {
        guard let type = type(entity.name, attribute.name)?.unwrapped.description, SecureTransformer.refuses(type)
        else { continue }
        let steps: [ElementPath.Step] = [.init(.entity, entity.name), .init(.attribute, attribute.name)]
        refused[ElementPath(version: model.name, steps: steps)] = type
      }
    }
  }

  /// Returns a finding, without fixes and with a different help if Swift declares a type that the transformer cannot
  /// decode.
  func checked(_ finding: Diagnostic) -> Diagnostic {
    guard finding.namesTransformer, let type = refused[finding.element] else { return finding }
    return Rule.transformerInsecure(finding, for: type)
  }
}

extension Diagnostic {
  /// Whether a fix of the finding names a transformer.
  fileprivate var namesTransformer: Bool { rule == Rule.transformerInsecure.id && !fixes.isEmpty }
}
