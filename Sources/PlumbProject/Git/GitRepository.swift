import PlumbFormats
import PlumbText

/// A git repository, as it is read for its history: without a checkout and without a change to it.
///
///     let repository = try GitRepository(containing: "Models/Shop.xcdatamodeld")
///     let commit = try repository.commit("main")
///     let bundle = try repository.bundle("Models/Shop.xcdatamodeld", at: commit)
///
/// Of any kind that git knows: a worktree, a submodule, a bare or a shallow one, with SHA-1 or SHA-256.
package struct GitRepository: Sendable {
  /// An existing folder in it, where git is run.
  let folder: String
  /// The folder's path from the top of the repository; empty for the top, else with `/` at its end.
  private let prefix: String
  /// Whether its history is cut off somewhere.
  let isShallow: Bool
  /// The absolute path of the folder that git keeps the repository in, which identifies it.
  let directory: String

  /// The repository that a path lies in. The path itself need not be there any more: the nearest folder that is counts.
  package init(containing path: String) throws(CannotRun) {
    folder = Path.ancestry(Path.trimmed(path)).first { FileSystem.kind($0) == .folder } ?? "."
    let result = try GitCommand(
      folder, "rev-parse", "--is-shallow-repository", "--absolute-git-dir", "--show-prefix"
    ).run()
    let lines = result.lines
    guard result.succeeded, lines.count > 2 else {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is in no git repository that can be read",
        help: result.complaints.map { "git says: \($0)" })
    }
    isShallow = lines[0] == "true"
    // A folder may have a line feed in its name; the last one ends the line.
    prefix = lines.dropFirst(2).dropLast().joined(separator: "\n")
    directory = lines[1]
  }

  /// A path of the working folder from the top of the repository: `Models/Shop.xcdatamodeld`. Empty for the top itself;
  /// nil for a path that is not below the folder where git is run, and for one that leads outside.
  func place(of path: String) -> String? {
    let above = Path.plain(folder).split(separator: "/")
    let parts = Path.plain(path).split(separator: "/")
    guard path.hasPrefix("/") == folder.hasPrefix("/"), parts.starts(with: above) else { return nil }
    var place = prefix.split(separator: "/")
    for part in parts.dropFirst(above.count) {
      if part != ".." { place.append(part) } else if place.popLast() == nil { return nil }
    }
    return place.joined(separator: "/")
  }

  /// A path from the top of the repository as one from the folder where git is run.
  func fromHere(_ place: String) -> String {
    let up = prefix.split(separator: "/").map { _ in ".." }
    return (up + [place]).joined(separator: "/")
  }

  /// A commit, and what it is called.
  package struct Commit: Hashable, Sendable {
    /// As git takes it: `v1.0`, `origin/main`.
    package let name: String
    /// 40 hexadecimal digits, or 64.
    package let id: String
  }

  /// The commit that a ref leads to.
  ///
  /// Where there is no such ref, that of the remote: in CI `main` is mostly known as `origin/main` only.
  package func commit(_ ref: String) throws(CannotRun) -> Commit {
    guard !ref.hasPrefix("-"), !ref.isEmpty else {
      throw CannotRun("\(Words.quoted(ref)) is no ref of git", help: ["name a branch, a tag or a commit"])
    }
    if let id = try id("\(ref)^{commit}") { return Commit(name: ref, id: id) }
    if let id = try id("refs/remotes/origin/\(ref)^{commit}") { return Commit(name: "origin/\(ref)", id: id) }
    throw try missing(ref)
  }

  /// The best commit that two have in common; nil for histories that have none, or none that is here.
  package func mergeBase(_ one: Commit, _ other: Commit) throws(CannotRun) -> Commit? {
    let result = try GitCommand(folder, "merge-base", one.id, other.id).run()
    return result.lines.first.flatMap { result.succeeded && GitObject.isID($0) ? Commit(name: $0, id: $0) : nil }
  }

  /// The commit that is checked out; nil in a repository without one.
  package func head() throws(CannotRun) -> Commit? {
    try id("HEAD^{commit}").map { Commit(name: "HEAD", id: $0) }
  }

  /// nil where git does not know the name.
  private func id(_ name: String) throws(CannotRun) -> String? {
    let result = try GitCommand(folder, "rev-parse", "--verify", "--quiet", name).run()
    guard result.succeeded, let id = result.lines.first, GitObject.isID(id) else { return nil }
    return id
  }
}
