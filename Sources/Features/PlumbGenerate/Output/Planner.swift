import PlumbModel

/// Plans the steps for the wanted files, then for the remaining files.
///
/// Paths are compared case-insensitively on every system, by their lowercase forms. Code that is generated on Linux
/// can be checked out on a Mac.
struct Planner {
  /// The wanted files, sorted by path.
  private let wanted: [GeneratedFile]
  private let folder: OutputPlan.Folder
  /// Returns whether an existing file can be replaced or deleted, from its path and text.
  private let isOurs: (String, String) -> Bool
  /// The existing paths that no wanted file has claimed, by lowercase path.
  private var unclaimed: [String: [String]]
  /// The steps in the order of their creation. `OutputPlan` sorts them.
  private(set) var steps: [OutputPlan.Step] = []
  /// The errors. In case of errors, no file is written.
  private(set) var problems: [Diagnostic] = []

  /// Creates a planner. The steps are planned in `run()`.
  init(_ wanted: [GeneratedFile], _ folder: OutputPlan.Folder, _ isOurs: @escaping (String, String) -> Bool) {
    self.isOurs = isOurs
    self.folder = folder
    self.wanted = wanted.sorted { $0.path < $1.path }
    // Of two paths that differ only in the Unicode form of é, the first one remains.
    unclaimed = folder.paths.reduce(into: [:]) { paths, path in
      let key = path.lowercased()
      if paths[key]?.contains(path) != true { paths[key, default: []].append(path) }
    }
  }

  /// Adds a step or a problem for each wanted file, then a step for each stale file.
  mutating func run() {
    var seen: [String: String] = [:]
    for file in wanted {
      let key = file.path.lowercased()
      if !Self.staysInside(file.path) {
        refuse(.generateOutputPath(file.path))
      } else if file.path.split(separator: "/").contains(where: { $0.utf8.count > 255 }) {
        refuse(.generateOutputPath(tooLong: file.path))
      } else if let other = seen.updateValue(file.path, forKey: key) {
        _ = claim(file.path)
        refuse(.generateOutputClash(file.path, other))
      } else {
        plan(file, isPresent: claim(file.path), namesakes: unclaimed[key] ?? [])
      }
    }
    deleteStale()
  }

  /// Claims a path for a wanted file, and returns whether it exists with exactly this spelling.
  private mutating func claim(_ path: String) -> Bool {
    let key = path.lowercased()
    guard let index = unclaimed[key]?.firstIndex(of: path) else { return false }
    unclaimed[key]?.remove(at: index)
    return true
  }

  /// Deletes generated files that are not wanted. This includes a file whose name differs from a wanted file only in
  /// case; it is deleted before the wanted file is created.
  private mutating func deleteStale() {
    for path in unclaimed.values.joined().sorted() {
      if let text = generatedText(path) { add(path, .delete(text)) }
    }
  }

  /// Adds the step for a wanted file. The first condition that applies determines the result:
  ///
  /// - The file is a scaffold and exists, in any case: the file remains.
  /// - A path that differs only in case is not a generated file: an error.
  /// - No file exists at the path: create. The file has the same bytes: unchanged. The file is generated: update.
  /// - Any other item exists at the path: an error.
  private mutating func plan(_ file: GeneratedFile, isPresent: Bool, namesakes: [String]) {
    if file.kind == .scaffold, isPresent || !namesakes.isEmpty { return add(file.path, .keep) }
    for path in namesakes where generatedText(path) == nil {
      return refuse(.generateOutputUnmanaged(path, namesakeOf: file.path))
    }
    guard isPresent else { return add(file.path, .create(file.text)) }
    if folder.holds(file.path, file.text) { return add(file.path, .unchanged) }
    if let old = generatedText(file.path) { return add(file.path, .update(from: old, to: file.text)) }
    refuse(.generateOutputUnmanaged(file.path))
  }

  /// Returns the text of a generated file, or `nil` if the item is not a generated file.
  private func generatedText(_ path: String) -> String? {
    guard case .bytes(let bytes) = folder.file(path), let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    return isOurs(path, text) ? text : nil
  }

  private mutating func add(_ path: String, _ action: OutputPlan.Action) {
    steps.append(OutputPlan.Step(path: path, action: action))
  }

  /// Adds an error about a path, without a line, because the file may not exist.
  private mutating func refuse(_ finding: Finding) {
    problems.append(Locator(version: "").diagnostic(finding))
  }

  /// Whether the path has no empty component, no `.` and `..` components, no backslash and no NUL.
  private static func staysInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
      && !path.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == 0 }
  }
}
