import PlumbModel

extension Remedy {
  /// Returns the remedies for a step: first for renames, then for failures, then for data loss and uncertainties.
  static func all(for step: Evolution, steps: [AssessedChange]) -> [Remedy] {
    let renames = step.suspectedRenames.map(rename)
    let renamed = Set(step.suspectedRenames.flatMap { [$0.from.steps, $0.to.steps] })
    let others = steps.filter { !renamed.contains($0.change.path.steps) }.compactMap(remedy)
    var seen: Set<String> = []
    return (renames + others).filter { seen.insert($0.what).inserted }
  }

  private static func rename(_ suspect: SuspectedRename) -> Remedy {
    Remedy(
      element: suspect.to,
      what: "if \(suspect.to.key) is what \(suspect.from.key) was, "
        + "give it the renaming identifier “\(suspect.identifier)”",
      emission: .renamingIdentifiers)
  }

  static func remedy(for change: AssessedChange) -> Remedy? {
    let path = change.change.path
    switch change.store.level {
    case .none, .lightweight: return nil
    case .lossy: return lossy(change.change, path)
    case .review:
      return Remedy(
        element: path, what: "open a store of the earlier version with the later one in a test", emission: .tests)
    case .conditional: return conditional(change.change, path)
    case .impossible:
      let isHierarchy = change.change.field?.name == "parentEntity"
      return Remedy(
        element: path,
        what: "write a mapping for \(path.key), with a policy that "
          + (isHierarchy ? "creates its objects under the new parent" : "converts its values"),
        emission: .mappingCode)
    }
  }

  private static func lossy(_ change: Change, _ path: ElementPath) -> Remedy? {
    if change.field?.name == "renamingIdentifier", case .text(let identifier)? = change.field?.from {
      return Remedy(
        element: path, what: "give \(path.key) the renaming identifier “\(identifier)” back",
        emission: .renamingIdentifiers)
    }
    return Remedy(
      element: path, what: "if the values matter, move them in a mapping before they go", emission: .mappingCode)
  }

  private static func conditional(_ change: Change, _ path: ElementPath) -> Remedy? {
    switch path.steps.last?.kind {
    case .uniquenessConstraint:
      Remedy(
        element: path, what: "remove objects with the same \(path.steps.last?.name ?? "") before the migration",
        emission: .stages)
    case .attribute:
      Remedy(element: path, what: "give \(path.key) a default, or make it optional", emission: nil)
    case .entity:
      Remedy(
        element: path, what: "make what \(path.key) inherits optional, or fill it in a mapping", emission: .mappingCode)
    default:
      Remedy(
        element: path, what: "make \(path.key) optional, or fill it in a mapping", emission: .mappingCode)
    }
  }
}
