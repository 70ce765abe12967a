import PlumbText

extension GitRepository {
  /// When each file below a path was last changed by a commit: the day, `2024-05-01`, as the committer's clock had it.
  ///
  /// By the path from the working folder, of the commits that lead to what is checked out; empty in a repository without
  /// one. Two runs of git.
  package func lastChanges(below path: String) throws(CannotRun) -> [String: String] {
    guard let place = place(of: path), let inside = inside(path) else { return [:] }
    let log = try GitCommand(folder, "rev-list", "--date=short", "--format=%cd", "HEAD", "--", inside)
      .run(limit: 64 << 20)
    guard log.succeeded else { return [:] }
    let days = Self.days(log.lines)
    let tree = try GitCommand(folder, "diff-tree", "--stdin", "-r", "-m", "--root", "-z", "--name-only", "--", inside)
      .run(input: Array(days.map { $0.commit + "\n" }.joined().utf8), limit: 64 << 20)
    guard tree.succeeded else { return [:] }
    var dayOf = Dictionary(days.map { ($0.commit, $0.day) }, uniquingKeysWith: { first, _ in first })
    dayOf[""] = nil
    var (day, found): (String?, [String: String]) = (nil, [:])
    for word in tree.bytes.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      if let next = dayOf[word] {
        day = next
      } else if let day {
        let below = String(
          decoding: word.utf8.dropFirst(place.utf8.count).drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
        let name = Path.plain(below.isEmpty ? path : Path.join(path, below))
        if found[name] == nil { found[name] = day }
      }
    }
    return found
  }

  /// What `rev-list` says with a format: `commit <id>`, then the line of the format. The newest first.
  private static func days(_ lines: [String]) -> [(commit: String, day: String)] {
    zip(lines, lines.dropFirst()).compactMap { line, next in
      line.hasPrefix("commit ") ? (String(line.dropFirst("commit ".count)), next) : nil
    }
  }

  /// The path from the folder where git is run; nil where it is not below it.
  private func inside(_ path: String) -> String? {
    let (above, parts) = (Path.plain(folder).split(separator: "/"), Path.plain(path).split(separator: "/"))
    guard path.hasPrefix("/") == folder.hasPrefix("/"), parts.starts(with: above) else { return nil }
    return parts.count == above.count ? "." : parts.dropFirst(above.count).joined(separator: "/")
  }
}
