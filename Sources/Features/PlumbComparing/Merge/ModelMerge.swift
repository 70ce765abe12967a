import PlumbModel

/// The semantic merge of two versions of a model with a common base.
///
///     let merge = try ModelMerge(base: base, ours: ours, theirs: theirs)
///     merge.conflicts                    // []
///     merge.model(preferring: .ours)     // the changes of both branches
///
/// Elements are matched as in lightweight migration, so that renamed elements are matched. Each element is merged
/// field by field. A change of one side is applied; different changes of both sides are a conflict. A change that
/// would leave a dangling reference is also a conflict, for example a relationship to an entity that the other side
/// removed.
///
///     merge(b, b, x) == x    merge(b, x, b) == x    merge(b, x, x) == x
struct ModelMerge: Sendable {
  /// The conflicts between the branches; empty if the merge needs no decision.
  let conflicts: [ModelConflict]
  private let resolved: Resolved

  /// The reasons why models cannot be merged.
  enum Refusal: Error, Hashable, Sendable {
    /// Two elements of one kind have the same name, so they cannot be matched.
    case repeated(ElementPath, MergeSide)
    /// A value is invalid, so the meaning of the element is unknown.
    case notUnderstood(ElementPath, MergeSide)
    /// Conflicts cause further conflicts in too many rounds.
    case entangled
  }

  /// Returns the merged model, with the version of one side for conflicts. Without conflicts, the result is the same
  /// for all sides.
  func model(preferring side: MergeSide) -> Model {
    switch side {
    case .base: resolved.base()
    case .ours: resolved.ours
    case .theirs: resolved.theirs
    }
  }

  /// Merges the models. All three must have the same version name.
  ///
  /// - Parameter base: The common base; `nil` if both branches added the version.
  init(base: Model?, ours: Model, theirs: Model) throws(Refusal) {
    if let base {
      resolved = try Self.merged(Sides(base: base, ours: ours, theirs: theirs))
    } else {
      resolved = Self.added(ours, theirs)
    }
    conflicts = resolved.conflicts
  }

  /// The two results and the conflicts. The result for the base is computed only on demand.
  struct Resolved: Sendable {
    let ours: Model
    let theirs: Model
    let base: @Sendable () -> Model
    var conflicts: [ModelConflict] = []
  }

  private static func merged(_ sides: Sides<Model>) throws(Refusal) -> Resolved {
    try refuse(sides)
    let models = sides.map(\.meaning)
    guard let winner = models.winner else { return try MergeWork(models).settled() }
    let model = models[winner]
    return Resolved(ours: model, theirs: model, base: { model })
  }

  /// Merges two versions with the same name that were created independently.
  private static func added(_ ours: Model, _ theirs: Model) -> Resolved {
    let isSame = ours.isEquivalent(to: theirs)
    let (one, other) = (ours.meaning, isSame ? ours.meaning : theirs.meaning)
    let conflict = ModelConflict(path: ElementPath(version: ours.name), kind: .versionAddedTwice)
    return Resolved(ours: one, theirs: other, base: { one }, conflicts: isSame ? [] : [conflict])
  }

  private static func refuse(_ models: Sides<Model>) throws(Refusal) {
    for side in MergeSide.allCases {
      if let unknown = models[side].unknownValues.first { throw .notUnderstood(unknown.element, side) }
      if let repeated = models[side].repeatedName { throw .repeated(repeated, side) }
    }
  }
}
