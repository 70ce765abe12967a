import PlumbCloudKit
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the changes in each version of the selected bundle, the newest version first.
  ///
  /// - Parameters:
  ///   - selection: The bundle; a `REF:PATH` is read from git.
  ///   - usesGit: Whether to find the author and the day of each version in git. Outside a repository, both are
  ///     unknown.
  /// - Throws: `CannotRun` if the selection matches several models, `Unreadable` if it is not a bundle, or if its
  ///   `.xccurrentversion` cannot be read. The changelog contains unreadable versions as such.
  public func changelog(_ selection: Selection = .all, usesGit: Bool = true) throws -> Changelog {
    let (bundle, additions) = try bundleWithOrigins(selection, usesGit: usesGit)
    var changelog = Changelog(bundle, origins: additions.found)
    changelog.isCutOff = additions.isCutOff
    changelog.orderNote = bundle.orderNote
    return changelog
  }

  /// Returns the bundle with the steps for which mapping models exist, and the origins of its versions by name.
  package func bundleWithOrigins(
    _ selection: Selection, usesGit: Bool
  ) throws -> (bundle: ModelBundle, origins: GitRepository.Additions) {
    let settings = try model(selection)
    var bundle = try bundle(of: settings)
    try bundle.refuseUnreadableCurrent()
    let additions = usesGit ? (try? origins(of: bundle)) : nil
    bundle = bundle.forComparison
    bundle.mappings = mappings(ofModel: bundle.path, settings)
    bundle.isMirrored = isMirrored(settings, isSwift: bundle.isSwift)
    bundle.mappedSteps += MappingModels(of: bundle, settings, files).steps
    return (bundle, additions ?? GitRepository.Additions())
  }

  /// Returns the origins of a bundle's versions by name.
  private func origins(of bundle: ModelBundle) throws -> GitRepository.Additions {
    let (path, folders) = bundle.versionFolders
    guard let path, !folders.isEmpty else { return GitRepository.Additions() }
    if files.kind(path) == .missing, let typed = RevisionPath(path) {
      let repository = try GitRepository(containing: typed.path)
      let commit = try repository.commit(typed.ref)
      let found = try repository.additions(of: Array(folders.keys), below: typed.path, from: commit)
      let place = Path.plain(typed.path)
      return found.found.isEmpty
        ? try repository.additions(of: Array(folders.keys), belowPlace: place, from: commit).named(folders)
        : found.named(folders)
    }
    let repository = try GitRepository(containing: path)
    guard let head = try repository.head() else { return GitRepository.Additions() }
    return try repository.additions(of: Array(folders.keys), below: path, from: head).named(folders)
  }
}

extension GitRepository.Additions {
  /// Returns the additions with version names instead of folder names as keys.
  fileprivate func named(_ names: [String: String]) -> Self {
    var copy = self
    copy.found = [:]
    for (folder, origin) in found { if let name = names[folder] { copy.found[name] = origin } }
    return copy
  }
}

extension ModelBundle {
  /// The folder that contains the versions' folders, and the names of the versions by the names of their folders. No
  /// folder names for a single file.
  fileprivate var versionFolders: (path: String?, names: [String: String]) {
    let suffix = ".xcdatamodel"
    let folders = versions.compactMap { version -> (String, String)? in
      let folder = Path.name(Path.folder(version.file))
      return folder.hasSuffix(suffix) ? (folder, version.name) : nil
    }
    let path = versions.first.map { Path.folder(Path.folder($0.file)) }
    return (path, Dictionary(folders) { first, _ in first })
  }
}
