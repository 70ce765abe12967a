import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText

/// What the Swift that is there already says of how a model should be configured, so that the first `validate` is about
/// drift and not about configuration.
///
///     @Attribute(persistentName: "status_raw", storageMethod: .raw)       "attributes": { "status_raw": {
///     var status: Status? = nil                                      →      "name": "status", "type": "Status",
///                                                                           "storage": "raw" } }
struct ModelDraft {
  /// The bundle or the lone version.
  let path: String
  /// The Swift files with declarations of the model.
  private var files: Set<String> = []
  /// Swift files that seem to declare the model's classes and are not taken for them: those of tests, and those that
  /// are nearer to another model.
  private(set) var passedOver: Set<String> = []
  /// Folders with declarations of the model, none inside another.
  private(set) var sources: [String] = []
  /// What is generated already, or could be.
  private(set) var output: OutputDraft
  /// What is in the model, and what was found of it in Swift; nil where the model cannot be read.
  private(set) var found: Found?

  /// Numbers and names, for what is said of a draft.
  struct Found {
    var versions: Int
    var version: String
    var entities: Int
    /// Entities with a class of their own in Swift.
    var declared: Int
    /// Classes that no file declares, by name.
    var missing: [String]
    /// Entities whose class or properties Xcode writes, by name.
    var ofXcode: [String]
  }
  /// `Integer 64` and `Int`, sorted, as they are to be written.
  private(set) var types: [(String, JSON)] = []
  /// What differs from the model, by the entity's name, sorted.
  private(set) var entities: [(String, JSON)] = []

  /// Looks at the Swift files for declarations of the model's entities.
  ///
  /// A draft of a model that cannot be read has its path only.
  init(_ path: String, swiftFiles: [String], _ disk: Files) {
    self.path = path
    output = OutputDraft(beside: path)
    guard let bundle = try? ModelBundle.read(path, from: disk), let version = bundle.currentVersion,
      let model = version.model
    else { return }
    let parser = SourceParser(ExpectedNames(declarations(of: model).value))
    let units = Parallel.map(swiftFiles) { file in
      parser.parse(SourceFile(path: file, bytes: (try? disk.source(file)) ?? []))
    }
    let actual = parser.merge(units).value
    let declared = actual.entities.compactMap { declaration in
      model.entities.first { $0.name == declaration.entity }.map { (declaration, $0) }
    }
    files = Self.files(of: declared.map(\.0), actual.compositions)
    sources = SourceFolders.smallest(covering: files, avoiding: [])
    types = Self.types(declared)
    entities = declared.compactMap { declaration, entity in
      Self.settings(declaration, entity).map { (entity.name, $0) }
    }
    output = OutputDraft(for: declared.map(\.0), in: files, sources: sources, beside: path, disk)
    found = Found(model, version.name, bundle.versions.count, declared.map(\.1.name))
  }

  /// Where the classes and structs stand, and their properties in extensions.
  private static func files(
    of entities: [EntityDeclaration], _ compositions: [CompositionDeclaration]
  ) -> Set<String> {
    let places = entities.flatMap { [$0.places] + $0.properties.map(\.places) } + compositions.map(\.places)
    return Set(places.map(\.file)).subtracting([""])
  }

  /// Drafts for several models. What could be several models' Swift is that of the nearest, for every app has an `Item`
  /// of its own; tests have classes that only look like the model's.
  ///
  /// Each is drafted from all files first, and again without those that are of tests, or nearer to another model.
  static func all(_ paths: [String], swiftFiles: [String], _ disk: Files) -> [ModelDraft] {
    let drafts = paths.map { ModelDraft($0, swiftFiles: swiftFiles, disk) }
    return drafts.map { draft in
      let others = draft.files.filter { file in
        SwiftFiles.isOfTests(file) && !SwiftFiles.isOfTests(draft.path)
          || drafts.contains { $0.files.contains(file) && $0.nearness(to: file) > draft.nearness(to: file) }
      }
      return others.isEmpty ? draft : draft.without(others, swiftFiles: swiftFiles, disk)
    }
  }

  /// The draft without what some files say, which its folders do not hold either.
  private func without(_ others: Set<String>, swiftFiles: [String], _ disk: Files) -> ModelDraft {
    var draft = ModelDraft(path, swiftFiles: swiftFiles.filter { !others.contains($0) }, disk)
    draft.passedOver = others
    draft.sources = SourceFolders.smallest(covering: draft.files, avoiding: others)
    return draft
  }

  /// How many folders a file has in common with the model.
  private func nearness(to file: String) -> Int { Path.commonFolders(path, file) }

  /// `Int` for integers, where every class agrees on it. A macro class only says it: in a classic one `Int` may be a
  /// slip that drift has to report.
  private static func types(_ declared: [(EntityDeclaration, Entity)]) -> [(String, JSON)] {
    var found: [AttributeType: Set<String>] = [:]
    for (declaration, entity) in declared where Style.of(declaration).comparing.isExact {
      for property in declaration.properties {
        guard let attribute = entity.attributes.first(where: { $0.name == property.persistentName }),
          attribute.type.isInteger, case .attribute(let traits) = property.kind, traits.storage == .default
        else { continue }
        found[attribute.type, default: []].insert(property.type.unwrapped.description)
      }
    }
    return found.filter { $0.value == ["Int"] }.map { ($0.key.rawValue, "Int") }.sorted { $0.0 < $1.0 }
  }

  /// Names, storage and types that the model alone does not give; nil where it gives all.
  private static func settings(_ declaration: EntityDeclaration, _ entity: Entity) -> JSON? {
    var attributes: [(String, JSON)] = []
    var relationships: [(String, JSON)] = []
    for property in declaration.properties {
      let name: JSON? = property.name == property.persistentName ? .none : JSON.string(property.name)
      if let attribute = entity.attributes.first(where: { $0.name == property.persistentName }) {
        let settings = self.settings(property, attribute, name: name)
        if settings != [:] { attributes.append((attribute.name, settings)) }
      } else if let name, entity.relationships.contains(where: { $0.name == property.persistentName }) {
        relationships.append((property.persistentName, ["name": name]))
      }
    }
    let settings = JSON.object(omittingAbsent: [
      "class": declaration.className == (entity.className ?? entity.name) ? .none : JSON.string(declaration.className),
      "attributes": JSON.sorted(attributes),
      "relationships": JSON.sorted(relationships),
    ])
    return settings == [:] ? .none : settings
  }

  /// An attribute's block; empty where the model alone gives the same. Storage is what the annotation says.
  private static func settings(_ property: PropertyDeclaration, _ attribute: Attribute, name: JSON?) -> JSON {
    guard case .attribute(let traits) = property.kind, property.places.annotation != nil else {
      return .object(omittingAbsent: ["name": name])
    }
    let type = JSON.string(property.type.unwrapped.description)
    return switch traits.storage {
    case .default: .object(omittingAbsent: ["name": name, "type": attribute.type == .transformable ? type : .none])
    case .other: .object(omittingAbsent: ["name": name, "type": type])
    case .raw: .object(omittingAbsent: ["name": name, "type": type, "storage": "raw"])
    case .codable: .object(omittingAbsent: ["name": name, "type": type, "storage": "codable"])
    case .composition: .object(omittingAbsent: ["name": name, "type": type, "storage": "composition"])
    case .transformed(let transformer):
      .object(omittingAbsent: [
        "name": name, "type": type, "storage": "transformed",
        "transformer": transformer == attribute.valueTransformerName ? .none : JSON.string(transformer),
      ])
    }
  }
}

extension ModelDraft.Found {
  /// `declared` are the names of the entities that Swift declares.
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
  /// An object sorted by key; nothing where it is empty.
  static func sorted(_ members: [(String, JSON)]) -> JSON? {
    members.isEmpty ? nil : .object(members.sorted { $0.0 < $1.0 }.map { JSON.Member($0.0, $0.1) })
  }
}
