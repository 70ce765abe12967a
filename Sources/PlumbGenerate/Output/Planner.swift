import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// Walks the wanted files and then what is left over.
///
/// Paths are compared as a case-insensitive disk does it, by their lower-case forms, on every system: what is generated
/// on Linux is checked out on a Mac.
struct Planner {
  /// By path.
  private let wanted: [GeneratedFile]
  private let folder: OutputPlan.Folder
  /// Whether a file that is there, by path and text, may be replaced or deleted.
  private let isOurs: (String, String) -> Bool
  /// By lower-case path.
  private var places: [String: Place]
  /// As they were found; `OutputPlan` sorts them.
  private(set) var steps: [OutputPlan.Step] = []
  /// Errors, which keep all files from being written.
  private(set) var problems: [Diagnostic] = []

  /// Nothing is planned until `run()`.
  init(_ wanted: [GeneratedFile], _ folder: OutputPlan.Folder, _ isOurs: @escaping (String, String) -> Bool) {
    self.isOurs = isOurs
    self.folder = folder
    self.wanted = wanted.isInOrder ? wanted : wanted.sorted { $0.path < $1.path }
    places = Dictionary(minimumCapacity: folder.paths.count)
    for path in folder.paths { places[path.lowercased(), default: Place()].add(path) }
  }

  /// A step or a problem for each wanted file, then a step for each stale one.
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

  /// Deletes what has the marker and is not wanted. A file whose name differs from a wanted one by case only is deleted
  /// too, before the other is created.
  private mutating func deleteStale() {
    for path in places.values.flatMap(\.unclaimed).sorted() {
      if let text = generatedText(path) { add(path, .delete(text)) }
    }
  }

  /// The first of these that holds:
  ///
  /// - a scaffold that is there, in whatever case, stays;
  /// - a file that is somebody else's and the same by case is in the way;
  /// - nothing there: create; the same bytes: unchanged; the marker on the first line: update;
  /// - anything else at the path is in the way.
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

  /// The text of a file that Plumb wrote; nil for all others.
  private func generatedText(_ path: String) -> String? {
    guard case .bytes(let bytes) = folder.file(path), let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    return isOurs(path, text) ? text : nil
  }

  private mutating func add(_ path: String, _ action: OutputPlan.Action) {
    steps.append(OutputPlan.Step(path: path, action: action))
  }

  /// An error about a path, without a line: the file may not be there.
  private mutating func refuse(_ finding: RuleFinding) {
    problems.append(Locator(version: "").diagnostic(finding.finding, rule: finding.rule.id, severity: .error))
  }

  /// No part of more than 255 bytes, which is as long as file systems take names.
  private static func isShort(_ path: String) -> Bool {
    path.utf8.count <= 255
      || path.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= 255 }
  }

  /// No empty part, no `.` and no `..` between the slashes, no backslash and no NUL.
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

/// What lies in the folder at a path and what is wanted there, letters' case aside.
private struct Place {
  /// On disk, and not wanted so far.
  private(set) var unclaimed: [String] = []
  /// The last path that is wanted.
  private var wanted: String?

  /// A path on disk; of two spellings of é the first counts.
  mutating func add(_ path: String) {
    if !unclaimed.contains(path) { unclaimed.append(path) }
  }

  /// Takes a path for a wanted file: whether it is on disk, what else is there in another case, and another file that
  /// is wanted there.
  mutating func claim(_ path: String) -> (present: String?, namesakes: [String], other: String?) {
    let other = wanted
    wanted = path
    guard let index = unclaimed.firstIndex(of: path) else { return (nil, unclaimed, other) }
    return (unclaimed.remove(at: index), unclaimed, other)
  }
}
