/// The models of one run held against their Swift.
struct SourceChecks {
  let drifts: [DriftCheck]
  let exacts: [ExactCheck]

  /// A class that belongs to another of the models is no stranger.
  init(_ checks: [BundleCheck]) throws {
    let generations = try checks.map { try $0.generation() }
    drifts = try checks.indices.compactMap { index in
      guard let model = checks[index].model else { return nil }
      return try DriftCheck(
        checks[index].settings, model: model, rules: checks[index].rules, generation: generations[index],
        classesElsewhere: checks.indices.reduce(into: []) { classes, other in
          if other != index { classes.formUnion(checks[other].classNames) }
        })
    }
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    exacts = try zip(checks, generations).compactMap { check, generation in
      guard check.settings.isExact, let generation else { return nil }
      return try ExactCheck(generation, rules: check.rules, drifting: drifting)
    }
  }
}
