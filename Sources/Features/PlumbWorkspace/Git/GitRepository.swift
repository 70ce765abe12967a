import PlumbFormats
import PlumbText

/// A git repository whose history is read, without a checkout and without changes to the repository.
///
///     let repository = try GitRepository(containing: "Models/Shop.xcdatamodeld")
///     let commit = try repository.commit("main")
///     let bundle = try repository.bundle("Models/Shop.xcdatamodeld", at: commit)
///
/// All kinds of repositories are supported: worktrees, submodules, bare and shallow repositories, SHA-1 and SHA-256.
package struct GitRepository: Sendable {
  /// An existing folder in the repository, in which git runs.
  package let folder: String
  /// The folder's path from the root of the repository; empty for the root, else with a trailing `/`.
  private let prefix: String
  /// Whether the repository is a shallow clone.
  package let isShallow: Bool
  /// The absolute path of the repository's git directory, which identifies the repository.
  package let directory: String

  /// Finds the repository that contains a path. If the path does not exist, its nearest existing parent folder is
  /// used.
  package init(containing path: String) throws(CannotRun) {
    folder = Path.ancestry(Path.trimmed(path)).first { FileSystem.kind($0) == .folder } ?? "."
    let result = try GitCommand(
      folder, "rev-parse", "--is-shallow-repository", "--absolute-git-dir", "--show-prefix"
    ).run()
    let lines = result.lines
    guard result.succeeded, lines.count > 2 else {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is not in a readable git repository",
        help: result.complaints.map { "git reports: \($0)" })
    }
    isShallow = lines[0] == "true"
    // The folder's name may contain a line feed. The last line feed ends the line.
    prefix = lines.dropFirst(2).dropLast().joined(separator: "\n")
    directory = lines[1]
  }

  /// Returns the repository path of a path in the working folder: `Models/Shop.xcdatamodeld`. Empty for the root;
  /// `nil` for a path outside of the repository. Links in the path are not followed.
  package func place(of path: String) -> String? {
    let above = Path.resolved(folder).split(separator: "/")
    let parts = Path.resolved(path).split(separator: "/")
    guard path.hasPrefix("/") == folder.hasPrefix("/") else { return nil }
    let common = zip(above, parts).prefix { String($0).isExactly(String($1)) }.count
    var place = prefix.split(separator: "/")
    for part in above.dropFirst(common) {
      // The name of a folder above the working folder is unknown.
      guard part != "..", place.popLast() != nil else { return nil }
    }
    for part in parts.dropFirst(common) {
      if part != ".." { place.append(part) } else if place.popLast() == nil { return nil }
    }
    return place.joined(separator: "/")
  }

  /// Converts a path from the root of the repository to a path in the working folder.
  ///
  ///     here.path(of: "ios/Shop.xcdatamodeld")   // Shop.xcdatamodeld, if the working folder is ios
  package func path(of place: String) -> String {
    let (above, parts) = (prefix.split(separator: "/"), place.split(separator: "/"))
    let common = zip(above, parts).prefix { String($0).isExactly(String($1)) }.count
    let up = above.dropFirst(common).map { _ in ".." }
    return Path.resolved(Path.join(folder, (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")))
  }

  /// Converts a path from the root of the repository to a path relative to the folder in which git runs; `.` for that folder.
  package func fromHere(_ place: String) -> String {
    let path = (prefix.split(separator: "/").map { _ in ".." } + [place]).joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  /// A commit and its name.
  package struct Commit: Hashable, Sendable {
    /// The name as passed to git: `v1.0`, `origin/main`.
    package let name: String
    /// The commit id: 40 or 64 hexadecimal digits.
    package let id: String

    package init(name: String, id: String) {
      self.name = name
      self.id = id
    }
  }

  /// Returns the commit for a ref.
  ///
  /// If the ref does not exist, the remote's ref is used: in CI, `main` usually exists only as `origin/main`.
  package func commit(_ ref: String) throws(CannotRun) -> Commit {
    guard !ref.hasPrefix("-"), !ref.isEmpty else {
      throw CannotRun("\(Phrase.quoted(ref)) is not a ref of git", help: ["name a branch, a tag or a commit"])
    }
    if let id = try id("\(ref)^{commit}") { return Commit(name: ref, id: id) }
    if let id = try id("refs/remotes/origin/\(ref)^{commit}") { return Commit(name: "origin/\(ref)", id: id) }
    throw try missing(ref)
  }

  /// Returns the repository paths of the submodules without files in the working folder, sorted by git. Runs git once.
  package func emptySubmodules() throws(CannotRun) -> [String] {
    let result = try GitCommand(path(of: ""), "ls-files", "-s", "-z").run(limit: 256 << 20)
    guard result.succeeded else { return [] }
    return result.out.split(separator: 0).filter { $0.starts(with: "160000 ".utf8) }.compactMap { entry in
      let tab = entry.firstIndex(of: UInt8(ascii: "\t"))
      let place = tab.map { String(decoding: entry[entry.index(after: $0)...], as: UTF8.self) }
      return place.flatMap { ((try? FileSystem.list(path(of: $0))) ?? []).isEmpty ? $0 : nil }
    }
  }

  /// Whether a ref is the name of a tag.
  package func isTag(_ ref: String) throws(CannotRun) -> Bool {
    let name = ref.hasPrefix("refs/tags/") ? ref : "refs/tags/\(ref)"
    return try GitCommand(folder, "show-ref", "--verify", "--quiet", name).run().succeeded
  }

  /// Returns the best common ancestor of two commits; `nil` if none exists in the local history.
  package func mergeBase(_ one: Commit, _ other: Commit) throws(CannotRun) -> Commit? {
    let result = try GitCommand(folder, "merge-base", one.id, other.id).run()
    return result.lines.first.flatMap { result.succeeded && GitObject.isID($0) ? Commit(name: $0, id: $0) : nil }
  }

  /// Whether git ignores a file, which is not in the index.
  package func ignores(_ path: String) -> Bool {
    guard let place = place(of: path) else { return false }
    // `check-ignore` does not support literal paths.
    let list = GitCommand(folder, "ls-files", "--others", "--ignored", "--exclude-standard", "--", fromHere(place))
    return (try? list.run()).map { $0.succeeded && $0.lines.joined() != "" } ?? false
  }

  /// Returns the checked-out commit; `nil` in a repository without commits.
  package func head() throws(CannotRun) -> Commit? {
    try id("HEAD^{commit}").map { Commit(name: "HEAD", id: $0) }
  }

  /// Returns the id for a name; `nil` if git cannot resolve it.
  private func id(_ name: String) throws(CannotRun) -> String? {
    let result = try GitCommand(folder, "rev-parse", "--verify", "--quiet", name).run()
    guard result.succeeded, let id = result.lines.first, GitObject.isID(id) else { return nil }
    return id
  }
}
