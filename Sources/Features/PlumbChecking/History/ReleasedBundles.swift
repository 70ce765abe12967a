import PlumbComparing
import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The bundles that a run over all models would check at a ref, compared with the bundles that it checks now.
///
/// The bundles are those of the configuration at the ref, with links followed. Without configured models they are the
/// bundles below the working folder.
struct ReleasedBundles {
  let workspace: Workspace
  let comparison: HistoryComparison
  let rules: RuleSettings
  /// The checks of the ref.
  let then: PastChecks
  /// The checks of the merge base; `nil` if it is unknown.
  private let base: PastChecks?

  init(_ workspace: Workspace, _ comparison: HistoryComparison, _ rules: RuleSettings) throws(CannotRun) {
    self.workspace = workspace
    self.comparison = comparison
    self.rules = rules
    let then = try PastChecks(of: workspace, comparison.then, in: comparison.repository)
    self.then = then
    guard let past = comparison.base, !comparison.isBasedOnRef else {
      base = comparison.base.map { _ in then }
      return
    }
    base = try PastChecks(of: workspace, past, in: comparison.repository)
  }

  /// Returns the findings about bundles that were checked at the ref and are deleted, or are not checked now.
  func lostBundles(checked: [ModelBundle]) throws -> [Diagnostic] {
    let matched = Set(comparison.then.places.values.map(\.exact))
    let lost = then.bundles.filter { place in
      // The folder of a version is checked with its bundle.
      !Path.ancestry(place).contains { matched.contains($0.exact) }
        && base?.bundles.contains(where: place.isExactly) ?? true
    }
    if lost.isEmpty { return [] }
    let others = unchecked(besides: checked)
    let schemas = Set(checked.flatMap(\.versions).compactMap(\.model).map(StoreSchema.init))
    let submodules = try comparison.repository.emptySubmodules()
    return try lost.compactMap { place in
      try finding(place, others, schemas, submodules).flatMap { finding, rule in
        rules.severity(of: rule, for: nil).map { severity in
          Locator(version: Path.stem(place, without: ".xcdatamodeld"))
            .diagnostic(finding, rule: rule.id, severity: rules.severity(severity, of: finding, by: rule))
        }
      }
    }
  }

  /// Returns the finding about a bundle that no checked bundle continues; `nil` for an unchanged bundle of a project
  /// whose first configuration does not contain it, and for one whose versions other bundles contain.
  ///
  /// - Parameters:
  ///   - place: The repository path at the ref.
  ///   - others: The bundles that the run does not check.
  ///   - schemas: The store schemas of all checked versions.
  ///   - submodules: The repository paths of the submodules without files.
  private func finding(
    _ place: String, _ others: [ModelBundle], _ schemas: Set<StoreSchema>, _ submodules: [String]
  ) throws -> (Finding, Rule)? {
    let (repository, commit) = (comparison.repository, comparison.commit)
    let path = repository.path(of: place)
    let configuration = workspace.configuration.file ?? "plumb.json"
    // A configured bundle that cannot be read has its own finding.
    if workspace.configuration.models.contains(where: { workspace.files.isSame($0.path, path) }) { return nil }
    if repository.hasModel(at: place) {
      if !then.isConfigured, try repository.isUnchanged(place, since: commit) { return nil }
      return (.bundleUnchecked(path, now: path, place: place, ref: commit.name, configuration), .bundleUnchecked)
    }
    let past = try? comparison.then.bundle(at: place, as: path)
    let versions = past?.versions.map { $0.model.map(StoreSchema.init) } ?? []
    if !versions.isEmpty, versions.allSatisfy({ $0.map(schemas.contains) ?? false }) { return nil }
    let evidence = others.compactMap { other in
      BundleEvidence(renames: 0, from: (place, past), to: other).map { ($0, other.path) }
    }
    if let now = evidence.max(by: { $0.0 < $1.0 })?.1 {
      return (.bundleUnchecked(path, now: now, place: place, ref: commit.name, configuration), .bundleUnchecked)
    }
    return (.bundleDeleted(path, place: place, ref: commit.name, submodules: submodules), .bundleDeleted)
  }

  /// Returns the bundles below the working folder and the folder of the configuration that the run does not check.
  private func unchecked(besides checked: [ModelBundle]) -> [ModelBundle] {
    let files = workspace.files
    let folders = Set(["", workspace.configuration.file.map(Path.folder) ?? ""].map { $0 == "." ? "" : $0 })
    return folders.sorted().flatMap { ModelSearch(files).bundles(below: $0) }
      .filter { path in !checked.contains { files.isSame($0.path, path) } }
      .prefix(PastBundles.mostCompared).compactMap { try? workspace.bundle($0) }
  }
}

/// The bundles that a run over all models would check at a commit.
struct PastChecks {
  /// The repository paths of the bundles, sorted.
  private(set) var bundles: [String]
  /// The configuration at the commit, with paths from the root of the repository; `nil` if it does not exist or
  /// cannot be read.
  private(set) var configuration: ProjectConfiguration?
  /// The repository paths of the configurations at the commit.
  let files: [String]
  /// The repository path of the folder in which the searches start: the working folder, or the folder of the
  /// configuration.
  let start: String
  /// Whether the commit has a configuration.
  var isConfigured: Bool { !files.isEmpty }

  /// Finds the bundles at a commit.
  init(of workspace: Workspace, _ past: PastBundles, in repository: GitRepository) throws(CannotRun) {
    let folder = (try? GitRepository(containing: ".")).flatMap { here in
      here.directory == repository.directory ? here.place(of: ".") : nil
    }
    var found: Set<ExactText> = []
    var isSearched = workspace.configuration.file == nil
    let start = folder ?? workspace.configuration.file.flatMap { repository.place(of: Path.folder($0)) } ?? ""
    self.start = start
    let applying = Self.configurations(of: workspace, past, in: repository, start)
    let hasParts = workspace.run != nil || workspace.search != nil
    let others = hasParts ? past.tree.all(ConfigurationFile.name, below: start) : []
    files = applying + others.filter { other in !applying.contains(where: other.isExactly) }
    let bytes = try past.bytes(of: files)
    for place in files {
      guard let bytes = bytes[place.exact], bytes.count <= ConfigurationFile.greatestSize,
        case .success(let read) = ProjectConfiguration.parse(bytes, file: place)
      else {
        isSearched = true
        continue
      }
      // The settings of another configuration are compared with those that exist now, unless it is deleted.
      let isCompared =
        applying.contains(where: place.isExactly) || FileSystem.kind(repository.path(of: place)) == .missing
      if configuration == nil, isCompared { configuration = read }
      if read.models.isEmpty { isSearched = true }
      found.formUnion(read.models.compactMap { past.tree.model(Path.resolved($0.path))?.exact })
    }
    if isSearched || files.isEmpty { found.formUnion(Self.below(start, past.tree)) }
    bundles = found.sorted().map(\.text)
  }

  /// Returns the repository paths of the configurations that apply at a commit: the one of the run, and the nearest to
  /// the working folder, unless the caller passes another file.
  private static func configurations(
    of workspace: Workspace, _ past: PastBundles, in repository: GitRepository, _ start: String
  ) -> [String] {
    let file = workspace.configuration.file
    let own = file.flatMap { repository.place(of: $0) }.flatMap { place in
      (try? repository.linkedObjects(at: past.commit, place: place))?.isEmpty == false ? place : nil
    }
    let isFound = file.map { file in
      ConfigurationFile.find(in: workspace.files).map { workspace.files.isSame($0, file) } ?? false
    }
    let nearest = own == nil || isFound != false ? past.tree.nearest(ConfigurationFile.name, from: start) : nil
    return [own, nearest].compactMap { $0 }.reduce(into: []) { list, place in
      if !list.contains(where: place.isExactly) { list.append(place) }
    }
  }

  /// Returns the bundles below a folder that a search for models would find.
  private static func below(_ folder: String, _ tree: CommitTree) -> [ExactText] {
    tree.bundles.filter { ModelSearch.finds($0.text, below: folder) }
  }
}
