import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension SourceParser {
  /// A parser that reads sources as a schema: `@Model` or `@PersistentModel` classes with all types that their properties
  /// have, and the versions of the schema.
  package static var schema: SourceParser {
    var names = ExpectedNames(includesSwiftData: true)
    names.readsSchemas = true
    return SourceParser(names)
  }

  /// Returns the schema in some files. It has no version if no file declares a class of a model.
  ///
  /// - Parameters:
  ///   - name: The name of the version if the sources declare none.
  ///   - choice: The choice among several schemas.
  package func schema(
    in files: [SourceFile], named name: String, choosing choice: SchemaChoice? = nil
  ) -> SwiftSchema {
    schemaReader(files).schema(named: name, choosing: choice)
  }

  /// Returns the schema in the units of some files.
  ///
  /// - Parameter lines: The lines of the parsed files by their paths.
  package func schema(
    of units: [SourceUnit], lines: [String: LineTable], named name: String, choosing choice: SchemaChoice?
  ) -> SwiftSchema {
    SchemaReader(units.sorted { $0.file < $1.file }, lines).schema(named: name, choosing: choice)
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
  let lines: [String: LineTable]
  let members: [String: [SchemaMember]]
  private let diagnostics: [Diagnostic]
  let containers: [ContainerRecord]
  /// The qualified names of the classes of all containers.
  let containerClasses: Set<String>
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

  /// Returns the chosen schema; one with a refusal if it cannot be chosen.
  func schema(named name: String, choosing choice: SchemaChoice?) -> SwiftSchema {
    do throws(SwiftSchema.Failure) {
      return try schema(named: name, scope(for: choice ?? SchemaChoice()))
    } catch {
      var schema = SwiftSchema()
      schema.refusal = error.refusal
      return schema
    }
  }

  /// Returns the schema with the plan and the versions of a scope.
  private func schema(named name: String, _ scope: SchemaScope) -> SwiftSchema {
    var schema = SwiftSchema()
    schema.diagnostics = diagnostics
    schema.declarations.plan = scope.plan
    let versions = versions(named: name, scope)
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
  private func versions(named name: String, _ scope: SchemaScope) -> [Version] {
    let scopes = members.keys.filter { types.conforms($0, to: "VersionedSchema") }.sorted { $0.precedesByBytes($1) }
    guard !scopes.isEmpty else {
      let classes = unversioned.sorted { $0.precedesByBytes($1) }
      return classes.isEmpty ? [] : [Version(name: name, scopes: [], listed: classes)]
    }
    let all = scopes.map { version($0.lastComponent, [$0]) }
    if let chosen = scope.versions {
      return inOrder(all.filter { chosen.contains($0.name) }, scope.plan?.versions ?? [])
    }
    return scope.plan == nil && areParts(all.map(\.listed))
      ? [version(name, scopes)] : inOrder(all, scope.plan?.versions ?? [])
  }

  /// The qualified names of all classes: those of SwiftData, otherwise those of Core Data.
  private var unversioned: [String] {
    let classes = types.models.filter(\.value.isSwiftData)
    return Array((classes.isEmpty ? types.models : classes).keys)
  }

  /// Returns a version for a copy, with all of its classes; by default the last one.
  func version(named name: String?) throws(FreezeFailure) -> SchemaVersion {
    let versions = versions(named: name ?? "Schema", SchemaScope(plan: plans.largest))
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
  struct Version {
    var name: String
    /// The types that list its classes. Empty for classes without a version.
    var scopes: [String]
    /// The qualified names of the listed classes.
    var listed: [String]
    /// The parts of the list that are not understood.
    var unknown: [SchemaDeclarations.UnknownPart] = []
  }

  func read(_ version: Version) -> (model: Model, classes: Set<String>) {
    var entities = SchemaEntities(types, lines)
    var model = entities.model(named: version.name, of: version.listed, at: location(of: version))
    let numbers = version.scopes.map(number).max { $0.lexicographicallyPrecedes($1) } ?? [1, 0, 0]
    model.lacksEntities = !version.unknown.isEmpty
    if model.usedWithSwiftData, !numbers.isEmpty {
      model.identifier = numbers.map(String.init).joined(separator: ".")
    }
    return (model, entities.classes)
  }

  func location(of version: Version) -> Location {
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
