import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules

/// The models of one run held against their Swift.
///
/// Sources are read and parsed once for all models of the run. Models that are configured and not checked are there
/// too: what speaks for one of them is no stranger.
struct SwiftFindings {
  /// One for each model that has sources.
  let drifts: [DriftCheck]
  /// One for each model whose generated files are asked to be exact.
  let exacts: [ExactCheck]
  /// By bundle, what is to be declared; nil where nothing asks for it.
  ///
  /// Configured names are checked against it even where no Swift is compared.
  let declared: [DeclaredModel?]
  /// By bundle, the conventions that the style of its classes asks for.
  let asked: [Set<Rule.Convention>]
  /// The elements with a value that is not understood.
  private let unknown: [ElementPath]

  /// Throws where sources that are configured cannot be read: what they declare would count as missing.
  init(
    _ checked: [CheckedBundle], _ configuration: ProjectConfiguration, _ bundles: inout Bundles, _ files: Files
  ) throws {
    unknown = checked.flatMap(\.unknownValues).map(\.element)
    let others = ProjectSources.beside(checked.filter { $0.model != nil }.map(\.settings), in: configuration, &bundles)
    let hasSources = checked.contains { $0.model != nil && $0.settings.hasSources }
    declared = checked.map { checked in
      guard hasSources || checked.namesElements else { return nil }
      return checked.model.map { DeclaredModel(checked.settings, $0) }
    }
    let models = zip(checked, declared).compactMap { checked, declared in declared.map { (checked, $0) } }
    var sources = ProjectSources(models.map(\.1), besides: others, files)
    var generations: [Generation?] = []
    for (index, (checked, declared)) in models.enumerated() {
      generations.append(
        declared.settings.generate == nil || !checked.unknownValues.isEmpty
          ? nil
          : try Generation(declared, bundleName: checked.bundle.name, files) { outputs in
            try sources.types(of: index, besides: outputs)
          })
    }
    let checks = try models.indices.map { index in
      try sources.check(index, rules: models[index].0.rules, generation: generations[index])
    }
    drifts = checks.compactMap { $0 }
    var styles = checks.map { $0.map { Style.named($0.drift.options.style).asks } ?? [] }.makeIterator()
    asked = declared.map { $0 == nil ? [] : styles.next() ?? [] }
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    exacts = try zip(models, generations).compactMap { model, generation in
      guard model.0.settings.isExact, let generation else { return nil }
      return try ExactCheck(generation, rules: model.0.rules, drifting: drifting, files)
    }
  }

  /// How many files of a language were looked at, each counted once. A file of another ending that is configured by
  /// its name counts as Swift.
  func count(of language: SourceLanguage) -> Int {
    let files = drifts.count > 1 ? Array(Set(drifts.flatMap(\.files))) : drifts.first?.files ?? []
    return files.count { (SourceLanguage(path: $0) ?? .swift) == language }
  }

  /// What was found, in the order of the models; without what rests on a value that is not understood.
  var diagnostics: [Diagnostic] {
    drifts.flatMap { $0.unread + $0.findings.map(\.diagnostic).filter(isCertain) } + exacts.flatMap(\.diagnostics)
  }

  private func isCertain(_ finding: Diagnostic) -> Bool {
    !unknown.contains { $0.version == finding.element.version && finding.element.steps.starts(with: $0.steps) }
  }
}
