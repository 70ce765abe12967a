import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// A model's proposed settings, based on existing Swift code, so that the first `validate` reports drift instead of
/// missing configuration.
///
///     @Attribute(persistentName: "status_raw", storageMethod: .raw)       "attributes": { "status_raw": {
///     var status: Status? = nil                                      →      "name": "status", "type": "Status",
///                                                                           "storage": "raw" } }
package struct ModelDraft {
  /// The path of the bundle, of a single version, or of the folder of a schema in Swift.
  let path: String
  /// Whether the model is a schema in Swift.
  private(set) var isSwift = false
  /// The Swift files with declarations of the model.
  private var files: Set<String> = []
  /// The Swift files that seem to declare the model's classes but are ignored: files of tests, and files nearer to
  /// another model.
  let passedOver: Set<String>
  /// The folders with declarations of the model, without nested folders.
  private(set) var sources: [String] = []
  /// Whether the sources are the code of the targets that build the model, because no file has to declare its classes.
  private(set) var hasSourcesOfTargets = false
  /// The existing or proposed output.
  private(set) var output: OutputDraft
  /// The contents of the model, and their declarations in Swift; `nil` if the model cannot be read.
  private(set) var found: Found?

  /// The counts and names for the remarks.
  struct Found {
    var versions: Int
    var version: String
    var entities: Int
    /// The number of entities that Swift declares.
    var declared: Int
    /// The names of classes that no file declares, except classes that Xcode generates.
    var missing: [String]
    /// The names of entities for which Xcode generates the class or its properties.
    var ofXcode: [String]
  }
  /// The types by attribute type, sorted: `Integer 64` and `Int`.
  private(set) var types: [(String, JSON)] = []
  /// The settings that differ from the model's defaults, sorted by entity name.
  private(set) var entities: [(String, JSON)] = []

  /// Creates a draft from the declarations of the model's entities; without them, a draft with only its path.
  ///
  /// - Parameter others: The files that are ignored.
  init(_ path: String, _ code: ModelCode?, excluding others: Set<String> = [], _ disk: Files) {
    self.path = path
    output = OutputDraft(nextTo: path)
    passedOver = others
    if let schema = try? SwiftBundle(disk).bundle(path), let version = schema.currentVersion, let model = version.model
    {
      isSwift = true
      found = Found(
        versions: schema.versions.count, version: version.name, entities: model.entities.count,
        declared: model.entities.count, missing: [], ofXcode: [])
      return
    }
    guard let code = code?.without(others) else { return }
    let (model, actual) = (code.model, code.declarations)
    let declared = actual.entities.compactMap { declaration in
      model.entities.first { $0.name == declaration.entity }.map { (declaration, $0) }
    }
    files = Self.files(of: declared.map(\.0), actual.compositions)
    let superclasses = code.superclassFiles(of: declared.map(\.0)).filter { Self.mayUse($0, path) }
    sources = SourceFolders.smallest(covering: files.union(superclasses), avoiding: others)
    types = Self.types(declared)
    output = OutputDraft(for: declared.map(\.0), in: files, sources: sources, nextTo: path, disk)
    let proposed = declared.map { ($1.name, Self.settings($0, $1)) }
    entities = AcceptedEntities(proposed, in: model, path: path, generates: output.isThere).settings
    found = Found(model, code.version, code.bundle.versions.count, declared.map(\.1.name))
  }

  /// Returns the files that declare the classes, the structs, and the properties in extensions.
  private static func files(
    of entities: [EntityDeclaration], _ compositions: [CompositionDeclaration]
  ) -> Set<String> {
    let places = entities.flatMap { [$0.places] + $0.properties.map(\.places) } + compositions.map(\.places)
    return Set(places.map(\.file)).subtracting([""])
  }

  /// Creates the drafts of several models. A file that matches several models belongs to the nearest one, because
  /// different apps may have classes of the same name, such as `Item`. Files of tests are ignored.
  ///
  /// A file that no target of its Xcode project compiles, or only those of projects without the model, is ignored, as
  /// in the comparison.
  ///
  /// Each file is read one time. Each draft is first created from all files, and then again without the files of tests
  /// and of nearer models.
  static func all(_ paths: [String], swiftFiles: [String], _ disk: Files) -> [ModelDraft] {
    var targets = TargetFiles(disk)
    let withoutTarget = targets.filesWithoutTarget(among: swiftFiles)
    let sources = Parallel.map(swiftFiles.filter { !withoutTarget.contains($0) }) {
      SourceFile(path: $0, bytes: (try? disk.source($0)) ?? [])
    }
    let codes = paths.map { path in
      let others = targets.filesOfOtherProjects(among: sources.map(\.path), than: path)
      return ModelCode(path, in: sources.filter { !others.contains($0.path) }, disk)
    }
    let drafts = zip(paths, codes).map { ModelDraft($0, $1, disk) }
    let all = zip(drafts, codes).map { draft, code in
      let others = draft.files.filter { file in
        !mayUse(file, draft.path)
          || drafts.contains { $0.files.contains(file) && $0.nearness(to: file) > draft.nearness(to: file) }
      }
      return others.isEmpty ? draft : ModelDraft(draft.path, code, excluding: others, disk)
    }
    let code = sources.map(\.path)
    return all.map { $0.withSourcesOfTargets(code, &targets, disk) }
  }

  /// The maximum number of folders and files that are proposed for the code of targets.
  private static let mostSources = 12

  /// Returns the draft of a model without a class in the code, because Xcode generates the classes, with the code of the targets that build the model, in
  /// which keys and names are compared. Without such a target, the code below the folder of the model.
  private func withSourcesOfTargets(_ code: [String], _ targets: inout TargetFiles, _ disk: Files) -> ModelDraft {
    guard let found, !isSwift, sources.isEmpty, found.missing.isEmpty else { return self }
    let others = Set(code.filter { !Self.mayUse($0, path) })
    let own = code.filter { !others.contains($0) }
    let compiled = targets.filesOfTargets(with: path, among: own)
    let files = compiled ?? Self.nearFiles(path, own)
    let folders = SourceFolders.smallest(covering: files, avoiding: others)
    guard !folders.isEmpty, folders.count <= Self.mostSources else { return self }
    var draft = self
    draft.sources = folders
    draft.hasSourcesOfTargets = true
    return draft
  }

  /// Returns the files below the innermost folder around a model that contains any; the working folder contains none.
  private static func nearFiles(_ model: String, _ code: [String]) -> Set<String> {
    for folder in Path.ancestry(Path.folder(model)) where ![".", "/"].contains(folder) {
      let files = code.filter { $0.hasPrefix(folder + "/") }
      if !files.isEmpty { return Set(files) }
    }
    return []
  }

  /// Whether a file can belong to a model: a file of tests only belongs to a model of tests.
  private static func mayUse(_ file: String, _ model: String) -> Bool {
    !SwiftFiles.isOfTests(file) || SwiftFiles.isOfTests(model)
  }

  /// Returns the number of folders that the paths of the file and of the model have in common.
  private func nearness(to file: String) -> Int { Path.commonFolders(path, file) }

  /// Returns `Int` for the integer types for which all classes use it. Only macro classes are evaluated: in a classic
  /// class, `Int` may be an error that the drift check has to report.
  private static func types(_ declared: [(EntityDeclaration, Entity)]) -> [(String, JSON)] {
    var found: [AttributeType: Set<String>] = [:]
    for (declaration, entity) in declared where declaration.style.isExact {
      for property in declaration.properties {
        guard let attribute = entity.attributes.first(where: { $0.name == property.persistentName }),
          attribute.type.isInteger, case .attribute(let traits) = property.kind, traits.storage == .default
        else { continue }
        found[attribute.type, default: []].insert(property.type.unwrapped.description)
      }
    }
    return found.filter { $0.value == ["Int"] }.map { ($0.key.rawValue, "Int") }.sorted { $0.0 < $1.0 }
  }

  /// Returns the names, storage, and types that differ from the model's defaults; `nil` if none differ.
  private static func settings(_ declaration: EntityDeclaration, _ entity: Entity) -> JSON? {
    var attributes: [(String, JSON?)] = []
    var relationships: [(String, JSON?)] = []
    for property in declaration.properties {
      // A classic class has its own name for a key, which no setting has to allow and which generated code cannot have.
      let isRenamed = property.name != property.persistentName && declaration.style.id != .managed
      let name: JSON? = isRenamed ? JSON.string(property.name) : .none
      if let attribute = entity.attributes.first(where: { $0.name == property.persistentName }) {
        let settings = self.settings(property, attribute, name: name)
        attributes.append((attribute.name, settings == [:] ? .none : settings))
      } else if entity.relationships.contains(where: { $0.name == property.persistentName }) {
        relationships.append((property.persistentName, name.map { ["name": $0] }))
      }
    }
    let settings = JSON.object(omittingAbsent: [
      "class": declaration.className == (entity.className ?? entity.name) || !isFound(declaration, entity)
        ? .none : JSON.string(declaration.className),
      "attributes": JSON.sorted(JSON.agreed(attributes)),
      "relationships": JSON.sorted(JSON.agreed(relationships)),
    ])
    return settings == [:] ? .none : settings
  }

  /// Whether Core Data finds the class by its name in the model: in `@objc(…)`, in Objective-C, or with a module in
  /// Swift. A setting for another class would hide what `validate` reports.
  private static func isFound(_ declaration: EntityDeclaration, _ entity: Entity) -> Bool {
    if declaration.style.namesEntity { return true }
    let name = declaration.className.lastComponent
    return entity.className == (entity.module == nil ? declaration.form.objcName ?? name : name)
  }

  /// Returns the settings of an attribute; empty if they match the model's defaults. The storage is taken from the
  /// annotation, and the type is spelled as in the source.
  private static func settings(_ property: PropertyDeclaration, _ attribute: Attribute, name: JSON?) -> JSON {
    guard case .attribute(let traits) = property.kind, property.places.annotation != nil else {
      return .object(omittingAbsent: ["name": name])
    }
    // The alias is also valid if the sources do not declare it, because `validate` compares its name then.
    let type = JSON.string((property.form.alias ?? property.type).unwrapped.description)
    return switch traits.storage {
    case .default: .object(omittingAbsent: ["name": name, "type": attribute.type == .transformable ? type : .none])
    case .other: .object(omittingAbsent: ["name": name, "type": type])
    case .raw: .object(omittingAbsent: ["name": name, "type": type, "storage": "raw"])
    case .codable: .object(omittingAbsent: ["name": name, "type": type, "storage": "codable"])
    case .composition: .object(omittingAbsent: ["name": name, "type": type, "storage": "composition"])
    case .transformed(let transformer):
      .object(omittingAbsent: [
        "name": name, "type": type, "storage": "transformed",
        // Another transformer than the model's is a difference, which a setting would hide.
        "transformer": attribute.valueTransformerName == nil ? JSON.string(transformer) : .none,
      ])
    }
  }
}

extension ModelDraft.Found {
  /// Creates the counts. `declared` contains the names of the entities that Swift declares.
  fileprivate init(_ model: Model, _ version: String, _ versions: Int, _ declared: [String]) {
    let declared = Set(declared)
    let own = model.entities.filter { $0.className != nil && $0.className != "NSManagedObject" }
    self.init(
      versions: versions, version: version, entities: model.entities.count, declared: declared.count,
      missing: own.filter { !declared.contains($0.name) && $0.codeGeneration != .class }.compactMap(\.className)
        .sorted(),
      ofXcode: own.filter { $0.codeGeneration != .manual }.map(\.name).sorted())
  }
}

extension JSON {
  /// Returns an object sorted by key; `nil` if it is empty.
  package static func sorted(_ members: [(String, JSON)]) -> JSON? {
    members.isEmpty ? nil : .object(members.sorted { $0.0 < $1.0 }.map { JSON.Member($0.0, $0.1) })
  }
}

extension ModelDraft {
  /// The found files and the reasons for the proposals: a line for the model, then indented lines.
  ///
  ///     Models/Shop.xcdatamodeld: 3 versions, 12 entities in Shop 3
  ///       sources: Sources/Shop, where 11 of the 12 are declared
  ///       not found: OrderLine; widen “sources” if it is elsewhere
  var remarks: [String] {
    guard let found else { return ["\(path): its current version cannot be read; plumb validate reports the reason"] }
    let head =
      "\(path): \(Phrase.plural(found.versions, "version", "versions")), "
      + "\(Phrase.plural(found.entities, "entity", "entities")) in \(found.version)"
    if isSwift { return ["\(head), a schema in Swift"] }
    return [head] + (sourceRemarks(found) + xcodeRemarks(found) + outputRemarks).map { "  " + $0 }
  }

  /// Returns the folders that declare the classes, and the classes without a declaration.
  private func sourceRemarks(_ found: Found) -> [String] {
    guard !sources.isEmpty else {
      if found.missing.isEmpty { return ["no sources: no code near the model was found"] }
      return [
        "no sources: no Swift or Objective-C file below this folder declares one of its classes, so missing classes "
          + "cannot be compared"
      ]
    }
    let list = Phrase.list(sources, limit: 4)
    var remarks = [
      hasSourcesOfTargets
        ? "sources: \(list), whose keys and names are compared"
        : "sources: \(list), where \(found.declared) of \(Phrase.plural(found.entities, "entity", "entities")) \(found.declared == 1 ? "is" : "are") declared"
    ]
    if !found.missing.isEmpty {
      remarks.append(
        "not found: \(Phrase.list(found.missing, limit: 5)); widen “sources” if \(found.missing.count == 1 ? "it is" : "they are") in another folder"
      )
    }
    return remarks + ignoredRemarks
  }

  /// The remarks about files that seem to declare the classes, by the reason for which they are ignored.
  private var ignoredRemarks: [String] {
    let tests = passedOver.filter { !Self.mayUse($0, path) }.sorted()
    let nearer = passedOver.subtracting(tests).sorted()
    return [("of tests", tests), ("nearer to another model", nearer)].filter { !$0.1.isEmpty }
      .map { reason, files in "ignored: \(Phrase.list(files, limit: 2)), \(reason)" }
  }

  /// Returns the remark about code that Xcode generates during a build.
  private func xcodeRemarks(_ found: Found) -> [String] {
    guard !found.ofXcode.isEmpty else { return [] }
    let all = found.ofXcode.count == found.entities ? "all entities" : Phrase.list(found.ofXcode, limit: 3)
    return ["Xcode generates classes or properties of \(all) (Codegen): set Manual/None before you use plumb generate"]
  }

  /// The remark about existing generated files.
  private var outputRemarks: [String] {
    output.isThere ? ["generate: \(output.folder), which already contains generated files"] : []
  }
}
