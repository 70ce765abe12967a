import PlumbModel

extension Remedy {
  /// Returns the remedies for a step: first for renames, then for failures, then for data loss and uncertainties.
  static func all(for step: Evolution, steps: [AssessedChange]) -> [Remedy] {
    if step.isSwiftData { return inSwiftData(step, steps) }
    let renames = step.suspectedRenames.map { rename($0, isSwift: step.isSwift) }
    let renamed = Set(step.suspectedRenames.flatMap { [$0.from.steps, $0.to.steps] })
    let others = steps.filter { !renamed.contains($0.change.path.steps) }.compactMap { remedy(for: $0) }
    var seen: Set<String> = []
    return (renames + others).filter { seen.insert($0.what).inserted }.map { remedy in
      // Code for a mapping needs the versions of a model in XML.
      step.isSwift ? Remedy(element: remedy.element, what: remedy.what, emission: nil) : remedy
    }
  }

  /// Returns the remedies for a step between versions of SwiftData's classes, whose values only a custom stage can move.
  private static func inSwiftData(_ step: Evolution, _ steps: [AssessedChange]) -> [Remedy] {
    let renames = step.suspectedRenames.map { suspect in
      Remedy(
        element: suspect.to,
        what: suspect.to.steps.count == 1
          ? "if \(suspect.to.key) is \(suspect.from.key) under a new name, copy its objects in a custom stage"
          : "if \(suspect.to.key) is \(suspect.from.key) under a new name, write originalName: \"\(suspect.identifier)\"",
        emission: nil)
    }
    let renamed = Set(step.suspectedRenames.flatMap { [$0.from.steps, $0.to.steps] })
    var seen: Set<String> = []
    let others = steps.filter { !renamed.contains($0.change.path.steps) }.compactMap {
      remedy(for: $0, inSwiftData: true)
    }
    return (renames + others).filter { seen.insert($0.what).inserted }
  }

  /// Returns the remedies for a step with a mapping model: each is a change of the mapping model, or a test.
  static func all(for mapping: MappingModel, _ steps: [AssessedChange], _ others: [MappedEffect]) -> [Remedy] {
    let effects = steps.map { ($0.change.path, $0.store) } + others.map { ($0.path, $0.effect) }
    var seen: Set<String> = []
    return effects.compactMap { path, effect -> Remedy? in
      switch effect.level {
      case .none, .lightweight, .impossible: nil
      case .lossy:
        Remedy(element: path, what: "if the data of \(path.key) is needed, map it in \(mapping.name)", emission: nil)
      case .conditional:
        Remedy(element: path, what: "set a valid value of \(path.key) in \(mapping.name)", emission: nil)
      case .review:
        Remedy(
          element: path, what: "open a store of the earlier version with the later one in a test", emission: .tests)
      }
    }.filter { seen.insert($0.what).inserted }
  }

  private static func rename(_ suspect: SuspectedRename, isSwift: Bool) -> Remedy {
    Remedy(
      element: suspect.to,
      what: "if \(suspect.to.key) is \(suspect.from.key) under a new name, "
        + (isSwift
          ? "write renamedFrom: \"\(suspect.identifier)\""
          : "give it the renaming identifier “\(suspect.identifier)”"),
      emission: .renamingIdentifiers)
  }

  /// Returns the remedy for a change; `nil` for a lightweight change.
  package static func remedy(for change: AssessedChange, inSwiftData: Bool = false) -> Remedy? {
    if inSwiftData {
      return adviceInSwiftData(change).map { Remedy(element: change.change.path, what: $0, emission: nil) }
    }
    return advice(for: change).map { Remedy(element: change.change.path, what: $0, emission: $1) }
  }

  private static func adviceInSwiftData(_ change: AssessedChange) -> String? {
    let (path, field) = (change.change.path, change.change.field)
    switch change.store.level {
    case .none, .lightweight: return nil
    case .lossy: return "if the values are needed, copy them in a custom stage"
    case .review: return "open a store of the earlier version with the later one in a test"
    case .conditional where field?.name == FieldChange.valuesName:
      return "keep a case for each stored value, or convert the values before they are read"
    case .conditional where change.store.isOfReading && field?.name != "optional":
      return "keep the type of \(path.key), add another property, and copy the values in a custom stage"
    case .conditional where path.steps.last?.kind == .uniquenessConstraint:
      return "delete objects with the same \(path.steps.last?.name ?? "") in willMigrate of a custom stage"
    case .conditional where path.steps.last?.kind == .attribute && path.steps.first?.kind == .entity:
      return "make \(path.key) optional; an initial value is enough if its type is not an enum or a struct"
    case .conditional: return "make \(path.key) optional"
    case .impossible: return "keep \(path.key), add another property, and copy the values in a custom stage"
    }
  }

  private static func advice(for change: AssessedChange) -> (what: String, emission: Emission?)? {
    let (path, field) = (change.change.path, change.change.field)
    switch change.store.level {
    case .none, .lightweight: return nil
    case .lossy:
      guard field?.name == "renamingIdentifier", case .text(let identifier)? = field?.from else {
        return ("if the values are needed, move them in a mapping", .mappingCode)
      }
      return ("restore the renaming identifier “\(identifier)” of \(path.key)", .renamingIdentifiers)
    case .review: return ("open a store of the earlier version with the later one in a test", .tests)
    case .conditional:
      switch path.steps.last {
      case let step? where step.kind == .uniquenessConstraint:
        return ("remove objects with the same \(step.name) before the migration", .stages)
      case let step? where step.kind == .attribute: return ("give \(path.key) a default, or make it optional", nil)
      case let step? where step.kind == .entity:
        return ("make the inherited properties of \(path.key) optional, or set them in a mapping", .mappingCode)
      default: return ("make \(path.key) optional, or set it in a mapping", .mappingCode)
      }
    case .impossible:
      let action = field?.name == "parentEntity" ? "creates its objects under the new parent" : "converts its values"
      return ("write a mapping for \(path.key), with a policy that \(action)", .mappingCode)
    }
  }
}
