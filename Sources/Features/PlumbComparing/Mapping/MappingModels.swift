import PlumbCloudKit
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The mapping models of a project for the steps to the current version of one bundle.
///
/// A mapping model that names another version of the bundle as its destination belongs to an earlier step, which is
/// released and not checked. Its embedded models are not read, because this takes long.
package struct MappingModels: Sendable {
  /// The readable mapping models, in path order.
  package private(set) var readable: [MappingModel] = []
  /// The versions of the bundle with their hashes; empty without mapping models.
  package private(set) var versions: [ComparedHashes] = []
  /// The names of the unreadable mapping models, with their errors.
  package private(set) var unreadable: [(name: String, failure: ReadFailure)] = []
  /// The steps to the current version for which Core Data finds one of the mapping models.
  package private(set) var steps: [ModelBundle.MappedStep] = []

  /// Finds the mapping models below the bundle's parent folder and below the sources. Empty for a bundle with one
  /// version, which has no migration steps. The hashes of a version are computed one time.
  package init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    guard bundle.versions.count > 1 else { return }
    readable = read(of: bundle, settings, files)
    if readable.isEmpty { return }
    versions = bundle.forComparison.versions.compactMap { $0.model.map { ComparedHashes($0) } }
    let hashed = readable.compactMap { HashedMapping($0) }
    guard let name = bundle.currentVersion?.name, let current = versions.first(where: { $0.version == name }) else {
      return
    }
    let others = versions.filter { $0.version != name }
    steps = others.compactMap { other in
      hashed.first { $0.maps(other, to: current) }.map { .init(from: other.version, to: name, file: $0.mapping.file) }
    }
  }

  private mutating func read(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) -> [MappingModel] {
    var found: [MappingModel] = []
    let paths = MappingModelSearch(files).paths(below: settings.mappingFolders(ofModel: bundle.path, files))
    for path in paths where path.hasSuffix(".xcmappingmodel") {
      do throws(ReadFailure) {
        let mapping = try MappingModel.read(path, from: files) { Self.isNeeded($0, for: bundle) }
        if let mapping { found.append(mapping) }
      } catch {
        unreadable.append((Path.name(path), error))
      }
    }
    return found
  }

  /// Whether a mapping model to a version may belong to a step to the current version of the bundle.
  private static func isNeeded(_ destination: MappedVersion, for bundle: ModelBundle) -> Bool {
    guard destination.bundleName ?? bundle.name == bundle.name else { return false }
    guard let name = destination.name, bundle.version(name) != nil else { return true }
    return name == bundle.currentVersion?.name
  }
}

extension MappingModel {
  /// Reads an `.xcmappingmodel`, or the `xcmapping.xml` in it.
  ///
  /// Throws `ReadFailure` for a file that is not a mapping model or cannot be read.
  package static func read(_ path: String, from files: Files) throws(ReadFailure) -> MappingModel {
    let (bytes, file, name) = try bytes(path, from: files)
    return try read(bytes, file: file, name: name)
  }

  /// Reads a mapping model, unless its destination is not needed. A file with a merge conflict is always read.
  fileprivate static func read(
    _ path: String, from files: Files, if isNeeded: (MappedVersion) -> Bool
  ) throws(ReadFailure) -> MappingModel? {
    let (bytes, file, name) = try bytes(path, from: files)
    if let destination = destinationPath(in: bytes), !isNeeded(MappedVersion(path: destination)),
      MergeConflict.first(in: bytes) == nil
    {
      return nil
    }
    return try read(bytes, file: file, name: name)
  }

  private static func bytes(
    _ path: String, from files: Files
  ) throws(ReadFailure) -> (bytes: [UInt8], file: String, name: String) {
    let suffix = ".xcmappingmodel"
    let path = Path.trimmed(path)
    let file = path.hasSuffix(suffix) ? Path.join(path, "xcmapping.xml") : path
    let folder = path.hasSuffix(suffix) ? path : Path.folder(path)
    do throws(Files.Failure) {
      return (try files.read(file, limit: 256 << 20), file, Path.stem(folder, without: suffix))
    } catch {
      throw ReadFailure(file: file, error.reason, help: ["restore \(file) from version control"])
    }
  }
}

extension ModelSettings {
  /// Returns the folders below which the mapping models of a model are: the folder of its bundle, and the sources.
  fileprivate func mappingFolders(ofModel path: String, _ files: Files) -> [String] {
    let sources = (try? SourcePatterns(files).expanded(self.sources)) ?? []
    return [MappingModelSearch.folder(ofModel: path)] + sources.filter { files.kind($0) == .folder }
  }
}

extension Workspace {
  /// Returns the bundle for a command that uses the bundle's last step, with the mapping models of the project.
  package func bundleWithMappings(inHand path: String?) throws -> ModelBundle {
    var bundle = try bundle(inHand: path)
    bundle.mappings = mappings(ofModel: bundle.path, settings(for: bundle.path))
    return bundle
  }

  /// Returns the mapping models of a model, in the order in which Core Data searches them; empty for a model that is
  /// not in the working folder, such as one in git. Unreadable ones are omitted.
  package func mappings(ofModel path: String, _ settings: ModelSettings) -> [HashedMapping] {
    guard !path.isEmpty, files.kind(path) != .missing else { return [] }
    return MappingModelSearch(files).mappings(below: settings.mappingFolders(ofModel: path, files))
  }

  /// Returns the step between two versions as `diff` and `migrate` report it: with the mapping model that Core Data
  /// uses, if the project has one.
  ///
  /// - Parameter isMirrored: Whether to report the effects on CloudKit; `nil` if the project determines it.
  /// - Throws: `Unreadable` for a version that cannot be read.
  package func evolution(
    from old: String?, to new: String?, isMirrored: Bool? = nil
  ) throws -> (step: Evolution, old: Model, new: Model, note: String?) {
    var models = try models(from: old, to: new)
    (models.old, models.new) = CompiledModel.comparable(models.old, models.new)
    let version = Path.folder(models.new.source.file)
    let mapping = mappings(ofModel: version, settings(for: version)).first(from: models.old, to: models.new)
    let step = Evolution(
      from: models.old, to: models.new, areAsRead: true, mapping: mapping,
      isMirrored: isMirrored ?? self.isMirrored(models.new))
    return (step, models.old, models.new, models.note)
  }

  /// Returns the mapping model at a path: an `.xcmappingmodel`, or the `xcmapping.xml` in it.
  public func mappingModel(_ path: String) throws(Unreadable) -> MappingModel {
    do throws(ReadFailure) {
      return try MappingModel.read(path, from: files)
    } catch {
      throw Unreadable([error.diagnostic])
    }
  }
}
