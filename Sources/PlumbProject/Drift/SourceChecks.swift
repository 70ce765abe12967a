import PlumbModel

/// The models of one run held against their Swift.
package struct SourceChecks {
  package let drifts: [DriftCheck]
  package let exacts: [ExactCheck]

  package init(_ checks: [BundleCheck], _ configuration: ProjectConfiguration) throws {
    let readable = checks.compactMap { check in check.model.map { (check: check, model: $0) } }
    let generations = try readable.map { try $0.check.generation() }
    let classes = ClassesByModel(readable.map { ($0.check.settings, $0.model) }, in: configuration)
    drifts = try zip(readable, generations).compactMap { readable, generation in
      let check = readable.check
      return try DriftCheck(
        check.settings, model: readable.model, rules: check.rules, generation: generation,
        classesElsewhere: classes.elsewhere(than: check.settings))
    }
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    exacts = try zip(readable, generations).compactMap { readable, generation in
      let check = readable.check
      guard check.settings.isExact, let generation else { return nil }
      return try ExactCheck(generation, rules: check.rules, drifting: drifting)
    }
  }
}
