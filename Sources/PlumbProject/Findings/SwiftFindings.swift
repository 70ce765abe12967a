import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The comparison of the models of one run with their Swift declarations.
///
/// Sources are read and parsed only once for all models of the run. Configured models that are not checked are
/// included, so that their classes are not reported as unrelated.
struct SwiftFindings {
  /// The Swift comparisons, one for each model with sources.
  let drifts: [DriftCheck]
  /// The comparisons of generated files, one for each model that is checked for exact output.
  let exacts: [ExactCheck]
  /// The expected declarations by bundle; `nil` if they are not needed or the model is unreadable.
  ///
  /// Configured names are checked against them, even if no Swift is compared.
  let declared: [DeclaredModel?]
  /// The conventions that the style of the classes requires, by bundle.
  let requested: [Set<Rule.Convention>]
  /// The elements with values that Plumb does not understand.
  private let unknown: [ElementPath]

  /// Compares models with their sources. Throws if configured sources cannot be read, because their declarations
  /// would count as missing.
  init(
    _ checked: [CheckedBundle], _ configuration: ProjectConfiguration, _ bundles: inout Bundles, _ files: Files
  ) throws {
    unknown = checked.flatMap(\.unknownValues).map(\.element)
    let others = ProjectSources.nextTo(checked.filter { $0.model != nil }.map(\.settings), in: configuration, &bundles)
    let hasSources = checked.contains { $0.model != nil && $0.settings.hasSources }
    declared = checked.map { checked in
      guard hasSources || checked.namesElements else { return nil }
      return checked.model.map { DeclaredModel(checked.settings, $0) }
    }
    let models = zip(checked, declared).compactMap { checked, declared in declared.map { (checked, $0) } }
    var sources = ProjectSources(models.map(\.1), excluding: others, files)
    var generations: [Generation?] = []
    for (index, (checked, declared)) in models.enumerated() {
      generations.append(
        declared.settings.generate == nil || !checked.unknownValues.isEmpty
          ? nil
          : try Generation(declared, bundleName: checked.bundle.name, files) { outputs in
            try sources.types(of: index, excluding: outputs)
          })
    }
    let checks = try models.indices.map { index in
      try sources.check(index, rules: models[index].0.rules, generation: generations[index])
    }
    drifts = checks.compactMap { $0 }
    var styles = checks.map { $0.map { Style.named($0.drift.options.style).conventions } ?? [] }.makeIterator()
    requested = declared.map { $0 == nil ? [] : styles.next() ?? [] }
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    exacts = try zip(models, generations).compactMap { model, generation in
      guard model.0.settings.isExact, let generation else { return nil }
      return try ExactCheck(generation, rules: model.0.rules, drifting: drifting, files)
    }
  }

  /// Returns the number of checked files in a language, without duplicates. A configured file with an unknown
  /// extension counts as Swift.
  func count(of language: SourceLanguage) -> Int {
    let files = drifts.count > 1 ? Array(Set(drifts.flatMap(\.files))) : drifts.first?.files ?? []
    return files.count { (SourceLanguage(path: $0) ?? .swift) == language }
  }

  /// The findings in the order of the models, except findings that depend on values that Plumb does not understand.
  var diagnostics: [Diagnostic] {
    drifts.flatMap { $0.unread + $0.findings.map(\.diagnostic).filter(isCertain) } + exacts.flatMap(\.diagnostics)
  }

  private func isCertain(_ finding: Diagnostic) -> Bool {
    !unknown.contains { $0.version == finding.element.version && finding.element.steps.starts(with: $0.steps) }
  }
}
