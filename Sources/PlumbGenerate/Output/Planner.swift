import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

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
  /// The existing and wanted paths, by lowercase path.
  private var places: [String: Place]
  /// The steps in the order of their creation. `OutputPlan` sorts them.
  private(set) var steps: [OutputPlan.Step] = []
  /// The errors. In case of errors, no file is written.
  private(set) var problems: [Diagnostic] = []

  /// Creates a planner. The steps are planned in `run()`.
  init(_ wanted: [GeneratedFile], _ folder: OutputPlan.Folder, _ isOurs: @escaping (String, String) -> Bool) {
    self.isOurs = isOurs
    self.folder = folder
    self.wanted = wanted.isInOrder ? wanted : wanted.sorted { $0.path < $1.path }
    places = Dictionary(minimumCapacity: folder.paths.count)
    for path in folder.paths { places[path.lowercased(), default: Place()].add(path) }
  }

  /// Adds a step or a problem for each wanted file, then a step for each stale file.
  mutating func run() {
    steps.reserveCapacity(wanted.count)
    for file in wanted {
      guard Self.staysInside(file.path) else {
        refuse(.generateOutputPath(file.path))
        continue
      }
      guard Self.isShort(file.path) else {
        refuse(.generateOutputPath(tooLong: file.path))
        continue
      }
      let found = places[file.path.lowercased(), default: Place()].claim(file.path)
      if let other = found.other {
        refuse(.generateOutputClash(file.path, other))
        continue
      }
      plan(file, found.present, namesakes: found.namesakes)
    }
    deleteStale()
  }

  /// Deletes generated files that are not wanted. This includes a file whose name differs from a wanted file only in
  /// case; it is deleted before the wanted file is created.
  private mutating func deleteStale() {
    for path in places.values.flatMap(\.unclaimed).sorted() {
      if let text = generatedText(path) { add(path, .delete(text)) }
    }
  }

  /// Adds the step for a wanted file. The first condition that applies determines the result:
  ///
  /// - The file is a scaffold and exists, in any case: the file remains.
  /// - A path that differs only in case is not a generated file: an error.
  /// - No file exists at the path: create. The file has the same bytes: unchanged. The file is generated: update.
  /// - Any other item exists at the path: an error.
  private mutating func plan(_ file: GeneratedFile, _ present: String?, namesakes: [String]) {
    if file.kind == .scaffold, present != nil || !namesakes.isEmpty { return add(file.path, .keep) }
    for path in namesakes where generatedText(path) == nil {
      return refuse(.generateOutputUnmanaged(path, namesakeOf: file.path))
    }
    guard let present else { return add(file.path, .create(file.text)) }
    if folder.holds(present, file.text) { return add(file.path, .unchanged) }
    if let old = generatedText(present) { return add(file.path, .update(from: old, to: file.text)) }
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
  private mutating func refuse(_ finding: RuleFinding) {
    problems.append(Locator(version: "").diagnostic(finding))
  }

  /// Whether no component of the path is longer than 255 bytes, the limit of file systems.
  private static func isShort(_ path: String) -> Bool {
    path.utf8.count <= 255
      || path.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= 255 }
  }

  /// Whether the path has no empty component, no `.` and `..` components, no backslash and no NUL.
  private static func staysInside(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var length = 0
      var isDots = true
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "/"):
          if isDots, length <= 2 { return false }
          length = 0
          isDots = true
        case UInt8(ascii: "\\"), 0: return false
        default:
          length += 1
          isDots = isDots && byte == UInt8(ascii: ".")
        }
      }
      return !isDots || length > 2
    }
  }
}

/// The existing files and the wanted file at a path, without regard to case.
private struct Place {
  /// The paths on disk that no wanted file has claimed.
  private(set) var unclaimed: [String] = []
  /// The last wanted path.
  private var wanted: String?

  /// Adds a path on disk. Of two paths that differ only in the Unicode form of é, the first one remains.
  mutating func add(_ path: String) {
    if !unclaimed.contains(path) { unclaimed.append(path) }
  }

  /// Claims the path for a wanted file. Returns the path if it exists on disk, the existing paths that differ only in
  /// case, and another wanted file with the same path in any case.
  mutating func claim(_ path: String) -> (present: String?, namesakes: [String], other: String?) {
    let other = wanted
    wanted = path
    guard let index = unclaimed.firstIndex(of: path) else { return (nil, unclaimed, other) }
    return (unclaimed.remove(at: index), unclaimed, other)
  }
}
