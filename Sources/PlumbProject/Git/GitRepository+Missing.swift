import PlumbText

extension GitRepository {
  /// Returns the error for a ref that does not exist, with the command that fetches it. Shallow clones, as used in
  /// CI, contain few refs.
  func missing(_ ref: String) throws(CannotRun) -> CannotRun {
    let message = "there is no \(Words.quoted(ref)) in the git repository"
    guard isShallow else {
      return CannotRun(
        message,
        help: ["“git branch --all” and “git tag” list what there is", "to have it from the server: \(try fetch(ref))"])
    }
    return CannotRun(message + ", which is a shallow clone", help: ["run: \(try fetch(ref, "--depth=1"))"])
  }

  /// Returns the command that fetches a ref. A revision expression requires the whole history.
  private func fetch(_ ref: String, _ options: String...) throws(CannotRun) -> String {
    let isExpression = ref.contains { "~^@{}:".contains($0) } || ref == "HEAD"
    if isExpression { return isShallow ? "git fetch --unshallow" : "git fetch" }
    let remotes = try GitCommand(folder, "remote").run().lines.filter { !$0.isEmpty }
    var (remote, name) = (remotes.contains("origin") ? "origin" : remotes.first ?? "origin", ref)
    if let named = remotes.first(where: { ref.hasPrefix($0 + "/") }) {
      (remote, name) = (named, String(ref.dropFirst(named.count + 1)))
    }
    let command = (["git", "fetch"] + options + [Shell.word(remote)]).joined(separator: " ")
    if GitObject.isID(name) { return "\(command) \(name)" }
    // A single-branch clone does not store other refs unless the refspec has a target.
    let target = name.hasPrefix("refs/") ? name : "refs/remotes/\(remote)/\(name)"
    return "\(command) \(Shell.word("\(name):\(target)"))"
  }
}
