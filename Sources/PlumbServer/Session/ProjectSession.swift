import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbProject
import PlumbRules

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
  private let storage: SessionFiles
  /// The unsaved texts by path.
  private var buffers: [String: [UInt8]] = [:]
  private var memory = CheckMemory()
  /// The last valid configuration, and the problems of the current one.
  private var configuration: (value: ProjectConfiguration, problems: [Diagnostic])?
  /// The bytes of the configuration; `nil` if no configuration exists.
  private var configurationBytes: [UInt8]?
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
    storage = SessionFiles(disk)
  }

  /// The files, with the unsaved texts.
  var files: Files { storage.files }

  /// The project over the unsaved texts.
  var workspace: Workspace { Workspace(configuration?.value ?? ProjectConfiguration(), files: files) }

  /// Returns the address of a rule's text; `nil` if the configuration has no page of the rules.
  func address(ofRule id: String) -> String? {
    configuration?.value.rules.page.flatMap { page in Rule.documented(id).flatMap(page.address) }
  }

  /// Returns the text of a file; `nil` if it cannot be read.
  func text(_ path: String) -> [UInt8]? { try? files.read(path, limit: 64 << 20) }
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
    buffers[path] = bytes
    storage.replace(buffers)
    if isNew || storage.files.kind(path) == .missing { memory.forgetFiles() } else { memory.forget(path) }
    if isConfiguration(path) { resetConfiguration() }
    isStale = true
  }

  /// Reads all files again, because other programs may have changed them.
  mutating func refresh() {
    storage.refresh()
    memory.forgetFiles()
    resetConfiguration()
    isStale = true
  }

  private func isConfiguration(_ path: String) -> Bool { Path.name(path) == ConfigurationFile.name }

  /// Reads the configuration, unless it did not change. An invalid one is reported, and the last valid one is used.
  private mutating func resetConfiguration() {
    let found = ConfigurationFile.find(in: files)
    let bytes = found.flatMap { try? files.read($0, limit: ConfigurationFile.greatestSize) }
    if configuration != nil, bytes == configurationBytes { return }
    configurationBytes = bytes
    guard let found, let bytes else { return reset(to: ProjectConfiguration()) }
    switch ProjectConfiguration.parse(bytes, file: Path.plain(found)) {
    case .success(let new): reset(to: new)
    case .failure(let failure):
      configuration = (configuration?.value ?? ProjectConfiguration(), failure.diagnostics)
    }
  }

  private mutating func reset(to new: ProjectConfiguration) {
    configuration = (new, [])
    memory = CheckMemory()
  }
}

// MARK: - Checking

extension ProjectSession {
  /// Checks the project. Without a model, the result is empty.
  mutating func check() {
    if configuration == nil { resetConfiguration() }
    isStale = false
    failure = nil
    diagnostics = configuration?.problems ?? []
    do {
      let found = try findings()
      models = found?.compared ?? []
      diagnostics += found?.diagnostics.filter { $0.suppression == nil } ?? []
    } catch let problem as Unreadable {
      diagnostics += problem.diagnostics
    } catch {
      let located = (error as? CannotRun)?.diagnostic
      if let located { diagnostics.append(located) } else { failure = failureText(of: error) }
    }
  }

  /// Returns the findings; `nil` for a project without models.
  private mutating func findings() throws -> Findings? {
    if memory.isEmpty, configuration?.value.models.isEmpty ?? true, ModelSearch(files).bundles().isEmpty { return nil }
    return try workspace.findings(reusing: &memory)
  }
}
