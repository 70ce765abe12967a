import PlumbText

/// A text of a file in the history of a repository.
package struct PastText: Hashable, Sendable {
  /// The path from the root of the repository.
  package let path: String
  /// The id of the object with the text.
  package let object: String
  /// The first commit with the text.
  package fileprivate(set) var added: VersionOrigin
  /// The last commit that replaced or deleted the text; `nil` if no commit did.
  package fileprivate(set) var replaced: VersionOrigin?
}

extension GitRepository {
  /// Returns the texts that files had at any commit of any branch or tag, the latest first. Runs git twice.
  ///
  /// - Parameter patterns: Patterns for paths from the root of the repository: `**/*.xcdatamodel/contents`.
  package func pastTexts(matching patterns: [String]) throws(CannotRun) -> [PastText] {
    var texts: [PastText] = []
    var indexes: [String: Int] = [:]
    var replaced: [String: VersionOrigin] = [:]
    try forEachChange(
      from: ["--all", "--topo-order"], of: patterns.map { ":(top,glob)\($0)" }, hasPatterns: true, ["--no-renames"],
      limit: 512 << 20
    ) { change in
      let (old, new) = ("\(change.old) \(change.path)", "\(change.new) \(change.path)")
      if replaced[old] == nil { replaced[old] = change.origin }
      guard change.new.contains(where: { $0 != "0" }) else { return }
      if let index = indexes[new] {
        texts[index].added = change.origin
      } else {
        indexes[new] = texts.count
        texts.append(
          PastText(path: change.path, object: change.new, added: change.origin, replaced: replaced[new]))
      }
    }
    return texts
  }

  /// Returns the ids of the objects at a path in some commits; `nil` for a commit without the path. Runs git once.
  ///
  /// - Parameter commits: The names of commits, branches, or tags.
  package func objects(at commits: [String], place: String) throws(CannotRun) -> [String?] {
    let lines = commits.map { "\($0):\(place)\n" }.joined()
    let result = try GitCommand(folder, "cat-file", "--batch-check").run(input: Array(lines.utf8), limit: 64 << 20)
    guard result.succeeded else { throw CannotRun("git cannot read its files", help: result.complaints) }
    // `<id> tree 0`, or `v1.0:My Models missing`.
    let found = result.lines.map { line -> String? in
      let id = String(line.prefix { $0 != " " })
      return GitObject.isID(id) ? id : nil
    }
    return commits.indices.map { $0 < found.count ? found[$0] : nil }
  }

  /// Returns the names of all tags, the earliest first. Runs git once.
  package func tags() throws(CannotRun) -> [String] {
    let result = try GitCommand(folder, "for-each-ref", "--sort=creatordate", "--format=%(refname:short)", "refs/tags")
      .run(limit: 16 << 20)
    return result.succeeded ? result.lines.filter { !$0.isEmpty } : []
  }
}
