import PlumbCloudKit
import PlumbFormats
import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The output of a conversion, and the information that it omits.
///
///     let converted = try workspace.convert("Shop.xcdatamodeld", to: .dump)
///     try converted.text()                         // for standard output
///     let changes = try converted.changes(at: "Shop.json", workspace.files)
///     try changes.write()
public struct Converted: Sendable {
  /// The output's format.
  public let form: ConversionForm
  /// The information in the input that the output omits; empty for complete bundles and their dumps.
  public let omissions: [Conversion.Omission]
  private let content: Content

  private enum Content: Sendable {
    /// A single file with these bytes.
    case file([UInt8])
    /// The names of the versions and the bytes of their `contents`.
    case versions([(name: String, bytes: [UInt8])], current: String?)
  }

  /// Converts an input.
  ///
  /// `version` selects one version. Without it, bundles and dumps contain all versions of an input bundle, and the
  /// other formats contain the current version.
  package init(_ input: ConversionInput, to form: ConversionForm, version: String?) throws {
    self.form = form
    let takesAll = version == nil && input.isBundle
    switch form {
    case .bundle:
      let versions = takesAll ? input.versions : [try input.chosen(version)]
      let current = versions.contains { $0.name == input.current } ? input.current : versions.first?.name
      content = .versions(
        try versions.map { ($0.name, try Self.bytes(of: $0)) }, current: takesAll ? input.current : current)
      omissions = Self.otherVersions(input, versions) + Self.ofSwift(versions) + input.omissions
    case .version, .contents:
      let chosen = try input.chosen(version)
      content = .file(try Self.bytes(of: chosen))
      omissions = Self.otherVersions(input, [chosen]) + Self.ofSwift([chosen]) + input.omissions
    case .dump where takesAll:
      let versions = input.versions.map { BundleDump.Version(name: $0.name, content: .model($0.model)) }
      let dump = BundleDump(name: input.name, currentVersion: input.current, versions: versions)
      content = .file(Array((try DumpText.text(dump) + "\n").utf8))
      omissions = Self.ofSwift(input.versions) + input.omissions
    case .dump:
      let chosen = try input.chosen(version)
      content = .file(Array((try DumpText.text(ModelDump(chosen.model)) + "\n").utf8))
      omissions = Self.otherVersions(input, [chosen]) + Self.ofSwift([chosen]) + input.omissions
    case .text(let target):
      let chosen = try input.chosen(version)
      try Self.refuseNotUnderstood(chosen.model)
      let conversion = target.convert(chosen.model)
      content = .file(Array(conversion.text.utf8))
      omissions = Self.otherVersions(input, [chosen]) + conversion.omissions
    }
  }

  /// Creates the dump of a CloudKit schema. `notes` are the parts that Plumb does not know.
  fileprivate init(_ schema: CloudSchema, notes: [Diagnostic]) {
    form = .dump
    omissions = notes.map { Conversion.Omission("Not contained: \($0.message)") }
    content = .file(Array((schema.json.prettyPrinted + "\n").utf8))
  }

  /// Creates a CloudKit schema with the record types and fields of a model that it lacks.
  fileprivate init(_ input: ConversionInput, updating schema: CloudSchema, version: String?) throws {
    form = .text(.cloudKit)
    let chosen = try input.chosen(version)
    try Self.refuseNotUnderstood(chosen.model)
    let (updated, added) = schema.adding(CloudSchema(of: chosen.model))
    content = .file(added.isEmpty ? schema.source.bytes : updated.writtenAfterAdditions())
    let additions = added.map { Conversion.Omission("added: \($0.text)") }
    omissions = additions + Self.otherVersions(input, [chosen]) + ConversionTarget.omissions(of: chosen.model)
  }

  /// Throws if the model has values that Plumb does not understand, because formats other than models cannot preserve
  /// them.
  private static func refuseNotUnderstood(_ model: Model) throws(Unreadable) {
    let unknown = model.unknownValues
    guard unknown.isEmpty else { throw Unreadable(unknown, sources: [model.source]) }
  }

  /// Returns the bytes of a version. A dump may contain raw XML; throws if the result would not be read back as the
  /// same model.
  private static func bytes(of version: ConversionInput.Version) throws -> [UInt8] {
    let bytes = version.model.written()
    if version.model.source.bytes == bytes { return bytes }
    let again = Result { () throws(ReadFailure) in
      try Model.read(bytes, file: "contents", name: version.model.name).value.meaning
    }
    switch again {
    case .success(let model) where model == version.model.meaning: return bytes
    case .success:
      throw CannotRun(
        "the version \(Phrase.quoted(version.name)) would not be read back as the same model",
        help: ["check its values of the keys “kept”"])
    case .failure(let failure):
      throw CannotRun(
        "the version \(Phrase.quoted(version.name)) would not be well-formed: \(failure.diagnostic.message)",
        help: ["check for control characters in names, and check its values of the keys “kept”"])
    }
  }

  /// Returns what a model cannot contain of a schema in Swift: initial values that are not literals, and the properties
  /// whose form in a store is not known.
  private static func ofSwift(_ versions: [ConversionInput.Version]) -> [Conversion.Omission] {
    let models = versions.map(\.model).filter(\.isSwift)
    func path(_ model: Model, _ entity: String, _ property: String) -> ElementPath {
      let isRelationship =
        model.entities.first { $0.name == entity }?.relationships.contains { $0.name == property } ?? false
      return ElementPath(version: model.name).appending(.entity, entity)
        .appending(isRelationship ? .relationship : .attribute, property)
    }
    let computed = models.flatMap { model in
      model.entities.flatMap { entity in
        entity.attributes.filter { $0.declared?.initialValue != nil }.map { path(model, entity.name, $0.name) }
      }
    }
    let unknown = models.flatMap { model in
      (model.unknownForms ?? []).compactMap { form in form.property.map { path(model, form.entity, $0) } }
    }
    return (computed.isEmpty ? [] : [.init(Conversion.Omission.initialValues, computed)])
      + (unknown.isEmpty
        ? [] : [.init("The form in a store is not known, and the most likely one is written", unknown)])
  }

  private static func otherVersions(
    _ input: ConversionInput, _ taken: [ConversionInput.Version]
  ) -> [Conversion.Omission] {
    let names = Set(taken.map(\.name))
    let others = input.versions.filter { !names.contains($0.name) }.map(\.name)
    return others.isEmpty ? [] : [.init("Other versions are omitted: \(Phrase.list(others, limit: 6))")]
  }
}

// MARK: - Destination

extension Converted {
  /// Returns the output as text for standard output. Throws for a bundle, which is a folder.
  public func text() throws(CannotRun) -> String {
    switch content {
    case .file(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .versions:
      throw CannotRun(
        "a bundle is a folder and cannot be written to standard output", help: ["name a path, or use --to json"])
    }
  }

  /// The files to write at a path.
  ///
  /// Files with identical contents are omitted. Other existing files are an error unless `replacing` is true.
  ///
  ///
  /// - Throws: `CannotRun` for existing files with different contents, and for names that are not valid file names.
  public func changes(at path: String, _ files: Files, replacing: Bool = false) throws(CannotRun) -> FileChanges {
    let planned = try outputs(at: Path.trimmed(path))
    var changes: [FileChanges.Change] = []
    var inTheWay: [String] = []
    for (file, folder) in planned {
      let old = try Self.existing(file.path, files)
      guard let change = FileChanges.Change(file.path, from: old, to: file.bytes) else { continue }
      if old != nil { inTheWay.append(file.path) }
      changes.append(FileChanges.Change(file.path, change.action, folder: folder))
    }
    guard replacing || inTheWay.isEmpty else {
      let all = inTheWay.count == 1 ? "it" : "it and \(inTheWay.count - 1) more"
      throw CannotRun(
        "\(Terminal.sanitized(inTheWay.first ?? path)) already exists with other contents",
        help: (form.name == ConversionTarget.cloudKit.name
          ? ["--update \(Terminal.sanitized(Shell.word(path))) adds what the model needs, and keeps the rest of it"]
          : [])
          + ["--force replaces \(all), --force --dry-run shows the changes"])
    }
    return FileChanges(changes)
  }

  /// The output files with the folder to create for each; the folder is `nil` if it must already exist.
  private func outputs(at path: String) throws(CannotRun) -> [(file: ModelBundle.File, folder: String?)] {
    switch content {
    case .file(let bytes):
      guard case .version = form else { return [(ModelBundle.File(path: path, bytes: bytes), nil)] }
      try Self.check(path, endsIn: ".xcdatamodel")
      return [(ModelBundle.File(path: Path.join(path, "contents"), bytes: bytes), path)]
    case .versions(let versions, let current):
      try Self.check(path, endsIn: ".xcdatamodeld")
      do throws(ModelBundle.NewVersionFailure) {
        return try ModelBundle.files(of: versions, current: current, in: path).map { ($0, Path.folder($0.path)) }
      } catch {
        throw Self.refusal(error)
      }
    }
  }

  private static func check(_ path: String, endsIn ending: String) throws(CannotRun) {
    guard Path.name(path).hasSuffix(ending), Path.name(path) != ending else {
      throw CannotRun("\(path) has to end in \(ending)", help: ["Xcode recognizes a model by this extension"])
    }
  }

  private static func refusal(_ failure: ModelBundle.NewVersionFailure) -> CannotRun {
    switch failure {
    case .noBundle: CannotRun("the bundle does not exist")
    case .name(let name):
      CannotRun("a version cannot have the name \(Phrase.quoted(name)), because it is the name of a folder")
    case .exists(let name):
      CannotRun("two versions have the name \(Phrase.quoted(name)), ignoring case", help: ["rename one"])
    }
  }

  private static func existing(_ path: String, _ files: Files) throws(CannotRun) -> [UInt8]? {
    switch files.kind(path, followingLinks: false) {
    case .missing: return nil
    case .folder: throw CannotRun("\(path) is a folder")
    case .file, .link, .other: return try files.contents(of: path)
    }
  }
}

extension Workspace {
  /// Converts a model, a bundle, or a dump. Writes no files.
  ///
  /// - Parameters:
  ///   - path: A bundle, a version, a `contents` file, a JSON dump of one, a compiled model, or a store.
  ///   - form: The output format.
  ///   - version: The name of the version; if `nil`, all versions if the format can contain several, else the current
  ///     one.
  /// - Throws: `CannotRun`, and `Unreadable` with the locations of the errors in a dump.
  public func convert(_ path: String, to form: ConversionForm, version: String? = nil) throws -> Converted {
    if CloudSchema.isNamed(path) { return try convert(cloudSchema: path, to: form) }
    return try Converted(conversionInput(path, version), to: form, version: version)
  }

  /// Adds the record types and fields of a model to a CloudKit schema. Writes no files.
  ///
  /// - Parameters:
  ///   - path: A model in any format that `convert(_:to:version:)` reads.
  ///   - schema: The path of the schema, which is an export of a container.
  ///   - version: The name of the version; if `nil`, the current one.
  public func convert(_ path: String, updating schema: String, version: String? = nil) throws -> Converted {
    let schema = try CloudSchema.loaded(schema, from: files).value
    return try Converted(conversionInput(path, version), updating: schema, version: version)
  }

  private func conversionInput(_ path: String, _ version: String?) throws -> ConversionInput {
    let input = try ConversionInput(Path.trimmed(path), version: version, from: files)
    if let bundle = input.bundle { schemaProblems.note(bundle) }
    return input
  }

  private func convert(cloudSchema path: String, to form: ConversionForm) throws -> Converted {
    guard case .dump = form else {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is a CloudKit schema, which is converted to JSON only",
        help: [
          "pass --to json; plumb format changes its layout",
          "a schema from a model: plumb convert MODEL \(Terminal.sanitized(Shell.word(path)))",
        ])
    }
    let read = try CloudSchema.loaded(path, from: files)
    return Converted(read.value, notes: read.diagnostics)
  }
}
