import PlumbText

extension GitRepository {
  /// Returns the error for a ref that does not exist, with the command that fetches it. Shallow clones, as used in
  /// CI, contain few refs.
  package func missing(_ ref: String) throws(CannotRun) -> CannotRun {
    let lists = "“git branch --all” and “git tag” list the refs"
    let message = "\(Phrase.quoted(ref)) does not exist in the git repository"
    if ref.isEmpty || ref.hasSuffix("/") {
      return CannotRun(
        "\(Phrase.quoted(ref)) is not the name of a ref: a variable in it is perhaps empty",
        help: ["GITHUB_BASE_REF is empty except for pull requests; Docs/CI.md has the refs of other events", lists])
    }
    let remotes = try remotes()
    guard let missing = MissingRef(ref, remotes) else {
      return CannotRun(message, help: [lists, "the repository has no remote from which it can be fetched"])
    }
    let unknown = missing.unknownRemote.map { "no remote has the name \($0); the remotes are: \(Phrase.list(remotes))" }
    let help = [unknown].compactMap { $0 }
    guard isShallow else {
      return CannotRun(
        message, help: help + [lists, "to fetch it from the server: \(missing.fetch(isShallow: false))"])
    }
    return CannotRun(message + ", which is a shallow clone", help: help + ["run: \(missing.fetch(isShallow: true))"])
  }

  /// The command that fetches the whole history of a shallow clone.
  package var unshallow: String { MissingRef.unshallow((try? remotes()) ?? []) }

  /// Returns the names of the remotes.
  private func remotes() throws(CannotRun) -> [String] {
    try GitCommand(folder, "remote").run().lines.filter { !$0.isEmpty }
  }
}

/// A ref that a repository does not have, and the remote to fetch it from.
///
///     MissingRef("main", ["origin"])?.fetch(isShallow: false)
///     // git fetch origin main:refs/remotes/origin/main
struct MissingRef {
  /// The name of a remote in the ref that the repository does not have: `origin`; `nil` if the ref has none.
  private(set) var unknownRemote: String?
  private let ref: String
  private let remotes: [String]
  private let remote: String
  /// The name of the ref on the remote.
  private let name: String

  /// Chooses the remote: the one in the ref, else `origin`, else the first one. `nil` for a repository without remotes.
  init?(_ ref: String, _ remotes: [String]) {
    guard let preferred = remotes.first(where: { $0 == "origin" }) ?? remotes.first else { return nil }
    self.ref = ref
    self.remotes = remotes
    if let named = remotes.first(where: { ref.hasPrefix($0 + "/") }) {
      (remote, name) = (named, String(ref.dropFirst(named.count + 1)))
    } else if let other = ["origin/", "upstream/"].first(where: ref.hasPrefix) {
      unknownRemote = String(other.dropLast())
      (remote, name) = (preferred, String(ref.dropFirst(other.count)))
    } else {
      (remote, name) = (preferred, ref)
    }
  }

  /// Returns the command that fetches the ref. A revision expression requires the whole history.
  func fetch(isShallow: Bool) -> String {
    let isExpression = ref.contains { "~^@{}:".contains($0) } || ref == "HEAD"
    if isExpression { return isShallow ? Self.unshallow(remotes) : "git fetch" + Self.suffix(remotes) }
    let depth = isShallow ? ["--depth=1"] : []
    let command = (["git", "fetch"] + depth + [Shell.word(remote)]).joined(separator: " ")
    if GitObject.isID(name) { return "\(command) \(name)" }
    // A single-branch clone does not store other refs unless the refspec has a target.
    let target = name.hasPrefix("refs/") ? name : "refs/remotes/\(remote)/\(name)"
    return "\(command) \(Shell.word("\(name):\(target)"))"
  }

  static func unshallow(_ remotes: [String]) -> String { "git fetch --unshallow" + suffix(remotes) }

  /// Returns the remote to name, with a space before it; empty if git uses `origin` without a name.
  private static func suffix(_ remotes: [String]) -> String {
    guard let first = remotes.first, !remotes.contains("origin") else { return "" }
    return " \(Shell.word(first))"
  }
}
