import PlumbCore
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbRules

/// The mapping models of a project that belong to one bundle.
struct MappingModels: Sendable {
  /// The readable mapping models, in path order.
  private(set) var found: [MappingModel] = []
  /// The names of the unreadable mapping models, with their errors.
  private(set) var unreadable: [(name: String, failure: ReadFailure)] = []

  /// Finds the mapping models below the bundle's parent folder and below the sources. Empty for a bundle with one
  /// version, which has no migration steps.
  init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    guard bundle.versions.count > 1 else { return }
    let sources = (try? SourcePatterns(files).expanded(settings.sources)) ?? []
    let folders = [Path.folder(bundle.path)] + sources.filter { files.kind($0) == .folder }
    for path in ModelSearch(files).mappingModels(below: folders) {
      do throws(ReadFailure) {
        let mapping = try MappingModel.read(path, from: files)
        if mapping.destination.bundleName ?? bundle.name == bundle.name { found.append(mapping) }
      } catch {
        unreadable.append((Path.name(path), error))
      }
    }
  }

  /// Returns the steps to the current version for which Core Data finds one of the mapping models.
  ///
  /// The model copies in such a mapping model have the hashes of existing versions, independent of their names.
  func steps(in bundle: ModelBundle) -> [ModelBundle.MappedStep] {
    guard !found.isEmpty, let current = bundle.currentVersion, let new = current.model else {
      return []
    }
    let newHashes = ComparedHashes(new)
    let others = bundle.versions.filter { $0.name != current.name }.compactMap { $0.model.map { ComparedHashes($0) } }
    return found.flatMap { mapping -> [ModelBundle.MappedStep] in
      guard let source = mapping.source.model, let destination = mapping.destination.model,
        newHashes.isCopied(by: destination)
      else { return [] }
      let hashes = VersionHashes(source)
      return others.filter { $0.differences(from: hashes).isEmpty }
        .map { ModelBundle.MappedStep(from: $0.version, to: current.name, file: mapping.file) }
    }
  }
}

extension MappingModel {
  /// Reads an `.xcmappingmodel`, or the `xcmapping.xml` in it.
  ///
  /// Throws `ReadFailure` for a file that is not a mapping model or cannot be read.
  package static func read(_ path: String, from files: Files) throws(ReadFailure) -> MappingModel {
    let suffix = ".xcmappingmodel"
    let path = Path.trimmed(path)
    let file = path.hasSuffix(suffix) ? Path.join(path, "xcmapping.xml") : path
    let folder = path.hasSuffix(suffix) ? path : Path.folder(path)
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try files.read(file, limit: 256 << 20)
    } catch {
      throw ReadFailure(file: file, error.reason, help: ["restore \(file) from version control"])
    }
    return try read(bytes, file: file, name: Path.stem(folder, without: suffix))
  }
}

extension Workspace {
  /// Returns the mapping model at a path: an `.xcmappingmodel`, or the `xcmapping.xml` in it.
  public func mappingModel(_ path: String) throws(Unreadable) -> MappingModel {
    do throws(ReadFailure) {
      return try MappingModel.read(path, from: files)
    } catch {
      throw Unreadable([error.diagnostic])
    }
  }
}
