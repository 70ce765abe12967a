import PlumbText

extension GitRepository {
  /// Returns the day of the last commit that changed each file below a path, in the committer's time zone:
  /// `2024-05-01`.
  ///
  /// The keys are paths relative to the working folder. Only the history of the checked-out commit is searched; empty
  /// in a repository without commits. Runs git twice.
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

  /// Parses the output of `rev-list` with a format: `commit <id>`, then the formatted line. The newest commits come
  /// first.
  private static func days(_ lines: [String]) -> [(commit: String, day: String)] {
    zip(lines, lines.dropFirst()).compactMap { line, next in
      line.hasPrefix("commit ") ? (String(line.dropFirst("commit ".count)), next) : nil
    }
  }

  /// Returns the path relative to the folder in which git runs; `nil` if the path is not below that folder.
  private func inside(_ path: String) -> String? {
    let (above, parts) = (Path.plain(folder).split(separator: "/"), Path.plain(path).split(separator: "/"))
    guard path.hasPrefix("/") == folder.hasPrefix("/"), parts.starts(with: above) else { return nil }
    return parts.count == above.count ? "." : parts.dropFirst(above.count).joined(separator: "/")
  }
}
