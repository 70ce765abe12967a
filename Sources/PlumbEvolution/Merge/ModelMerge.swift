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
  private let resolved: Sides<Model>

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
  package func model(preferring side: MergeSide) -> Model { resolved[side] }

  /// Merges. All three have to have the same version's name.
  ///
  /// - Parameter base: What both started from; nil where both added the version.
  package init(base: Model?, ours: Model, theirs: Model) throws(Refusal) {
    let result: Resolved
    if let base {
      result = try Self.merged(Sides(base: base, ours: ours, theirs: theirs))
    } else {
      result = Self.added(ours, theirs)
    }
    (resolved, conflicts) = result
  }

  private typealias Resolved = (models: Sides<Model>, conflicts: [ModelConflict])

  private static func merged(_ sides: Sides<Model>) throws(Refusal) -> Resolved {
    try refuse(sides)
    let models = sides.map(\.meaning)
    if let winner = models.winner { return (models.map { _ in models[winner] }, []) }
    return try MergeWork(models).settled()
  }

  /// Two versions of one name, made apart from each other.
  private static func added(_ ours: Model, _ theirs: Model) -> Resolved {
    let isSame = ours.saysTheSame(as: theirs)
    let models = Sides(base: ours, ours: ours, theirs: isSame ? ours : theirs).map(\.meaning)
    let conflict = ModelConflict(path: ElementPath(version: ours.name), kind: .versionAddedTwice)
    return (models, isSame ? [] : [conflict])
  }

  private static func refuse(_ models: Sides<Model>) throws(Refusal) {
    for side in MergeSide.allCases {
      if let unknown = models[side].unknownValues.first { throw .notUnderstood(unknown.element, side) }
      if let repeated = models[side].repeatedName { throw .repeated(repeated, side) }
    }
  }
}

/// Passes over three models until what is left fits together.
private struct MergeWork {
  let names: MergeNames
  /// The models by common names.
  let models: Sides<Model>
  /// What does not fit on either side already.
  let known: Set<Misfit>

  init(_ models: Sides<Model>) {
    let names = MergeNames(models)
    self.names = names
    self.models = Sides(
      base: models.base.renamed(by: names.common.base), ours: models.ours.renamed(by: names.common.ours),
      theirs: models.theirs.renamed(by: names.common.theirs))
    known = Set(self.models.ours.misfits + self.models.theirs.misfits)
  }

  /// How often conflicts may lead to others.
  private static let mostRounds = 12

  func settled() throws(ModelMerge.Refusal) -> (models: Sides<Model>, conflicts: [ModelConflict]) {
    var contested: Set<ElementPath> = []
    var found: [ModelConflict] = []
    for _ in 0..<Self.mostRounds {
      let ours = pass(.ours, contested)
      // What conflicts in an element is not looked for once it is taken as a whole.
      found += ours.conflicts
      let isClean = ours.conflicts.isEmpty && contested.isEmpty
      let theirs = isClean ? ours : pass(.theirs, contested)
      let new = follow(ours, &contested) + (isClean ? [] : follow(theirs, &contested))
      if new.isEmpty {
        let base = isClean ? ours : pass(.base, contested)
        let conflicts = found.map { conflict in
          ModelConflict(path: names.readable(conflict.path), kind: conflict.kind.readable(names))
        }
        return (Sides(base: base.model, ours: ours.model, theirs: theirs.model), conflicts.unique)
      }
      found += new
    }
    throw .entangled
  }

  /// A merged model by its own names, with what conflicted on the way.
  private struct Pass {
    let model: Model
    let common: Model
    let conflicts: [ModelConflict]
    let misfits: [ModelConflict]
  }

  private func pass(_ side: MergeSide, _ contested: Set<ElementPath>) -> Pass {
    var run = MergeRun(preferring: side, contested: contested, names: names)
    var common = run.fields(models, at: MergePlace(path: ElementPath(version: models.ours.name)))
    common.followEntities(with: models[side].graph)
    var naming = FinalNames(names, preferring: side, contested: contested)
    let model = naming.named(common)
    let misfits = common.misfits.filter { !known.contains($0) }.map {
      ModelConflict(path: $0.element, kind: $0.isRing ? .ring($0.needed) : .misfit($0.needed))
    }
    return Pass(
      model: model, common: common, conflicts: run.conflicts + naming.conflicts, misfits: misfits + naming.collisions)
  }

  /// Takes what does not fit in a pass, and what it needs, from one side as a whole from now on.
  private func follow(_ pass: Pass, _ contested: inout Set<ElementPath>) -> [ModelConflict] {
    let known = contested
    return pass.misfits.filter { conflict in
      let paths = Set(conflict.paths.flatMap { contestable($0, in: models) })
      contested.formUnion(paths)
      return !paths.isSubset(of: known)
    }
  }

  /// What has to be taken as a whole for an element: the element of whatever kind of property, or its entity where not
  /// all sides have that.
  private func contestable(_ path: ElementPath, in models: Sides<Model>) -> [ElementPath] {
    guard let first = path.steps.first, first.kind == .entity, path.steps.count > 1 else { return [path] }
    let isEverywhere = MergeSide.allCases.allSatisfy { side in
      models[side].entities.contains { $0.name == first.name }
    }
    let entity = ElementPath(version: path.version, steps: [first])
    guard isEverywhere else { return [entity] }
    switch path.steps[1].kind {
    case .attribute, .relationship, .fetchedProperty:
      return [ElementPath.Kind.attribute, .relationship, .fetchedProperty].map {
        entity.appending($0, path.steps[1].name)
      }
    default: return [path]
    }
  }
}

extension ModelConflict {
  /// The element, and the one that it does not fit with.
  fileprivate var paths: [ElementPath] {
    switch kind {
    case .misfit(let other), .sameName(let other), .ring(let other): [path, other]
    default: [path]
    }
  }
}

extension ModelConflict.Kind {
  /// The same with paths by the names that people know.
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
  /// Each once, in the order of the first.
  fileprivate var unique: [ModelConflict] {
    var seen: Set<ModelConflict> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Model {
  /// The first element whose name another one of its kind and place has too, or a property of another kind.
  fileprivate var repeatedName: ElementPath? {
    let root = ElementPath(version: name)
    func repeated(_ names: [String]) -> String? {
      var seen: Set<String> = []
      return names.first { !seen.insert($0).inserted }
    }
    if let name = repeated(entities.map(\.name)) { return root.appending(.entity, name) }
    if let name = repeated(fetchRequests.map(\.name)) { return root.appending(.fetchRequest, name) }
    if let name = repeated(configurations.map(\.name)) { return root.appending(.configuration, name) }
    if let name = repeated(composites.map(\.name)) { return root.appending(.composite, name) }
    for entity in entities {
      let path = root.appending(.entity, entity.name)
      if let name = repeated(entity.propertyNames) { return path.appending(.attribute, name) }
      if let name = repeated(entity.fetchIndexes.map(\.name)) { return path.appending(.fetchIndex, name) }
      if repeated((entity.uniquenessConstraints ?? []).map(\.mergeKey)) != nil
        || repeated((entity.compoundIndexes ?? []).map(\.mergeKey)) != nil || hasRepeatedEntries(entity)
      {
        return path
      }
    }
    for composite in composites {
      if let name = repeated(composite.attributes.map(\.name)) {
        return root.appending(.composite, composite.name).appending(.attribute, name)
      }
    }
    for configuration in configurations where repeated(configuration.members.map(\.name)) != nil {
      return root.appending(.configuration, configuration.name)
    }
    return repeated((graph ?? []).map(\.name)) == nil ? nil : root
  }

  /// Whether a list of userInfo in an entity has a key twice.
  private func hasRepeatedEntries(_ entity: Entity) -> Bool {
    let lists =
      [entity.userInfo] + entity.attributes.map(\.userInfo) + entity.relationships.map(\.userInfo)
      + entity.fetchedProperties.map(\.userInfo)
    return lists.contains { list in
      guard let keys = list?.elements.map(\.key) else { return false }
      return Set(keys).count != keys.count
    }
  }

  /// Draws the entities that there are, and no others: a side that keeps an entity keeps its place.
  fileprivate mutating func followEntities(with own: ElementList<GraphElement>?) {
    guard graph != nil else { return }
    let names = Set(entities.map(\.name))
    let drawn = Set((graph ?? []).map(\.name))
    let missing = (own ?? []).filter { names.contains($0.name) && !drawn.contains($0.name) }
    graph?.elements += missing
  }
}
