import PlumbComparing
import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The output of a migration remedy: a file, or an edit of the later version.
///
///     let remedy = try workspace.remedy(.mappingCode)
///     remedy.fileName                        // "ShopToShop2Mapping.swift"
///     try remedy.changes(at: nil, workspace.files).write()
public struct WrittenRemedy: Sendable {
  /// The default file name. An `.xcmappingmodel` is a folder that contains one file.
  public let fileName: String
  /// The file's contents.
  public let bytes: [UInt8]
  /// Remarks for the user, one per line: the omissions of the remedy, and a note if the order of the versions is a
  /// guess.
  public let remarks: [String]
  /// The file of an edited version and its original bytes; `nil` if the remedy is a separate file.
  private let edited: (file: String, bytes: [UInt8])?

  fileprivate init(_ fileName: String, _ text: String, note: String?) {
    self.init(fileName, Array(text.utf8), remarks: [note])
  }

  fileprivate init(
    _ fileName: String, _ bytes: [UInt8], edited: (file: String, bytes: [UInt8])? = nil, remarks: [String?]
  ) {
    self.fileName = fileName
    self.bytes = bytes
    self.remarks = remarks.compactMap { $0 }
    self.edited = edited
  }

  /// Whether the remedy is an edit of a version, which is shown as a unified diff.
  package var isEdit: Bool { edited != nil }

  /// The text for standard output: the file, or the edit as a unified diff.
  public var shown: String {
    edited == nil ? String(decoding: bytes, as: UTF8.self) : changes.diff()
  }

  private static let mappingModelSuffix = ".xcmappingmodel"

  /// The edit of a version; empty for remedies that are separate files.
  private var changes: FileChanges {
    FileChanges([edited.flatMap { FileChanges.Change($0.file, from: $0.bytes, to: bytes) }].compactMap { $0 })
  }

  /// Returns the changes to write: the edit, or the file at a path or in an existing folder.
  ///
  /// - Throws: `CannotRun` if the file exists with different contents.
  public func changes(at path: String?, _ files: Files) throws -> FileChanges {
    if edited != nil { return changes }
    var file = path ?? fileName
    if fileName.hasSuffix(Self.mappingModelSuffix) {
      if !file.hasSuffix(Self.mappingModelSuffix) { file = Path.join(file, fileName) }
      file = Path.join(file, "xcmapping.xml")
    } else if files.kind(file) == .folder {
      file = Path.join(file, fileName)
    }
    guard files.kind(file) != .missing else {
      return FileChanges([FileChanges.Change(file, .create(bytes), folder: Path.folder(file))])
    }
    let there = try? files.read(file, limit: 256 << 20)
    guard there == bytes else {
      throw CannotRun(
        "\(file) exists with other contents", help: ["choose another path with --output, or remove it first"])
    }
    return FileChanges([])
  }
}

extension Workspace {
  /// Returns the remedy for one step, or for all steps of a bundle up to the current version.
  ///
  /// - Parameters:
  ///   - emission: The kind of remedy. Stages, tests, and the SwiftData plan cover all versions of the bundle up to the
  ///     current one, unless two versions are named.
  ///   - old: The earlier version, or the bundle.
  ///   - new: The later version.
  /// - Throws: `CannotRun` if the remedy is empty or cannot represent a version.
  public func remedy(_ emission: Emission, from old: String? = nil, to new: String? = nil) throws -> WrittenRemedy {
    switch emission {
    case .renamingIdentifiers: return try renaming(models(from: old, to: new))
    case .mappingModel: return try mappingModel(step(from: old, to: new))
    case .mappingCode:
      let models = try models(from: old, to: new)
      let code = MappingCode(from: models.old, to: models.new)
      let mark = EmittedMark(emission, from: models.old, to: models.new)
      return WrittenRemedy(code.fileName, (mark?.line ?? "") + code.text, note: models.note)
    case .stages:
      let (name, models, note) = try released(old, new)
      let known = models.compactMap { model in VersionHashes(model).checksum.map { (model.name, $0) } }
      let code = StageCode(
        name: name, versions: models, checksums: Dictionary(known, uniquingKeysWith: { first, _ in first }))
      return WrittenRemedy(code.fileName, EmittedMark(emission, name, models).line + code.text, note: note)
    case .tests:
      let (name, models, note) = try released(old, new)
      let code = StoreTestCode(name: name, versions: models)
      return WrittenRemedy(code.fileName, EmittedMark(emission, name, models).line + code.text, note: note)
    case .swiftData:
      let (name, models, note) = try released(old, new)
      var versions = models.map { SwiftDataVersion($0, source: ConversionTarget.swiftData.convert($0).text) }
      if new == nil, let current = try generatedSwiftData(old, models.last) { versions[versions.count - 1] = current }
      let code = SwiftDataPlanCode(name: name, versions: versions)
      return WrittenRemedy(code.fileName, EmittedMark(emission, name, models).line + code.text, note: note)
    }
  }

  /// Returns the current version if `generate` writes its SwiftData classes, so that the classes are not written
  /// twice; `nil` otherwise.
  private func generatedSwiftData(_ path: String?, _ model: Model?) throws -> SwiftDataVersion? {
    let settings = try path.map { self.settings(for: $0) } ?? self.model(.all)
    guard settings.generate != nil, Styles.named(settings.declarations.style).makesSchema, let model else {
      return nil
    }
    let classes = declarations(of: model, options: settings.declarations).value.entities
    return SwiftDataVersion(
      model, source: "", classes: classes.map { SwiftName.asType($0.className) },
      release: classes.first?.schema?.release)
  }

  /// Returns the bundle's versions up to the current one with the bundle's name, or the two named versions.
  private func released(_ old: String?, _ new: String?) throws -> (name: String, models: [Model], note: String?) {
    if let old, let new {
      let models = try models(from: old, to: new)
      return (models.new.name, [models.old, models.new], nil)
    }
    let bundle = try bundle(inHand: old)
    let current = try bundle.chosen(nil)
    let until = bundle.versions.firstIndex { $0.name == current.name }.map { bundle.versions[...$0] } ?? []
    try Array(until).refuseNotUnderstood()
    return (bundle.name, until.compactMap(\.model), bundle.orderNote)
  }

  private func renaming(_ step: Step<Model>) throws -> WrittenRemedy {
    let (old, new, note) = step
    let identifiers = RenamingIdentifiers(from: old, to: new)
    let remarks = leftOut(identifiers)
    guard !identifiers.edits.isEmpty else {
      throw CannotRun(
        "the step from \(old.name) to \(new.name) has no suspected rename without a renaming identifier", help: remarks)
    }
    let bytes = new.source.bytes
    return WrittenRemedy(
      Path.name(new.source.file), identifiers.applied(to: bytes), edited: (new.source.file, bytes),
      remarks: [note] + remarks)
  }

  /// Returns the renames that get no identifier, one per line. Of more than ten, only the most likely are listed.
  private func leftOut(_ identifiers: RenamingIdentifiers) -> [String] {
    let (limit, messages) = (10, identifiers.leftOut.map(\.message))
    guard messages.count > limit else { return messages }
    let others = Phrase.plural(messages.count - limit, "other possible rename", "other possible renames")
    return messages.prefix(limit) + ["\(others) without enough evidence"]
  }

  private func mappingModel(_ step: Step<ModelVersion>) throws -> WrittenRemedy {
    let (old, new) = (try step.old.understoodModel().value, try step.new.understoodModel().value)
    var mapping = MappingModel(from: old, to: new)
    mapping.source.path = Path.folder(step.old.file)
    mapping.destination.path = Path.folder(step.new.file)
    do throws(EditorModelFailure) {
      let files = try mapping.written(from: old, to: new)
      return WrittenRemedy(mapping.name + ".xcmappingmodel", files, remarks: [step.note])
    } catch {
      throw CannotRun(error.description, help: [error.help])
    }
  }
}
