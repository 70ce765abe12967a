import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// The steps that bring an output folder up to date, before any is done.
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
  ///
  /// A pure function: no file is looked at. What is not UTF-8 counts as somebody else's.
  ///
  /// - Parameters:
  ///   - wanted: The files of one generator, or of several that write into one folder.
  ///   - existing: Everything in the folder that a step could touch, not the Swift files alone.
  public init(_ wanted: [GeneratedFile], existing: [String: ExistingFile]) {
    self.init(wanted, in: Folder(paths: Array(existing.keys), file: { existing[$0] ?? .other }))
  }

  /// The same for a folder whose files are read one after the other, and for files that show otherwise than by the
  /// marker that they are Plumb's: `isOurs` gets the path and the text of one that is there.
  package init(
    _ wanted: [GeneratedFile], in folder: Folder,
    isOurs: @escaping (_ path: String, _ text: String) -> Bool = { GeneratedFile.isGenerated($1) }
  ) {
    var planner = Planner(wanted, folder, isOurs)
    planner.run()
    steps = planner.steps.sorted { ($0.action.rank, $0.path) < ($1.action.rank, $1.path) }
    problems = planner.problems
  }

  /// The steps that change something.
  public var changes: [Step] { steps.filter(\.changesSomething) }

  /// One file, and the action for it.
  public struct Step: Hashable, Sendable {
    /// Relative to the output folder.
    public var path: String
    /// What becomes of it.
    public var action: Action

    /// A step that was not planned: for tests, and for front ends that show plans.
    public init(path: String, action: Action) {
      self.path = path
      self.action = action
    }

    /// Whether the folder is another one afterwards.
    public var changesSomething: Bool {
      switch action {
      case .create, .update, .delete: true
      case .unchanged, .keep: false
      }
    }
  }

  /// From a file as it is to the file as it should be.
  public enum Action: Hashable, Sendable {
    /// With the whole text.
    case create(String)
    /// With the text that is there, for a diff, and the one that takes its place.
    case update(from: String, to: String)
    /// With the text of the file, for a diff.
    case delete(String)
    /// It is there already, to the byte.
    case unchanged
    /// A scaffold that the developer has.
    case keep

    /// Deletions first.
    fileprivate var rank: Int { if case .delete = self { 0 } else { 1 } }
  }

  /// What is in an output folder. Its files are asked for one at a time, as they are come to, and none is kept.
  package struct Folder {
    /// Everything that a step could touch, relative to the folder.
    let paths: [String]
    /// The thing at one of these paths.
    let file: (_ path: String) -> ExistingFile
    /// Whether there is a file with these bytes, and no others, at one of these paths.
    let holds: (_ path: String, _ text: String) -> Bool

    /// A folder from its parts; without `holds`, files are asked for and compared.
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

  /// A thing at a path of the output folder.
  public enum ExistingFile: Hashable, Sendable {
    /// A file with these bytes; what is no UTF-8 is left alone, as `other` is.
    case bytes([UInt8])
    /// A folder, a symbolic link: nothing that Plumb would ever touch.
    case other

    /// A file with this text.
    /// For tests, and for folders that are not on a disk.
    public static func text(_ text: String) -> ExistingFile { .bytes(Array(text.utf8)) }
  }
}
