import PlumbModel

/// Repeated passes over three models until the result is consistent.
struct MergeWork: Sendable {
  let names: MergeNames
  /// The models by common names.
  let models: Sides<Model>
  /// The inconsistencies that one of the sides already has.
  let known: Set<Misfit>
  /// The entities that all three models have.
  private let shared: Set<String>
  /// The parents of entities on each side.
  private let parents: Sides<[String: String]>

  init(_ models: Sides<Model>) {
    let names = MergeNames(models)
    self.names = names
    self.models = Sides(
      base: models.base.renamed(by: names.common.base), ours: models.ours.renamed(by: names.common.ours),
      theirs: models.theirs.renamed(by: names.common.theirs))
    known = Set(self.models.ours.misfits + self.models.theirs.misfits)
    let entities = self.models.map { Set($0.entities.map(\.name)) }
    shared = entities.base.intersection(entities.ours).intersection(entities.theirs)
    parents = self.models.map(\.parentNames)
  }

  /// The maximum number of rounds in which conflicts can cause further conflicts.
  private static let mostRounds = 8

  func settled() throws(ModelMerge.Refusal) -> ModelMerge.Resolved {
    var contested: Set<ElementPath> = []
    var found: [ModelConflict] = []
    for _ in 0..<Self.mostRounds {
      let ours = pass(.ours, contested)
      // Conflicts inside an element are not detected in later rounds, in which the element is taken as a whole.
      found += ours.conflicts
      let isClean = ours.conflicts.isEmpty && contested.isEmpty
      let theirs = isClean ? ours : pass(.theirs, contested)
      let new = follow(ours, &contested) + (isClean ? [] : follow(theirs, &contested))
      if new.isEmpty {
        let conflicts = found.map { conflict in
          ModelConflict(path: names.readable(conflict.path), kind: conflict.kind.readable(names))
        }
        return ModelMerge.Resolved(
          ours: ours.model, theirs: theirs.model,
          base: { [contested] in isClean ? ours.model : pass(.base, contested).model }, conflicts: conflicts.unique)
      }
      found += new
    }
    throw .entangled
  }

  /// A merged model by its own names, with the conflicts of the pass.
  private struct Pass {
    let model: Model
    let conflicts: [ModelConflict]
    let misfits: [ModelConflict]
  }

  private func pass(_ side: MergeSide, _ contested: Set<ElementPath>) -> Pass {
    var run = MergeRun(preferring: side, contested: contested, names: names)
    var common = run.merged(models, at: MergePlace(path: ElementPath(version: models.ours.name)))
    common.followEntities(with: models[side].graph)
    var naming = FinalNames(names, preferring: side, contested: contested)
    let model = naming.named(common)
    let misfits = common.misfits.filter { !known.contains($0) }.map {
      ModelConflict(path: $0.element, kind: $0.isRing ? .ring($0.needed) : .misfit($0.needed))
    }
    return Pass(
      model: model, conflicts: run.conflicts + naming.conflicts, misfits: misfits + naming.collisions)
  }

  /// Adds the elements of a pass's inconsistencies to `contested`, the elements taken from one side as a whole.
  /// Returns the inconsistencies that added elements.
  private func follow(_ pass: Pass, _ contested: inout Set<ElementPath>) -> [ModelConflict] {
    let known = contested
    return pass.misfits.filter { conflict in
      let paths = Set(conflict.paths.flatMap { contestable($0) })
      contested.formUnion(paths)
      return !paths.isSubset(of: known)
    }
  }

  /// Returns the elements to take as a whole because of an element: its entity if not all sides have that; for a
  /// property, the properties of all kinds with its name in the entity and its ancestors, because it can be missing
  /// there.
  private func contestable(_ path: ElementPath) -> [ElementPath] {
    guard let first = path.steps.first, first.kind == .entity, path.steps.count > 1 else { return [path] }
    let root = ElementPath(version: path.version)
    guard shared.contains(first.name) else { return [root.appending(.entity, first.name)] }
    switch path.steps[1].kind {
    case .attribute, .relationship, .fetchedProperty:
      return owners(first.name).flatMap { owner in
        [ElementPath.Kind.attribute, .relationship, .fetchedProperty].map {
          root.appending(.entity, owner).appending($0, path.steps[1].name)
        }
      }
    default: return [path]
    }
  }

  /// Returns an entity and its ancestors on all sides.
  private func owners(_ entity: String) -> [String] {
    var found = [entity]
    for side in MergeSide.allCases {
      var current = parents[side][entity]
      while let owner = current, !found.contains(owner), found.count < 300 {
        found.append(owner)
        current = parents[side][owner]
      }
    }
    return found
  }
}

extension ModelConflict {
  /// The element, and the element that it conflicts with.
  fileprivate var paths: [ElementPath] {
    switch kind {
    case .misfit(let other), .sameName(let other), .ring(let other): [path, other]
    default: [path]
    }
  }
}

extension ModelConflict.Kind {
  /// Returns the kind with the names in the files.
  fileprivate func readable(_ names: MergeNames) -> Self {
    switch self {
    case .misfit(let path): .misfit(names.readable(path))
    case .sameName(let path): .sameName(names.readable(path))
    case .ring(let path): .ring(names.readable(path))
    default: self
    }
  }
}

extension [ModelConflict] {
  /// The conflicts without duplicates, in the order of first occurrence.
  fileprivate var unique: [ModelConflict] {
    var seen: Set<ModelConflict> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Model {
  /// Adds the graph elements of entities that are in the model and not in the graph, from the graph of the preferred
  /// side.
  fileprivate mutating func followEntities(with own: ElementList<GraphElement>?) {
    guard graph != nil else { return }
    let names = Set(entities.map(\.name))
    let drawn = Set((graph ?? []).map(\.name))
    let missing = (own ?? []).filter { names.contains($0.name) && !drawn.contains($0.name) }
    graph?.elements += missing
  }
}
