import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

// MARK: - Facts about the versions

extension SchemaReader {
  /// Adds the classes that versions share, the classes in no version, and the parts of lists that are not understood.
  func addFacts(_ versions: [Version], _ classes: [Set<String>], to facts: inout SchemaDeclarations) {
    guard facts.isVersioned else { return }
    var containing: [String: [String]] = [:]
    for (version, classes) in zip(versions, classes) {
      facts.locations[version.name] = location(of: version)
      if !version.unknown.isEmpty { facts.unknownParts[version.name] = version.unknown }
      for name in classes { containing[name, default: []].append(version.name) }
    }
    for (version, classes) in zip(versions, classes) {
      let shared = classes.sorted { $0.precedesByBytes($1) }.compactMap { name -> SchemaDeclarations.SharedClass? in
        let others = (containing[name] ?? []).filter { $0 != version.name }
        let isOwn = version.scopes.contains { name.hasPrefix($0 + ".") }
        return others.isEmpty || isOwn ? nil : .init(declared(name), in: others)
      }
      if !shared.isEmpty { facts.shared[version.name] = shared }
    }
    facts.unlisted = types.models.filter { name, record in
      record.isSwiftData && containing[name] == nil && !containerClasses.contains(name)
    }.keys.sorted { $0.precedesByBytes($1) }.map(declared)
  }

  private func declared(_ name: String) -> SchemaDeclarations.DeclaredClass {
    let places = types.models[name]?.places
    return .init(name: name, location: location(places?.name, places?.file ?? ""))
  }

  /// The plans of the sources, by name.
  var plans: [SchemaDeclarations.Plan] {
    members.keys.filter { types.conforms($0, to: "SchemaMigrationPlan") }.sorted { $0.precedesByBytes($1) }.map(plan)
  }

  /// The names of the types that list the classes of a version.
  var versionNames: [String] {
    members.keys.filter { types.conforms($0, to: "VersionedSchema") }.map(\.lastComponent)
      .sorted { $0.precedesByBytes($1) }
  }

  private func plan(_ scope: String) -> SchemaDeclarations.Plan {
    let members = members[scope] ?? []
    var plan = SchemaDeclarations.Plan(
      name: scope.lastComponent, location: members.first.map(location) ?? Location(file: scope))
    var named: [String: SchemaDeclarations.Stage] = [:]
    for member in members {
      if case .stage(let name, let stage) = member.content { named[name] = self.stage(stage, member) }
    }
    for member in members {
      switch member.content {
      case .schemas(let list):
        plan.location = location(member)
        plan.versions = list.types.map(\.name.lastComponent)
        plan.isComplete = plan.isComplete && list.isComplete && list.included.isEmpty
      case .stages(let stages):
        let found = stages.map { expression -> SchemaDeclarations.Stage? in
          if case .reference(let name) = expression.kind { return named[name.lastComponent] }
          return stage(expression, member)
        }
        plan.stages = found.compactMap { $0 }
        plan.isComplete = plan.isComplete && !found.contains { $0 == nil }
      default: break
      }
    }
    return plan
  }

  /// Returns a stage; `nil` if its expression is not understood.
  private func stage(_ expression: StageExpression, _ member: SchemaMember) -> SchemaDeclarations.Stage? {
    let location = location(expression.place, member.file)
    switch expression.kind {
    case .lightweight(let from, let to):
      return .init(from: from.lastComponent, to: to.lastComponent, isCustom: false, location: location)
    case .custom(let from, let to):
      var stage = SchemaDeclarations.Stage(
        from: from.lastComponent, to: to.lastComponent, isCustom: true, location: location)
      // The versions determine later which of the classes are misplaced.
      stage.misplaced = expression.uses.compactMap { use in
        guard let name = types.model(use.name, in: member.scope, of: member.file) else { return nil }
        return .init(
          .init(name: name, location: self.location(use.place, member.file)),
          closure: use.isBefore ? "willMigrate" : "didMigrate", version: use.isBefore ? stage.from : stage.to)
      }
      return stage
    case .reference, .other: return nil
    }
  }
}

// MARK: - Code that uses the versions

extension SchemaReader {
  /// Removes the classes of stages that are in the right version, and adds the containers with other entities than those
  /// of the last version.
  func addUses(
    _ versions: [(name: String, model: Model, classes: Set<String>)], to facts: inout SchemaDeclarations
  ) {
    guard var plan = facts.plan else { return }
    let classes = Dictionary(versions.map { ($0.name, $0.classes) }, uniquingKeysWith: { first, _ in first })
    for index in plan.stages.indices {
      plan.stages[index].misplaced.removeAll { classes[$0.version]?.contains($0.use.name) ?? true }
    }
    facts.plan = plan
    guard plan.isComplete, let last = versions.first(where: { $0.name == plan.versions.last }) else { return }
    facts.containers = containers.compactMap { container(_: $0, plan, last.model) }
  }

  /// Returns a container whose entities are not those of a version; `nil` for others, and if a class is not found.
  private func container(
    _ record: ContainerRecord, _ plan: SchemaDeclarations.Plan, _ last: Model
  ) -> SchemaDeclarations.Container? {
    guard record.plan.lastComponent == plan.name else { return nil }
    let list = record.version.map { MetatypeList(included: [.init(name: "\($0).models", place: record.place)]) }
    let found = classes(in: list ?? record.list, of: "", file: record.file, depth: 0)
    guard found.unknown.isEmpty, !found.classes.isEmpty else { return nil }
    var entities = SchemaEntities(types, lines)
    let model = entities.model(named: last.name, of: found.classes, at: location(record.place, record.file))
    let (own, all) = (Set(model.entities.map(\.name)), Set(last.entities.map(\.name)))
    let container = SchemaDeclarations.Container(
      at: location(record.place, record.file), plan: plan.name, version: last.name,
      missing: all.subtracting(own).sorted { $0.precedesByBytes($1) },
      extra: own.subtracting(all).sorted { $0.precedesByBytes($1) },
      different: model.differences(to: last).filter { own.contains($0) && all.contains($0) })
    return container.missing + container.extra + container.different == [] ? nil : container
  }
}
