import PlumbText

/// Changes to several files as a value: either all of them are made, or none.
///
///     let plan = try workspace.repair()
///     plan.changes.diff()       // a unified diff
///     try plan.changes.write()
///
/// Commands compute the changes and then show or write them, so that a dry run and a run cannot differ.
public struct FileChanges: Sendable, Hashable {
  /// A file before and after a change.
  public struct Change: Sendable, Hashable {
    /// The path that the file is written to and reported with.
    public let path: String
    /// The operation, with the file's bytes before and after.
    public private(set) var action: Action
    /// The folder that the file must be in after following links. It is created if it is missing. `nil` if the file
    /// can be anywhere; its folder then has to exist.
    public let folder: String?
    /// The file that a new file starts as a copy of, which makes its diff short; `nil` for other changes.
    let copy: Copy?
    /// The status of a file that is replaced regardless of its content, at the time of planning. `nil` if the file
    /// did not exist, or if the action contains its bytes.
    let replaced: FileStatus?

    /// Creates a change of a file.
    public init(_ path: String, _ action: Action, folder: String? = nil) {
      self.init(path, action, folder: folder, copy: nil)
    }

    /// Creates a change that starts from a copy.
    package init(_ path: String, _ action: Action, folder: String?, copy: Copy?) {
      self.path = path
      self.action = action
      self.folder = folder
      self.copy = copy
      replaced = nil
    }

    /// Creates a change that writes a file and replaces an existing one, for reports.
    ///
    /// The existing file is not read, so the diff is that of a new file. A different file that is created at the path
    /// before writing is not replaced.
    package init(replacing path: String, with bytes: [UInt8]) {
      self.path = path
      action = .create(bytes)
      (folder, copy) = (nil, nil)
      replaced = FileSystem.status(path)
    }

    /// Creates the change between two contents of a file; `nil` for a content means that the file does not exist. The
    /// result is `nil` if both are equal.
    ///
    ///     Change("a", from: nil, to: [])    // .create([])
    ///     Change("a", from: [1], to: [1])   // nil
    package init?(_ path: String, from old: [UInt8]?, to new: [UInt8]?) {
      guard let action = Action(from: old, to: new) else { return nil }
      self.init(path, action)
    }

    /// The bytes before the change; `nil` for a new file.
    public var old: [UInt8]? {
      switch action {
      case .create: nil
      case .update(let old, _), .delete(let old): old
      }
    }

    /// The bytes after the change; `nil` for a deleted file.
    public var new: [UInt8]? {
      switch action {
      case .create(let new), .update(_, let new): new
      case .delete: nil
      }
    }

    /// Whether the change creates the first file of a version that must not exist yet.
    var isNewVersion: Bool { copy != nil }

    /// Returns the combination of this change and a later one of the same file; `nil` if they cancel out.
    fileprivate func followed(by next: Change) -> Change? {
      Action(from: old, to: next.new).map { Change(path, $0, folder: folder, copy: copy) }
    }
  }

  /// The operation of a change. An unchanged file has no action.
  ///
  /// Each case contains all bytes, so that a change can be displayed, undone and combined without reading the file.
  public enum Action: Sendable, Hashable {
    /// Creates a file with these bytes.
    case create([UInt8])
    /// Replaces the bytes of a file.
    case update(from: [UInt8], to: [UInt8])
    /// Deletes a file with these bytes.
    case delete([UInt8])

    /// Creates the action between two states of a file; `nil` for a state means that the file does not exist. The
    /// result is `nil` if both are equal.
    init?(from old: [UInt8]?, to new: [UInt8]?) {
      switch (old, new) {
      case (let old?, let new?) where old != new: self = .update(from: old, to: new)
      case (nil, let new?): self = .create(new)
      case (let old?, nil): self = .delete(old)
      default: return nil
      }
    }

    /// The action as a command: `create`, `update` or `delete`.
    public var verb: String {
      switch self {
      case .create: "create"
      case .update: "update"
      case .delete: "delete"
      }
    }
  }

  /// An unchanged file and its bytes: the version that a new version starts as a copy of.
  package struct Copy: Sendable, Hashable {
    let path: String
    let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The changes in the order in which they are made, with unique paths.
  public var changes: [Change]

  /// The folders that are deleted with all their content. `changes` contains their files. Each folder is removed in
  /// one step.
  package var emptied: [String] = []

  /// Whether no files and folders change.
  public var isEmpty: Bool { changes.isEmpty && emptied.isEmpty }

  /// Creates file changes. Without any, `write` has no effect.
  public init(_ changes: [Change] = []) { self.changes = changes }

  /// Combines successive changes, each of which starts from the result of the preceding ones. Changes that cancel out
  /// are omitted.
  ///
  /// A file that one step creates and the next updates is created with the bytes of the last step.
  package init(oneAfterAnother steps: [FileChanges]) {
    var places: [String: Int] = [:]
    var merged: [Change?] = []
    for change in steps.flatMap(\.changes) {
      if let place = places[change.path], let earlier = merged[place] {
        merged[place] = earlier.followed(by: change)
      } else {
        places[change.path] = merged.count
        merged.append(change)
      }
    }
    changes = merged.compactMap { $0 }
    emptied = steps.flatMap(\.emptied)
  }

  /// Returns the changes as a unified diff, in order; empty without changes.
  ///
  /// Bytes that are not valid UTF-8 are displayed as U+FFFD, but written unchanged.
  public func diff() -> String {
    changes.map { change in
      if let copy = change.copy { return Self.diff(from: copy, to: change) }
      return UnifiedDiff(
        old: Self.text(change.old), new: Self.text(change.new),
        oldName: change.old == nil ? UnifiedDiff.noFile : change.path,
        newName: change.new == nil ? UnifiedDiff.noFile : change.path
      ).text
    }.joined()
  }

  /// Returns the diff of a copy in the format of `git diff`, which `git apply` supports.
  private static func diff(from copy: Copy, to change: Change) -> String {
    "diff --git \(UnifiedDiff.name("a/" + copy.path)) \(UnifiedDiff.name("b/" + change.path))\n"
      + "copy from \(UnifiedDiff.name(copy.path))\ncopy to \(UnifiedDiff.name(change.path))\n"
      + UnifiedDiff(old: text(copy.bytes), new: text(change.new), oldName: copy.path, newName: change.path).text
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}
