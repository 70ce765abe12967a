import PlumbFormats
import PlumbModel
import PlumbSystem
import PlumbText
import PlumbWorkspace

/// The configurations of a session. Instead of an invalid one, the last valid one is used, else the defaults, and its
/// problems are reported.
struct SessionConfigurations: Sendable {
  /// A configuration as it was read.
  private struct Entry: Sendable {
    var bytes: [UInt8]
    /// The last valid configuration; `nil` if none was valid.
    var value: ProjectConfiguration?
    /// The problems of the bytes.
    var problems: Unreadable?
  }

  private struct State: Sendable {
    var entries: [String: Entry] = [:]
    /// The paths that were read since `begin`.
    var used: Set<String> = []
    var revision = 0
  }

  private let state = Guarded(State())

  /// The problems of the invalid configurations that are used.
  var problems: [Diagnostic] {
    state.withLock { state in
      state.used.sorted().flatMap { state.entries[$0]?.problems?.diagnostics ?? [] }
    }
  }

  /// The number of valid configurations that were read so far.
  var revision: Int { state.withLock { $0.revision } }

  /// Begins a check, which reads the configurations that it uses.
  func begin() { state.withLock { $0.used = [] } }

  /// The search for the configurations.
  var search: ConfigurationSearch { ConfigurationSearch { try read($0, $1) } }

  private func read(_ file: String, _ files: Files) throws -> ProjectConfiguration {
    let file = Path.plain(file)
    let bytes = try files.contents(of: file, limit: ConfigurationFile.greatestSize)
    let known = state.withLock { $0.entries[file] }
    var entry = known ?? Entry(bytes: bytes)
    if known == nil || known?.bytes != bytes {
      entry.bytes = bytes
      switch ProjectConfiguration.parse(bytes, file: file) {
      case .success(let new): (entry.value, entry.problems) = (new, nil)
      case .failure(let problems): entry.problems = problems
      }
    }
    let isNew = entry.problems == nil && known?.bytes != bytes
    state.withLock { state in
      state.entries[file] = entry
      state.used.insert(file)
      if isNew { state.revision += 1 }
    }
    if let value = entry.value { return value }
    var none = ProjectConfiguration()
    none.file = file
    return none
  }
}
