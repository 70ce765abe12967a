import PlumbModel
import PlumbText

/// The steps that update an output folder, before any of them is performed.
///
///     let plan = OutputPlan(files, existing: ["Order+Plumb.swift": .text(old), "Notes.md": .text(notes)])
///     plan.problems   // if not empty, no file may be written
///     plan.changes    // delete, create and update, in this order
///
/// A file is generated if its first line is the marker. Only generated files are replaced or deleted. A generated
/// file that is no longer wanted is deleted, in any subfolder of the output folder. Scaffolds are created if they do
/// not exist, and never changed.
public struct OutputPlan: Hashable, Sendable {
  /// A step for every wanted file and every stale file. Deletions come first; then steps are sorted by path. On a
  /// case-insensitive disk, a file whose name changes only in case is lost in any other order.
  public var steps: [Step]
  /// The errors. In case of errors, no file may be written.
  public var problems: [Diagnostic]

  /// Creates the plan from the contents of an output folder, by path relative to the folder.
  ///
  /// The initializer reads no files. A file that is not UTF-8 is not a generated file.
  ///
  /// - Parameters:
  ///   - wanted: The files of one or several generators that write into the same folder.
  ///   - existing: All items in the folder that a step can affect, not only the Swift files.
  public init(_ wanted: [GeneratedFile], existing: [String: ExistingFile]) {
    self.init(wanted, in: Folder(paths: Array(existing.keys), file: { existing[$0] ?? .other }))
  }

  /// Creates the plan for a folder whose files are read one at a time.
  ///
  /// - Parameters:
  ///   - wanted: The files of one or several generators that write into the same folder.
  ///   - folder: The output folder.
  ///   - isOurs: Returns whether an existing file is generated, from its path and text. The default compares the
  ///     first line with the marker.
  package init(
    _ wanted: [GeneratedFile], in folder: Folder,
    isOurs: @escaping (_ path: String, _ text: String) -> Bool = { GeneratedFile.isGenerated($1) }
  ) {
    var planner = Planner(wanted, folder, isOurs)
    planner.run()
    steps = planner.steps.sorted { ($0.action.rank, $0.path) < ($1.action.rank, $1.path) }
    problems = planner.problems
  }

  /// The steps that change the folder.
  public var changes: [Step] { steps.filter(\.changesSomething) }

  /// A file and the action for it.
  public struct Step: Hashable, Sendable {
    /// The path relative to the output folder.
    public var path: String
    /// The action for the file.
    public var action: Action

    /// Whether the step changes the folder.
    public var changesSomething: Bool {
      switch action {
      case .create, .update, .delete: true
      case .unchanged, .keep: false
      }
    }
  }

  /// The change from the existing file to the wanted file.
  public enum Action: Hashable, Sendable {
    /// Creates the file with a text.
    case create(String)
    /// Replaces the file's text. The old text is included for a diff.
    case update(from: String, to: String)
    /// Deletes the file. Its text is included for a diff.
    case delete(String)
    /// The file exists with the same bytes.
    case unchanged
    /// The file is a scaffold that exists already.
    case keep

    /// The sort order of the action: deletions come first.
    fileprivate var rank: Int { if case .delete = self { 0 } else { 1 } }
  }

  /// The contents of an output folder. Files are read one at a time, when they are required, and are not cached.
  package struct Folder {
    /// The paths of all items that a step can affect, relative to the folder.
    let paths: [String]
    /// Returns the item at one of these paths.
    let file: (_ path: String) -> ExistingFile
    /// Returns whether the file at one of these paths has exactly the bytes of the text.
    let holds: (_ path: String, _ text: String) -> Bool

    /// Creates a folder from its parts. Without `holds`, files are read with `file` and compared.
    package init(
      paths: [String], file: @escaping (_ path: String) -> ExistingFile,
      holds: ((_ path: String, _ text: String) -> Bool)? = nil
    ) {
      self.paths = paths
      self.file = file
      self.holds =
        holds ?? { path, text in
          if case .bytes(let bytes) = file(path) { bytes.isText(text) } else { false }
        }
    }
  }

  /// An item in the output folder.
  public enum ExistingFile: Hashable, Sendable {
    /// A file with these bytes. A file that is not UTF-8 is not changed, like `other`.
    case bytes([UInt8])
    /// A folder or a symbolic link. Plumb never changes it.
    case other

    /// Returns a file with a text, for tests and for folders that are not on a disk.
    public static func text(_ text: String) -> ExistingFile { .bytes(Array(text.utf8)) }
  }
}
