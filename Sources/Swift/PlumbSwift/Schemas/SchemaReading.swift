import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension SourceParser {
  /// A parser that reads sources as a schema: `@Model` classes with all types that their properties have, and the
  /// versions of the schema.
  package static var schema: SourceParser {
    var names = ExpectedNames(includesSwiftData: true)
    names.readsSchemas = true
    return SourceParser(names)
  }

  /// Returns the schema in some files. It has no version if no file declares a `@Model` class.
  ///
  /// - Parameter name: The name of the version if the sources declare none.
  package func schema(in files: [SourceFile], named name: String) -> SwiftSchema {
    schemaReader(files).schema(named: name)
  }

  /// Returns the reader of a schema with the units of some files.
  ///
  /// - Parameter readsValues: Whether files are read too that only declare types in initial values.
  func schemaReader(_ files: [SourceFile], readsValues: Bool = false) -> SchemaReader {
    var units = units(of: files)
    if readsValues { addTypesOfValues(in: files, to: &units) }
    units.sort { $0.file < $1.file }
    let read = Set(units.filter(\.isParsed).map(\.file))
    let lines = Dictionary(
      files.filter { read.contains($0.path) }.map { ($0.path, LineTable($0.bytes)) },
      uniquingKeysWith: { first, _ in first })
    return SchemaReader(units, lines)
  }
}

/// A version of a schema with all of its classes.
struct SchemaVersion {
  /// The type that lists the classes. Empty for classes without a version, and for lists of several types.
  var scope: String
  /// The number of the version: `[1, 2, 0]`. Empty if it is not known.
  var number: [Int]
  /// The qualified names of the classes, sorted.
  var classes: [String]
  var model: Model
}

/// The combination of the units of all files to the versions of a schema.
struct SchemaReader {
  let types: SchemaTypes
  private let lines: [String: LineTable]
  private let members: [String: [SchemaMember]]
  private let diagnostics: [Diagnostic]
  private let containers: [ContainerRecord]
  /// The qualified names of the classes of all containers.
  private let containerClasses: Set<String>
  private let deletions: [StoreDeletion]
  /// The properties in predicates and sort descriptors, with their files.
  let queries: [(use: QueryUse, file: String)]

  init(_ units: [SourceUnit], _ lines: [String: LineTable]) {
    types = SchemaTypes(units)
    diagnostics = units.flatMap(\.diagnostics)
    self.lines = lines
    containers = units.flatMap(\.containers)
    let types = types
    containerClasses = Set(
      units.flatMap { unit in unit.containerClasses.compactMap { types.model($0, in: "", of: unit.file) } })
    deletions = units.flatMap(\.deletions)
    queries = units.flatMap { unit in unit.queries.map { ($0, unit.file) } }
    members = Dictionary(grouping: units.flatMap(\.schemaMembers), by: \.scope)
  }

  func schema(named name: String) -> SwiftSchema {
    var schema = SwiftSchema()
    schema.diagnostics = diagnostics
    schema.declarations.plan = plan
    let versions = versions(named: name, plan)
    schema.declarations.isVersioned = versions.contains { !$0.scopes.isEmpty }
    var read = versions.map { ($0, self.read($0)) }
    if let plan = schema.declarations.plan {
      // A type that only groups classes of the plan's versions is not a version.
      let planned = read.filter { plan.versions.contains($0.0.name) }.reduce(into: Set()) { $0.formUnion($1.1.classes) }
      read.removeAll { version, found in
        !plan.versions.contains(version.name) && version.unknown.isEmpty && !found.classes.isEmpty
          && found.classes.isSubset(of: planned)
      }
    }
    schema.versions = read.map(\.1.model)
    schema.declarations.deletions = deletions.map { location($0.place, $0.file) }
    schema.declarations.queries = refusedQueries
    addUses(
      read.filter { $0.0.unknown.isEmpty }.map { ($0.0.name, $0.1.model, $0.1.classes) }, to: &schema.declarations)
    addFacts(read.map(\.0), read.map(\.1.classes), to: &schema.declarations)
    return schema
  }

  /// Returns the versions; classes without a version are one version.
  private func versions(named name: String, _ plan: SchemaDeclarations.Plan?) -> [Version] {
    let scopes = members.keys.filter { types.conforms($0, to: "VersionedSchema") }.sorted { $0.precedesByBytes($1) }
    guard !scopes.isEmpty else {
      let classes = types.models.keys.sorted { $0.precedesByBytes($1) }
      return classes.isEmpty ? [] : [Version(name: name, scopes: [], listed: classes)]
    }
    let all = scopes.map { version($0.lastComponent, [$0]) }
    return plan == nil && areParts(all.map(\.listed)) ? [version(name, scopes)] : inOrder(all, plan?.versions ?? [])
  }

  /// Returns a version for a copy, with all of its classes; by default the last one.
  func version(named name: String?) throws(FreezeFailure) -> SchemaVersion {
    let versions = versions(named: name ?? "Schema", plan)
    guard let version = versions.last(where: { name == nil || $0.name == name }) else {
      throw .noVersion(name ?? "", among: versions.map(\.name))
    }
    let read = read(version)
    let scope = version.scopes.count == 1 ? version.scopes[0] : ""
    return SchemaVersion(
      scope: scope, number: version.scopes.map(number).first ?? [],
      classes: read.classes.sorted { $0.precedesByBytes($1) }, model: read.model)
  }

  /// A version before its classes are lowered.
  private struct Version {
    var name: String
    /// The types that list its classes. Empty for classes without a version.
    var scopes: [String]
    /// The qualified names of the listed classes.
    var listed: [String]
    /// The parts of the list that are not understood.
    var unknown: [SchemaDeclarations.UnknownPart] = []
  }

  private func read(_ version: Version) -> (model: Model, classes: Set<String>) {
    var entities = SchemaEntities(types, lines)
    var model = entities.model(named: version.name, of: version.listed, at: location(of: version))
    let numbers = version.scopes.map(number).max { $0.lexicographicallyPrecedes($1) } ?? [1, 0, 0]
    model.lacksEntities = !version.unknown.isEmpty
    model.identifier = numbers.isEmpty ? nil : numbers.map(String.init).joined(separator: ".")
    return (model, entities.classes)
  }

  private func location(of version: Version) -> Location {
    if let list = version.scopes.first.flatMap({ list(of: $0) }) { return location(list) }
    return Location(file: version.listed.first.flatMap { types.models[$0]?.places.file } ?? version.name)
  }

  /// Whether several schemas are parts of one: without a plan, and without two classes of one name.
  private func areParts(_ lists: [[String]]) -> Bool {
    guard lists.count > 1 else { return false }
    let all = Set(lists.joined())
    return Set(all.map(\.lastComponent)).count == all.count
  }

  /// Returns the version of one type, or of several whose lists are its parts.
  private func version(_ name: String, _ scopes: [String]) -> Version {
    let lists = scopes.map(classes)
    return Version(
      name: name, scopes: scopes, listed: lists.flatMap(\.classes), unknown: lists.flatMap(\.unknown))
  }

  /// Returns the versions in the order of the plan, and the others by their numbers before them.
  private func inOrder(_ versions: [Version], _ planned: [String]) -> [Version] {
    let places = Dictionary(planned.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return versions.sorted { one, other in
      let (first, second) = (places[one.name] ?? -1, places[other.name] ?? -1)
      if first != second { return first < second }
      let numbers = (one.scopes.flatMap(number), other.scopes.flatMap(number))
      return numbers.0 == numbers.1
        ? NaturalOrder.precedes(one.name, other.name) : numbers.0.lexicographicallyPrecedes(numbers.1)
    }
  }

  private func number(_ scope: String) -> [Int] {
    for member in members[scope] ?? [] { if case .version(let numbers) = member.content { return numbers } }
    return []
  }
}

// MARK: - Lists of classes

extension SchemaReader {
  /// Returns a list of a type; by default that of a schema.
  private func list(_ name: String = "models", of scope: String) -> SchemaMember? {
    members[scope]?.first { if case .list(name, _) = $0.content { true } else { false } }
  }

  /// The classes of a list, and the parts of it that are not understood.
  private struct ListedClasses {
    var classes: [String] = []
    var unknown: [SchemaDeclarations.UnknownPart] = []
  }

  /// Returns the classes of a schema.
  private func classes(of scope: String) -> ListedClasses {
    guard let member = list(of: scope), case .list(_, let list) = member.content else {
      return ListedClasses(unknown: [.init("\(scope.lastComponent).models", at: location(of: scope), isName: true)])
    }
    return classes(in: list, of: scope, file: member.file, depth: 0)
  }

  /// Returns the location of a type that has schema members.
  private func location(of scope: String) -> Location {
    members[scope]?.first.map(location) ?? Location(file: scope)
  }

  /// Returns a list by its name with the types around it, which are found from a scope outwards.
  private func list(named path: String, from scope: String) -> SchemaMember? {
    let owner = path.withoutLastComponent
    guard let found = owner.isEmpty || owner == "Self" ? scope : qualified(owner, from: scope) else { return nil }
    return list(path.lastComponent, of: found)
  }

  private func classes(in list: MetatypeList, of scope: String, file: String, depth: Int) -> ListedClasses {
    func part(_ element: MetatypeList.Element, isName: Bool) -> SchemaDeclarations.UnknownPart {
      .init(element.name, at: location(element.place, file), isName: isName)
    }
    var found = ListedClasses(unknown: list.unknown.map { part($0, isName: false) })
    for included in list.included {
      guard depth < 16, let other = self.list(named: included.name, from: scope),
        case .list(_, let inner) = other.content
      else {
        found.unknown.append(part(included, isName: true))
        continue
      }
      let others = classes(in: inner, of: other.scope, file: other.file, depth: depth + 1)
      found.classes += others.classes
      found.unknown += others.unknown
    }
    for type in list.types {
      if let model = types.model(type.name, in: scope, of: file) {
        found.classes.append(model)
      } else {
        found.unknown.append(part(type, isName: true))
      }
    }
    return found
  }

  /// Returns the qualified name of a type with schema members, which is found from a scope outwards.
  private func qualified(_ name: String, from scope: String) -> String? {
    scope.scopesOutwards.lazy.map { $0.qualifying(name) }.first { members[$0] != nil }
  }

  private func location(_ member: SchemaMember) -> Location { location(member.place, member.file) }

  func location(_ span: Span?, _ file: String) -> Location {
    span.flatMap { lines[file]?.location($0, in: file) } ?? Location(file: file)
  }
}

// MARK: - Facts about the versions

extension SchemaReader {
  /// Adds the classes that versions share, the classes in no version, and the parts of lists that are not understood.
  private func addFacts(_ versions: [Version], _ classes: [Set<String>], to facts: inout SchemaDeclarations) {
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
    facts.unlisted = types.models.keys.filter { containing[$0] == nil && !containerClasses.contains($0) }.sorted {
      $0.precedesByBytes($1)
    }.map(declared)
  }

  private func declared(_ name: String) -> SchemaDeclarations.DeclaredClass {
    let places = types.models[name]?.places
    return .init(name: name, location: location(places?.name, places?.file ?? ""))
  }

  /// The plan with the most versions; `nil` if the sources declare none.
  private var plan: SchemaDeclarations.Plan? {
    members.keys.filter { types.conforms($0, to: "SchemaMigrationPlan") }.sorted { $0.precedesByBytes($1) }
      .map(plan).max { $0.versions.count < $1.versions.count }
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
  private func addUses(
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
