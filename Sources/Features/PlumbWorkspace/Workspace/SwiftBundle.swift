import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText

/// Schemas that are written in Swift, as bundles: each `VersionedSchema` is a version, and classes without one are one
/// version, as are the classes of Core Data with `@PersistentModel`.
///
///     try SwiftBundle(.disk).bundle("Sources/Model")    // versions SchemaV1, SchemaV2; SchemaV2 is current
package struct SwiftBundle {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Whether a path may contain a schema in Swift: a Swift file, or a folder that is no model and contains none.
  package static func mayContain(_ path: String, _ files: Files) -> Bool {
    if path.hasSuffix(".swift") { return files.kind(path) == .file }
    let endings = [".xcdatamodeld", ".xcdatamodel", ".mom", ".momd", ".omo"]
    return files.kind(path) == .folder && !endings.contains { Path.trimmed(path).hasSuffix($0) }
  }

  /// Whether a path is a schema: a Swift file, or a folder without models in XML and with files that name a macro for
  /// models.
  package func isSchema(_ path: String) -> Bool {
    guard Self.mayContain(path, files) else { return false }
    if path.hasSuffix(".swift") { return true }
    guard ModelSearch(files).bundles(below: path).isEmpty, let paths = try? paths(below: path) else { return false }
    return paths.contains(where: hasClasses)
  }

  /// Returns the models in XML in a folder and below. Without one, the folder of a schema in Swift.
  package func models(below folder: String) -> [String] {
    let found = ModelSearch(files).bundles(below: folder)
    return found.isEmpty ? [folderOfClasses(below: folder)].compactMap { $0 } : found
  }

  /// Returns the folder that contains all files with a macro below a folder; `nil` if no file has one.
  private func folderOfClasses(below folder: String) -> String? {
    let found = ((try? paths(below: folder)) ?? []).filter(hasClasses).map(Path.plain)
    return Path.commonFolder(of: found)
  }

  /// Whether a file names a macro for models. `@ModelActor` is another one than `@Model`.
  private func hasClasses(_ path: String) -> Bool {
    guard let bytes = try? files.read(path, limit: SourceParser.readSize) else { return false }
    return Self.macros.contains { macro in
      var next = 0
      while let end = bytes.end(of: macro, from: next) {
        if end >= bytes.count || !SwiftName.isIdentifier("a" + String(UnicodeScalar(bytes[end]))) { return true }
        next = end
      }
      return false
    }
  }

  /// SwiftData's macro, and that of PlumbData and CoreDataEvolution.
  private static let macros: [StaticString] = ["@Model", "@PersistentModel"]

  private func paths(below path: String) throws(CannotRun) -> [String] {
    try SwiftFiles(files).below([path], skipping: ModelSearch.skipped)
      .filter { SourceLanguage(path: $0) == .swift && !isOfTests($0, below: path) }
  }

  /// Returns the bundle of the schema in a file, or in a folder and below; `nil` if they declare no class of a model.
  ///
  /// Tests, build products and dependencies below a folder are not read.
  ///
  /// - Throws: `CannotRun` if a file cannot be read, and if no schema can be chosen.
  package func bundle(_ path: String, choosing choice: SchemaChoice? = nil) throws(CannotRun) -> ModelBundle? {
    guard Self.mayContain(path, files) else { return nil }
    let sources = try sources(path, choice)
    let schema = SourceParser.schema.schema(in: sources, named: Self.name(of: path), choosing: choice)
    if let refusal = schema.refusal { throw CannotRun(refusal, path) }
    guard !schema.versions.isEmpty else { return nil }
    var bundle = Self.bundle(schema, path)
    bundle.schema?.choice = choice
    return bundle
  }

  /// Returns the Swift files of a schema with their texts.
  package func sources(_ path: String, _ choice: SchemaChoice? = nil) throws(CannotRun) -> [SourceFile] {
    var sources: [SourceFile] = []
    for path in try paths(path, choice) {
      do throws(Files.Failure) {
        sources.append(SourceFile(path: path, bytes: try files.read(path, limit: SourceParser.readSize)))
      } catch {
        throw .sources(path, error.reason)
      }
    }
    return sources
  }

  /// Returns the paths of the Swift files of a schema.
  package func paths(_ path: String, _ choice: SchemaChoice?) throws(CannotRun) -> [String] {
    var places: [String] = []
    for place in choice.map(\.sources).flatMap({ $0.isEmpty ? nil : $0 }) ?? [path] {
      places += try paths(below: place).filter { !places.contains($0) }
    }
    return places
  }

  /// Returns the name of a schema whose sources declare none.
  package static func name(of path: String) -> String {
    let name = Path.stem(Path.trimmed(path), without: ".swift")
    return name.isEmpty || name == "." ? "Schema" : name
  }

  /// Whether a file is in a folder of tests below a path. The path itself may be one.
  private func isOfTests(_ file: String, below path: String) -> Bool {
    let folder = Path.trimmed(path)
    let inner = file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
    return SwiftFiles.isOfTests(inner)
  }

  private static func bundle(_ schema: SwiftSchema, _ path: String) -> ModelBundle {
    let last = schema.versions.indices.last
    // The diagnostics of the sources are those of the current version.
    let versions = zip(schema.versions.indices, schema.versions).map { index, model in
      ModelVersion(
        name: model.name, file: model.source.file,
        content: .success(Parsed(model, diagnostics: index == last ? schema.diagnostics : [])))
    }
    let current = schema.versions.last.map { CurrentVersion.named($0.name) } ?? .missing
    var bundle = ModelBundle(
      path: path, name: schema.declarations.plan?.name ?? Path.stem(Path.trimmed(path), without: ".swift"),
      versions: versions, current: current)
    bundle.schema = schema.declarations
    let stages = schema.declarations.plan?.stages.filter(\.isCustom) ?? []
    bundle.mappedSteps = stages.map { .init(from: $0.from, to: $0.to, file: $0.location.file) }
    return bundle
  }
}

extension CannotRun {
  /// Creates the error for sources of which no schema can be chosen.
  fileprivate init(_ refusal: SwiftSchema.Refusal, _ path: String) {
    switch refusal {
    case .several(let plans):
      self.init(
        "\(Terminal.sanitized(path)) has \(plans.count) schemas: \(Phrase.list(plans.map(\.name), limit: 8))",
        help: plans.prefix(8).map { "\($0.name): \(Phrase.list($0.versions, limit: 6))" } + [
          #"choose one in plumb.json: "swift": { "sources": ["\#(path)"], "schema": "\#(plans.first?.name ?? "")" }"#,
          "or pass --model-version with a version that only one of them has",
        ], argument: path)
    case .unknown(let name, let names):
      let nearest = Suggestion.nearest(to: name, in: names).map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
      self.init(
        "\(Terminal.sanitized(path)) has no schema \(Phrase.quoted(name))\(nearest)",
        help: ["its plans and versions are: \(Phrase.list(names, limit: 12))"], argument: path)
    }
  }
}

extension ModelBundle {
  /// Returns the bundle for a command that changes models in XML. Throws for a schema in Swift.
  package func inXML(for command: String) throws(CannotRun) -> ModelBundle {
    if isCompiled { throw .compiled(self) }
    guard isSwift else { return self }
    throw CannotRun(
      "\(Terminal.sanitized(path)) is a schema in Swift, which \(command) does not change",
      help: ["plumb convert \(Shell.word(path)) Schema.xcdatamodeld writes it as a model"], argument: path)
  }
}
