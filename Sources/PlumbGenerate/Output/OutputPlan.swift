import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// What has to be done to an output folder, before anything is done.
///
///     let plan = OutputPlan(files, existing: ["Order+Plumb.swift": .text(old), "Notes.md": .text(notes)])
///     plan.problems   // anything here: write nothing at all
///     plan.changes    // delete, create and update, in this order
///
/// A file is Plumb's if the marker is its first line. Only such files are replaced or deleted; one that is no longer
/// wanted is deleted wherever in the folder it lies. Scaffolds are created and from then on left alone.
public struct OutputPlan: Hashable, Sendable {
  /// One for every wanted file and every stale one: what goes first, then by path. On a disk that ignores the letters'
  /// case a file that was renamed by case only survives in this order.
  public var steps: [Step]
  /// Errors. Where there is one, nothing may be written.
  public var problems: [Diagnostic]

  /// `existing` holds what is in the output folder, by path relative to it.
  public init(_ wanted: [GeneratedFile], existing: [String: ExistingFile]) {
    var planner = Planner(wanted, existing)
    planner.run()
    steps = planner.steps.sorted { ($0.action.rank, $0.path) < ($1.action.rank, $1.path) }
    problems = planner.problems
  }

  /// The steps that change something.
  public var changes: [Step] { steps.filter(\.changesSomething) }

  /// What is to be done with one file.
  public struct Step: Hashable, Sendable {
    /// Relative to the output folder.
    public var path: String
    public var action: Action

    public init(path: String, action: Action) {
      self.path = path
      self.action = action
    }

    public var changesSomething: Bool {
      switch action {
      case .create, .update, .delete: true
      case .unchanged, .keep: false
      }
    }
  }

  public enum Action: Hashable, Sendable {
    case create(String)
    case update(from: String, to: String)
    /// What the file holds, for a diff.
    case delete(String)
    /// It is there already, to the byte.
    case unchanged
    /// A scaffold that the developer has.
    case keep

    fileprivate var rank: Int { if case .delete = self { 0 } else { 1 } }
  }

  /// What stands at a path of the output folder.
  public enum ExistingFile: Hashable, Sendable {
    case text(String)
    /// A folder, a symbolic link, bytes that are no UTF-8: nothing that Plumb would ever touch.
    case other
  }
}

/// Walks the wanted files and then what is left over.
private struct Planner {
  let wanted: [GeneratedFile]
  let existing: [String: OutputPlan.ExistingFile]
  /// Paths on disk by their lower-case form.
  let onDisk: [String: [String]]
  var steps: [OutputPlan.Step] = []
  var problems: [Diagnostic] = []

  init(_ wanted: [GeneratedFile], _ existing: [String: OutputPlan.ExistingFile]) {
    self.wanted = wanted.sorted { $0.path < $1.path }
    self.existing = existing
    onDisk = Dictionary(grouping: existing.keys.sorted()) { $0.lowercased() }
  }

  mutating func run() {
    var taken: [String: String] = [:]
    for file in wanted {
      guard Self.staysInside(file.path) else {
        refuse(
          .generateOutputPath, "The path \(stringLiteral(file.path)) would lead out of the output folder", file.path)
        continue
      }
      if let other = taken.updateValue(file.path, forKey: file.path.lowercased()) {
        refuse(
          .generateOutputClash, "\(other) and \(file.path) are one file where the letters' case does not count",
          file.path,
          help: "give one of the two classes another name")
        continue
      }
      plan(file)
    }
    let wantedPaths = Set(wanted.map(\.path))
    for path in existing.keys.sorted() where !wantedPaths.contains(path) {
      if case .text(let text)? = existing[path], GeneratedFile.isGenerated(text) { add(path, .delete(text)) }
    }
  }

  private mutating func plan(_ file: GeneratedFile) {
    let namesakes = (onDisk[file.path.lowercased()] ?? []).filter { $0 != file.path }
    if file.kind == .scaffold, existing[file.path] != nil || !namesakes.isEmpty { return add(file.path, .keep) }
    for path in namesakes where !isOurs(path) {
      return refuse(
        .generateOutputUnmanaged,
        "\(path) is not Plumb's, and \(file.path) is the same file where the letters' case does not count",
        path, help: "move or rename it, or give the class another name")
    }
    switch existing[file.path] {
    case nil: add(file.path, .create(file.text))
    // Bytes, not characters: two spellings of é are equal as strings.
    case .text(let old)? where old.isSameText(as: file.text): add(file.path, .unchanged)
    case .text(let old)? where GeneratedFile.isGenerated(old): add(file.path, .update(from: old, to: file.text))
    default:
      refuse(
        .generateOutputUnmanaged, "\(file.path) is in the way: its first line is not `\(GeneratedFile.marker)`",
        file.path,
        help: "move it, delete it, or choose another output folder")
    }
  }

  private func isOurs(_ path: String) -> Bool {
    if case .text(let text)? = existing[path] { GeneratedFile.isGenerated(text) } else { false }
  }

  private mutating func add(_ path: String, _ action: OutputPlan.Action) {
    steps.append(OutputPlan.Step(path: path, action: action))
  }

  private mutating func refuse(_ rule: Rule, _ message: String, _ path: String, help: String? = nil) {
    problems.append(
      Diagnostic(
        rule: rule.id, severity: .error, message: message, element: ElementPath(version: ""),
        location: Location(file: path), help: help.map { [$0] } ?? [], discriminator: path))
  }

  private static func staysInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && !path.contains { $0 == "\\" || $0 == "\0" }
  }
}

extension String {
  /// Byte for byte: comparing sequences element by element takes ten times longer.
  fileprivate func isSameText(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let same = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { theirs in
        mine.indices.allSatisfy { mine[$0] == theirs[$0] }
      }
    }
    return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
