import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbText

extension Workspace {
  /// What each version of the bundle that is selected brought, the newest first.
  ///
  /// - Parameters:
  ///   - selection: The bundle; as `REF:PATH` it is read from git.
  ///   - usesGit: Whether it is looked up who added a version, and when. Without a repository nobody knows, which is no
  ///     error.
  /// - Throws: `CannotRun` where several could be meant, `Unreadable` where it is no bundle, or its `.xccurrentversion`
  ///   cannot be read. A version that cannot be read is in the changelog as such.
  public func changelog(_ selection: Selection = .all, usesGit: Bool = true) throws -> Changelog {
    let (bundle, additions) = try bundleWithOrigins(selection, usesGit: usesGit)
    var changelog = Changelog(bundle, origins: additions.found)
    changelog.isCutOff = additions.isCutOff
    changelog.orderRemark = bundle.orderRemark
    return changelog
  }

  /// The bundle with the steps that the project has a mapping model for, and who added its versions, by their names.
  func bundleWithOrigins(
    _ selection: Selection, usesGit: Bool
  ) throws -> (bundle: ModelBundle, origins: GitRepository.Additions) {
    let settings = try model(selection)
    var bundle = try bundle(at: settings.namedVersion ?? settings.path)
    try bundle.refuseUnreadableCurrent()
    let additions = usesGit ? (try? origins(of: bundle)) : nil
    bundle = bundle.understood
    bundle.mappedSteps = MappingModels(of: bundle, settings, files).steps(in: bundle)
    return (bundle, additions ?? GitRepository.Additions())
  }

  /// Who added the versions of a bundle, by their names.
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
  /// The same by other names.
  fileprivate func named(_ names: [String: String]) -> Self {
    var copy = self
    copy.found = [:]
    for (folder, origin) in found { if let name = names[folder] { copy.found[name] = origin } }
    return copy
  }
}

extension ModelBundle {
  /// The folder that the versions' folders lie in, and the names of the versions by those of their folders; no folder
  /// for a lone file.
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
