import PlumbText

/// Changes to files that belong together, as a value: they are made all, or none is.
///
///     let plan = try workspace.mend()
///     plan.changes.diff()       // a unified diff
///     try plan.changes.write()
///
/// Commands compute one and then show or write it, so that a dry run and a run cannot differ.
public struct FileChanges: Sendable, Hashable {
  /// One file before and after.
  public struct Change: Sendable, Hashable {
    /// The file, by the path that it is written to and reported with.
    public let path: String
    /// What becomes of the file, with its bytes before and after.
    public private(set) var action: Action
    /// The folder that the file must not leave, links followed; it is created where it is missing. nil holds it to
    /// nothing, and then its folder has to be there.
    public let folder: String?
    /// For a file that is not there yet: the one that it starts from, which makes its diff short.
    let copy: Copy?
    /// For a file that is replaced whatever it holds: which one that is, as of the time of the plan. nil where the bytes
    /// before say so, or that there are none.
    let replaced: FileStatus?

    /// A change of a file.
    public init(_ path: String, _ action: Action, folder: String? = nil) {
      self.init(path, action, folder: folder, copy: nil)
    }

    /// A change that starts from a copy.
    package init(_ path: String, _ action: Action, folder: String?, copy: Copy?) {
      self.path = path
      self.action = action
      self.folder = folder
      self.copy = copy
      replaced = nil
    }

    /// A file with these bytes, in the place of whatever file is there by now.
    ///
    /// What is there is not read, so that its diff would be that of a new file: for reports. Another file that comes to
    /// be there before this one is written is not replaced.
    package init(replacing path: String, with bytes: [UInt8]) {
      self.path = path
      action = .create(bytes)
      (folder, copy) = (nil, nil)
      replaced = FileSystem.status(path)
    }

    /// From what a file holds to what it is to hold, nil where there is no such file; nil where that is the same.
    ///
    ///     Change("a", from: nil, to: [])    // .create([])
    ///     Change("a", from: [1], to: [1])   // nil
    package init?(_ path: String, from old: [UInt8]?, to new: [UInt8]?) {
      guard let action = Action(from: old, to: new) else { return nil }
      self.init(path, action)
    }

    /// The bytes before; nil for a file that is not there yet.
    public var old: [UInt8]? {
      switch action {
      case .create: nil
      case .update(let old, _), .delete(let old): old
      }
    }

    /// The bytes afterwards; nil for a file that goes.
    public var new: [UInt8]? {
      switch action {
      case .create(let new), .update(_, let new): new
      case .delete: nil
      }
    }

    /// Whether it is the first file of a version that must not be there yet.
    var isNewVersion: Bool { copy != nil }

    /// This change and another of the same file behind it; nil where they end as they began.
    fileprivate func followed(by next: Change) -> Change? {
      Action(from: old, to: next.new).map { Change(path, $0, folder: folder, copy: copy) }
    }
  }

  /// What becomes of a file. There is always something: what stays as it is is no change.
  ///
  /// Each case has all the bytes, so that a change can be shown, undone and followed by another without a look at the
  /// disk.
  public enum Action: Sendable, Hashable {
    /// A file that is not there yet, with its bytes.
    case create([UInt8])
    /// A file that is there, with its bytes before and after.
    case update(from: [UInt8], to: [UInt8])
    /// With the bytes that go.
    case delete([UInt8])

    /// The action between two states of a file, nil for a file that is not there.
    init?(from old: [UInt8]?, to new: [UInt8]?) {
      switch (old, new) {
      case (let old?, let new?) where old != new: self = .update(from: old, to: new)
      case (nil, let new?): self = .create(new)
      case (let old?, nil): self = .delete(old)
      default: return nil
      }
    }

    /// What it does, as a command: `create`, `update` or `delete`.
    public var verb: String {
      switch self {
      case .create: "create"
      case .update: "update"
      case .delete: "delete"
      }
    }
  }

  /// A file that stays, and its bytes: the version that a new version begins as.
  package struct Copy: Sendable, Hashable {
    let path: String
    let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// In the order in which they are made, each path once.
  public var changes: [Change]

  /// Folders that go with all that is in them; the files are among the changes. One goes in one step.
  package var emptied: [String] = []

  /// Whether there is nothing to write.
  public var isEmpty: Bool { changes.isEmpty && emptied.isEmpty }

  /// Changes that belong together; without any, `write` does nothing.
  public init(_ changes: [Change] = []) { self.changes = changes }

  /// Changes of which each starts from what those before it leave. What ends as it began is none.
  ///
  /// A file that one step creates and the next updates is created, with the bytes of the last.
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

  /// What would change, as a unified diff, in the order of the changes; empty where there are none.
  ///
  /// Bytes that are no UTF-8 are shown as U+FFFD; they are written as they are.
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

  /// As `git diff` shows a copy; `git apply` makes it.
  private static func diff(from copy: Copy, to change: Change) -> String {
    "diff --git \(UnifiedDiff.name("a/" + copy.path)) \(UnifiedDiff.name("b/" + change.path))\n"
      + "copy from \(UnifiedDiff.name(copy.path))\ncopy to \(UnifiedDiff.name(change.path))\n"
      + UnifiedDiff(old: text(copy.bytes), new: text(change.new), oldName: copy.path, newName: change.path).text
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}
