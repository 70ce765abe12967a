import PlumbText

/// Where on disk changes are made, as far as it shows before a folder is opened: steps, each in a folder that is there.
///
///     create Gen/Order.swift, folder Gen, which is there      file “Order.swift” in Gen
///     create A/Gen/Order.swift, and there is no A yet         folder “A” in ., with Gen/Order.swift in it
///     every file of Shop.xcdatamodel deleted, emptied         folder “Shop.xcdatamodel” taken out of the bundle
struct FilePlaces {
  /// In the order of the changes.
  private(set) var steps: [Step] = []

  /// One step of the operating system, in a folder that is there.
  struct Step {
    /// The folder, and whether its path may be a link.
    let folder: String
    let followsLinks: Bool
    /// What is made, replaced or taken out there: a single part of a path.
    let name: String
    var work: Work

    /// What the step is about, for messages.
    var path: String { Path.join(folder, name) }
  }

  enum Work {
    /// A file that is created, replaced or deleted.
    case file(FileChanges.Change)
    /// A folder that is not there yet, with the files that go into it, by their paths from it.
    case newFolder([(parts: [String], change: FileChanges.Change)])
    /// A folder that goes, with all that is in it.
    case oldFolder([FileChanges.Change])
  }

  /// Looks at the disk for the folders that are there. Throws for a path that must not be written.
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

  /// A file that goes with the folder that it is in.
  private mutating func add(_ change: FileChanges.Change, from folder: String) {
    for index in steps.indices where Path.plain(steps[index].path) == folder {
      guard case .oldFolder(let changes) = steps[index].work else { continue }
      steps[index].work = .oldFolder(changes + [change])
      return
    }
    add(.oldFolder([change]), Path.folder(folder), [Path.name(folder)])
  }

  /// A file of its own, or one of a folder that is new.
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

/// The folder that is there, and the way from it to a file.
private struct Target {
  var folder: String
  var followsLinks = true
  /// New folders, and the name of the file.
  var parts: [String]

  /// Holds a file to its folder, links followed: `Generated/../Order.swift` is outside of `Generated`. A folder that is a
  /// link itself is refused: it may lead anywhere.
  init(_ change: FileChanges.Change) throws(Files.Failure) {
    guard !change.path.utf8.contains(0) else {
      throw Files.Failure(path: change.path, reason: "the name holds a NUL")
    }
    folder = Path.folder(change.path)
    parts = [Path.name(change.path)]
    guard let limit = change.folder.map(Path.trimmed) else { return }
    let outside = Files.Failure(path: change.path, reason: "it is outside of \(limit)")
    try Self.refuseLink(limit)
    // The folder of a new version is new, or it is another's.
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
      throw Files.Failure(path: change.path, reason: "“..” stands behind a folder that is not there")
    }
  }

  /// Throws for a link; above the folder in question only for one that leads to nothing.
  private static func refuseLink(_ path: String, leadingNowhere: Bool = false) throws(Files.Failure) {
    guard FileSystem.kind(path, followingLinks: false) == .link,
      !leadingNowhere || FileSystem.kind(path) == .missing
    else { return }
    throw Files.Failure(path: path, reason: "it is a symbolic link; name the folder it leads to")
  }
}

extension String {
  /// Whether a plain path is somewhere in a folder.
  fileprivate func isBelow(_ folder: String) -> Bool { hasPrefix(folder + "/") }
}
