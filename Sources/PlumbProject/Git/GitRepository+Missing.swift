import PlumbText

extension GitRepository {
  /// Why a ref leads nowhere, and the command that fetches it: a shallow clone, as CI makes them, has hardly any.
  func missing(_ ref: String) throws(CannotRun) -> CannotRun {
    let message = "there is no \(Words.quoted(ref)) in the git repository"
    guard isShallow else {
      return CannotRun(
        message,
        help: ["“git branch --all” and “git tag” list what there is", "to have it from the server: \(try fetch(ref))"])
    }
    return CannotRun(message + ", which is a shallow clone", help: ["run: \(try fetch(ref, "--depth=1"))"])
  }

  /// The command that makes a ref known; an expression needs the whole history.
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
    // A clone of one branch keeps no other name of the server's unless it is told where.
    let target = name.hasPrefix("refs/") ? name : "refs/remotes/\(remote)/\(name)"
    return "\(command) \(Shell.word("\(name):\(target)"))"
  }
}
