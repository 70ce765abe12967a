import PlumbText

/// The locations of changes on disk, computed before a folder is opened: a list of steps, each in an existing folder.
///
///     create Gen/Order.swift, folder Gen exists               file “Order.swift” in Gen
///     create A/Gen/Order.swift, no folder A exists            folder “A” in ., with Gen/Order.swift in it
///     every file of Shop.xcdatamodel deleted, emptied         folder “Shop.xcdatamodel” removed from the bundle
struct FilePlaces {
  /// The steps, in the order of the changes.
  private(set) var steps: [Step] = []

  /// A single operation of the file system, in an existing folder.
  struct Step {
    /// The path of the folder.
    let folder: String
    let followsLinks: Bool
    /// The name of the file or folder that is created, replaced or removed: a single path component.
    let name: String
    var work: Work

    /// The path of the file or folder, for messages.
    var path: String { Path.join(folder, name) }
  }

  enum Work {
    /// Creates, replaces or deletes a file.
    case file(FileChanges.Change)
    /// Creates a folder, with its files by their relative paths.
    case newFolder([(parts: [String], change: FileChanges.Change)])
    /// Removes a folder with all its content.
    case oldFolder([FileChanges.Change])
  }

  /// Checks on disk which folders exist. Throws for a path that must not be written.
  init(_ changes: FileChanges) throws(Files.Failure) {
    let old = changes.emptied.map(Path.plain).filter { folder in
      !changes.emptied.contains { Path.plain($0) != folder && folder.isBelow(Path.plain($0)) }
    }
    for change in changes.changes {
      if change.new == nil, let folder = old.first(where: { Path.plain(change.path).isBelow($0) }) {
        add(change, from: folder)
      } else {
        try add(change)
      }
    }
    for folder in old where !steps.contains(where: { Path.plain($0.path) == folder }) {
      add(.oldFolder([]), Path.folder(folder), [Path.name(folder)])
    }
  }

  private mutating func add(_ work: Work, _ folder: String, followsLinks: Bool = true, _ parts: [String]) {
    guard let name = parts.first else { return }
    steps.append(Step(folder: folder, followsLinks: followsLinks, name: name, work: work))
  }

  /// Adds a file that is deleted together with its folder.
  private mutating func add(_ change: FileChanges.Change, from folder: String) {
    for index in steps.indices where Path.plain(steps[index].path) == folder {
      guard case .oldFolder(let changes) = steps[index].work else { continue }
      steps[index].work = .oldFolder(changes + [change])
      return
    }
    add(.oldFolder([change]), Path.folder(folder), [Path.name(folder)])
  }

  /// Adds a single file, or a file of a new folder.
  private mutating func add(_ change: FileChanges.Change) throws(Files.Failure) {
    let target = try Target(change)
    guard target.parts.count > 1 else {
      return add(.file(change), target.folder, followsLinks: target.followsLinks, target.parts)
    }
    let inner = (parts: Array(target.parts.dropFirst()), change: change)
    for index in steps.indices where steps[index].folder == target.folder && steps[index].name == target.parts.first {
      guard case .newFolder(let files) = steps[index].work else { continue }
      steps[index].work = .newFolder(files + [inner])
      return
    }
    add(.newFolder([inner]), target.folder, target.parts)
  }
}

/// An existing folder, and the path from it to a file.
private struct Target {
  var folder: String
  var followsLinks = true
  /// The names of new folders, and the name of the file.
  var parts: [String]

  /// Checks that a file is in its folder after following links: `Generated/../Order.swift` is outside of `Generated`.
  /// Throws if the folder is a link itself, because its destination could be anywhere.
  init(_ change: FileChanges.Change) throws(Files.Failure) {
    guard !change.path.utf8.contains(0) else {
      throw Files.Failure(path: change.path, reason: "the name contains a NUL")
    }
    folder = Path.folder(change.path)
    parts = [Path.name(change.path)]
    guard let limit = change.folder.map(Path.trimmed) else { return }
    let outside = Files.Failure(path: change.path, reason: "it is outside of \(limit)")
    try Self.refuseLink(limit)
    // The folder of a new version does not exist yet, or it belongs to another change.
    guard FileSystem.kind(limit) == .missing || change.isNewVersion else {
      guard FileSystem.isSame(folder, limit) else { throw outside }
      (folder, followsLinks) = (limit, false)
      return
    }
    guard Path.plain(folder) == Path.plain(limit) else { throw outside }
    repeat {
      parts.insert(Path.name(folder), at: 0)
      folder = Path.folder(folder)
      try Self.refuseLink(folder, leadingNowhere: true)
    } while FileSystem.kind(folder) == .missing && folder != "." && folder != "/"
    guard !parts.contains("..") else {
      throw Files.Failure(path: change.path, reason: "“..” follows a missing folder")
    }
  }

  /// Throws if the path is a link. For a folder above the file's folder, throws only if the destination of the link
  /// is missing.
  private static func refuseLink(_ path: String, leadingNowhere: Bool = false) throws(Files.Failure) {
    guard FileSystem.kind(path, followingLinks: false) == .link,
      !leadingNowhere || FileSystem.kind(path) == .missing
    else { return }
    throw Files.Failure(path: path, reason: "it is a symbolic link; pass the folder that it references")
  }
}

extension String {
  /// Whether a normalized path is inside a folder.
  fileprivate func isBelow(_ folder: String) -> Bool { hasPrefix(folder + "/") }
}
