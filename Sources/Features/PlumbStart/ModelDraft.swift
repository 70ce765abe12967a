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
  private(set) var files: Set<String> = []
  /// The Swift files that seem to declare the model's classes but are ignored: files of tests, and files that belong to
  /// another model.
  let passedOver: Set<String>
  /// The folders with declarations of the model and with the code that uses it, without nested folders.
  var sources: [String] = []
  /// Whether the sources are only the code that uses the model, because no file has to declare its classes.
  var hasOnlyUses = false
  /// The top folders of the code that uses the model, those with the most files first, if it is in more places than are
  /// proposed.
  var unproposedFolders: [String] = []
  /// Whether a target builds the model, or may build it.
  private(set) var isBuilt = true
  /// The files without a target that declare classes of a model without another class in the sources.
  private(set) var filesWithoutTarget: [String] = []
  /// Whether code names an entity of a model without a class in Swift: `insertNewObject(forEntityName: "Order", …)`.
  private(set) var isNamed = false
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

  /// Creates the drafts of several models. A file that matches several models belongs to one that a target builds, and to
  /// the nearest one of these, because different apps may have classes of the same name, such as `Item`. Files of tests
  /// are ignored.
  ///
  /// A file that no target of its Xcode project compiles, or only those of projects without the model, is ignored, as
  /// in the comparison.
  ///
  /// Each file is read one time. Each draft is first created from all files, and then again without the files of tests
  /// and of other models.
  static func all(_ paths: [String], swiftFiles: [String], _ disk: Files) -> [ModelDraft] {
    var targets = TargetFiles(disk)
    let withoutTarget = targets.filesWithoutTarget(among: swiftFiles)
    let read = { (paths: [String]) in
      Parallel.map(paths) { SourceFile(path: $0, bytes: (try? disk.source($0)) ?? []) }
    }
    let sources = read(swiftFiles.filter { !withoutTarget.contains($0) })
    lazy var unbuilt = read(withoutTarget.sorted())
    let code = sources.map(\.path)
    let others = paths.map { path in
      targets.filesOfOtherProjects(among: code, than: path)
        .union(targets.filesOfOtherPackages(among: code, than: path))
    }
    let codes = zip(paths, others).map { path, others in
      ModelCode(path, in: sources.filter { !others.contains($0.path) }, disk)
    }
    var drafts = zip(paths, codes).map { ModelDraft($0, $1, disk) }
    for index in drafts.indices {
      drafts[index].isBuilt = targets.mayBuild(drafts[index].path)
      guard drafts[index].sources.isEmpty, let model = codes[index]?.model else { continue }
      if let found = ModelCode(drafts[index].path, in: unbuilt, disk) {
        drafts[index].filesWithoutTarget = ModelDraft(drafts[index].path, found, disk).files.sorted()
      }
      let names = Set(model.entities.map(\.name))
      drafts[index].isNamed = sources.contains { file in
        file.bytes.words(among: names).contains { file.bytes.contains(text: "\"\($0)\"") }
      }
    }
    let all = zip(drafts, codes).map { draft, own in
      let ofModules = targets.filesOfOtherTargets(among: draft.files.sorted(), than: draft.path)
      let others = draft.files.filter { file in
        !mayUse(file, draft.path) || ofModules.contains(file) && draft.isOfXcode(file, own)
          || drafts.contains { $0.files.contains(file) && draft.isFarther(from: file, than: $0) }
      }
      if others.isEmpty { return draft }
      var rest = ModelDraft(draft.path, own, excluding: others, disk)
      (rest.isBuilt, rest.isNamed) = (draft.isBuilt, draft.isNamed)
      rest.filesWithoutTarget = draft.filesWithoutTarget
      return rest
    }
    return zip(all, others).map { draft, others in
      let module = targets.packageTarget(of: draft.path)
      let users = module.map { module in sources.filter { $0.imports(module) }.map(\.path) } ?? []
      return draft.withCode(code.filter { !others.contains($0) }, importedBy: Set(users), &targets)
    }
  }

  /// Whether a file can belong to a model: a file of tests only belongs to a model of tests.
  static func mayUse(_ file: String, _ model: String) -> Bool {
    !SwiftFiles.isOfTests(file) || SwiftFiles.isOfTests(model)
  }

  /// Whether Xcode generates all classes of the model that a file declares.
  private func isOfXcode(_ file: String, _ code: ModelCode?) -> Bool {
    guard let code else { return false }
    let stem = { (file: String) in [".h", ".m", ".mm"].reduce(file) { Path.stem($0, without: $1) } }
    let declared = code.declarations.entities.filter { stem($0.places.file) == stem(file) }.map(\.entity)
    return !declared.isEmpty
      && declared.allSatisfy { name in
        code.model.entities.first { $0.name == name }.map { $0.codeGeneration == .class } ?? true
      }
  }

  /// Whether a file belongs to another model: no target builds this one, or the other one is nearer.
  private func isFarther(from file: String, than other: ModelDraft) -> Bool {
    isBuilt == other.isBuilt ? nearness(to: file) < other.nearness(to: file) : other.isBuilt
  }

  /// Returns the number of folders that the paths of the file and of the model have in common.
  private func nearness(to file: String) -> Int { Path.commonFolders(path, file) }
}

extension ModelDraft.Found {
  /// Creates the counts. `declared` contains the names of the entities that Swift declares.
  fileprivate init(_ model: Model, _ version: String, _ versions: Int, _ declared: [String]) {
    let own = model.entities.filter { $0.className != nil && $0.className != "NSManagedObject" }
    // Several entities may have one class, which the sources declare once.
    let classes = Set(own.filter { declared.contains($0.name) }.compactMap(\.className))
    let declared = Set(declared).union(own.filter { $0.className.map(classes.contains) ?? false }.map(\.name))
    self.init(
      versions: versions, version: version, entities: model.entities.count, declared: declared.count,
      missing: own.filter { !declared.contains($0.name) && $0.codeGeneration != .class }.compactMap(\.className)
        .sorted(),
      ofXcode: own.filter { $0.codeGeneration != .manual }.map(\.name).sorted())
  }
}
