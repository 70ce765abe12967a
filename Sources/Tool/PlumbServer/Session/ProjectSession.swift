import PlumbChecking
import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// A project that is open in an editor: its workspace over the unsaved texts, and the results of the last check.
///
///     var session = ProjectSession(root: "/Shop", .disk)
///     session.replace("Src/Item.swift", with: bytes)
///     session.check()
///     session.diagnostics   // as if the text had been saved
///
/// A check after a change of one file reads and parses only that file.
struct ProjectSession {
  /// The absolute path of the working folder.
  let root: String
  private let disk: Files
  private let storage: SessionFiles
  /// The unsaved texts by path.
  private var buffers: [String: [UInt8]] = [:]
  /// The models whose unsaved texts are not well-formed, which is usual while they are typed.
  private var drafts = ModelDrafts()
  private var memory = CheckMemory()
  /// The configurations of the project.
  private let configurations = SessionConfigurations()
  /// The number of valid configurations that were read before the last check.
  private var revision = 0
  /// The checked models with their declarations in Swift, of the last check that could be made.
  private(set) var models: [ComparedModel] = []
  /// All findings of the last check that are not suppressed, and its errors.
  private(set) var diagnostics: [Diagnostic] = []
  /// The error of the last check that has no location in a file.
  private(set) var failure: String?
  /// Whether a file changed since the last check.
  private(set) var isStale = true

  init(root: String, _ disk: Files) {
    self.root = root
    self.disk = disk
    storage = SessionFiles(disk)
  }

  /// The files, with the unsaved texts.
  var files: Files { storage.files }

  /// The project over the unsaved texts.
  ///
  /// - Throws: `CannotRun` for a configuration of the working folder that cannot be read.
  var workspace: Workspace { get throws { try Workspace(nearest: configurations.search, files: files) } }
  /// The page with the texts of the rules of the last check that could be made.
  private var rulesPage: RulesPage?

  /// Returns the address of a rule's text; `nil` if the configuration has no page of the rules.
  func address(ofRule id: String) -> String? { rulesPage.flatMap { page in Rule.documented(id).flatMap(page.address) } }

  /// Returns the text of a file; `nil` if it cannot be read.
  func text(_ path: String) -> [UInt8]? { try? files.read(path, limit: 64 << 20) }
}

extension ProjectSession {
  /// Whether a file on disk has the contents that were read. An unsaved text does not matter.
  func isCurrent(_ path: String) -> Bool { storage.isCurrent(path) }

  /// The paths of the files that were read.
  var readPaths: [String] { storage.paths }

  /// Whether the unsaved text of a model is not well-formed, so that the last text that was is used instead.
  func isDraft(_ path: String) -> Bool { drafts.texts[path] != nil }

  /// Whether a file exists on disk at the moment.
  func isOnDisk(_ path: String) -> Bool { disk.kind(path) != .missing }
}

// MARK: - Paths

extension ProjectSession {
  /// Returns a path from the working folder for an absolute path, if the project can contain it.
  func path(of absolute: String) -> String {
    if absolute == root { return "." }
    return Path.relative(absolute, to: root) ?? absolute
  }

  /// Returns the absolute path of a path from the working folder.
  func absolute(_ path: String) -> String { Path.resolved(Path.join(root, path)) }
}

// MARK: - Changes

extension ProjectSession {
  /// Replaces the text of a file by an unsaved one, or by that of the disk if `bytes` is `nil`.
  mutating func replace(_ path: String, with bytes: [UInt8]?) {
    let isNew = storage.files.kind(path) == .missing
    let before = text(path)
    buffers[path] = bytes
    drafts.replace(path, with: bytes, before: before)
    storage.replace(buffers.merging(drafts.texts) { $1 })
    // While the text is not well-formed, the last one that was is checked again.
    if drafts.texts[path] != nil, text(path) == before {
      isStale = true
      return
    }
    if isNew || storage.files.kind(path) == .missing { memory.forgetFiles() } else { memory.forget(path) }
    if Path.name(path) == ConfigurationFile.name { memory.forgetFiles() }
    isStale = true
  }

  /// Reads all files again, because other programs may have changed them.
  mutating func refresh() {
    storage.refresh()
    memory.forgetFiles()
    isStale = true
  }
}

// MARK: - Checking

extension ProjectSession {
  /// Checks the project. Without a model, the result is empty.
  mutating func check() {
    isStale = false
    failure = nil
    diagnostics = []
    do {
      let found = try findings()
      models = found?.compared ?? []
      rulesPage = found?.rulesPage
      diagnostics = found?.diagnostics.filter { $0.suppression == nil } ?? []
    } catch let problem as Unreadable {
      diagnostics = problem.diagnostics
    } catch {
      let located = (error as? CannotRun)?.diagnostic
      if let located { diagnostics = [located] } else { failure = failureText(of: error) }
    }
    diagnostics = configurations.problems.filter { !diagnostics.contains($0) } + diagnostics
    diagnostics += ofCloudSchemas.filter { !diagnostics.contains($0) }
    // The locations in the text that was checked are not those of the unsaved text.
    diagnostics = diagnostics.filter { $0.location.map { !isDraft($0.file) } ?? true } + drafts.problems
  }

  /// The problems of the open CloudKit schemas, which need not be configured.
  private var ofCloudSchemas: [Diagnostic] {
    buffers.filter { CloudSchema.isNamed($0.key) }.sorted { $0.key < $1.key }
      .flatMap { CloudSchema.read($0.value, file: $0.key).diagnostics }
  }

  /// Returns the findings; `nil` for a project without models.
  private mutating func findings() throws -> Findings? {
    if memory.isEmpty {
      configurations.begin()
      let hasModels = try workspace.hasModels()
      if configurations.revision != revision { memory = CheckMemory() }
      revision = configurations.revision
      if !hasModels { return nil }
    }
    return try workspace.findings(reusing: &memory)
  }
}
