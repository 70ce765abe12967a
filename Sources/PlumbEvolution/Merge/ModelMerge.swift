import PlumbModel
import PlumbText

/// Two versions of a model that started from one, merged by what they mean.
///
///     let merge = try ModelMerge(base: base, ours: ours, theirs: theirs)
///     merge.conflicts                    // []
///     merge.model(preferring: .ours)     // what both branches did
///
/// Elements are matched as lightweight migration matches them, so that one that was renamed is still the same. Each is
/// merged field by field; what one side did holds, and what both did in different ways is a conflict. So is what would
/// leave a reference without its end: a relationship to an entity that the other side removed.
///
///     merge(b, b, x) == x    merge(b, x, b) == x    merge(b, x, x) == x
package struct ModelMerge: Sendable {
  /// What two branches did that does not go together; none for a merge that nobody has to look at.
  package let conflicts: [ModelConflict]
  private let resolved: Resolved

  /// Why models are not merged by what they mean.
  package enum Refusal: Error, Hashable, Sendable {
    /// Two elements of one kind have one name, so that it is open which is which.
    case repeated(ElementPath, MergeSide)
    /// A value is not understood, so that it is open what the element says.
    case notUnderstood(ElementPath, MergeSide)
    /// What conflicts leads to ever more conflicts.
    case entangled
  }

  /// The merged model; what conflicts is as one side has it. Without conflicts it is the same for all sides.
  package func model(preferring side: MergeSide) -> Model {
    switch side {
    case .base: resolved.base()
    case .ours: resolved.ours
    case .theirs: resolved.theirs
    }
  }

  /// Merges. All three have to have the same version's name.
  ///
  /// - Parameter base: What both started from; nil where both added the version.
  package init(base: Model?, ours: Model, theirs: Model) throws(Refusal) {
    if let base {
      resolved = try Self.merged(Sides(base: base, ours: ours, theirs: theirs))
    } else {
      resolved = Self.added(ours, theirs)
    }
    conflicts = resolved.conflicts
  }

  /// The two answers, and what conflicts. The one of the base is seldom asked for.
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

  /// Two versions of one name, made apart from each other.
  private static func added(_ ours: Model, _ theirs: Model) -> Resolved {
    let isSame = ours.saysTheSame(as: theirs)
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
