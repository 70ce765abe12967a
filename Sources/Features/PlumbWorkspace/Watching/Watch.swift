import PlumbFormats
import PlumbText

/// Repeated runs of a command: one at the start, and one after each change of the files that a run read.
///
///     let watch = Watch(SessionFiles(.disk, stamp: FileSystem.stamp))
///     watch.run(wait: { pause(); return true }) { changed in
///       print(check(watch.session.files))
///       return []   // the files that the run wrote
///     }
///
/// A run starts when a poll finds no further change, so that a save of several files causes one run.
package struct Watch: Sendable {
  /// The files, each of which is read again only after a change.
  package let session: SessionFiles
  /// The number of polls after which a run starts even though files still change.
  private static let mostPolls = 20

  /// Creates a watch over the files of a session with states.
  package init(_ session: SessionFiles) { self.session = session }

  /// Runs until `wait` returns `false`.
  ///
  /// - Parameters:
  ///   - wait: Waits until the next poll, and returns whether to continue.
  ///   - once: Runs the command with the changed paths, none for the first run. Returns the paths that it wrote, which
  ///     do not cause another run.
  package func run(wait: () -> Bool, once: (_ changed: Set<String>) -> [String]) {
    session.accept(once([]))
    while wait() {
      var changed = session.changed()
      if changed.isEmpty { continue }
      for _ in 0..<Self.mostPolls where wait() {
        let more = session.changed()
        if more.isEmpty { break }
        changed.formUnion(more)
      }
      session.accept(once(changed))
    }
  }

  /// Returns the line between two runs: `── Src/Item.swift and 2 more changed ──`. Folders are named only if no file
  /// changed.
  package func separator(_ changed: Set<String>, width: Int) -> String {
    let files = changed.filter { session.files.kind($0) != .folder }
    let paths = (files.isEmpty ? changed : files).sorted { $0.precedesByBytes($1) }
    let more = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    let line = "── \(Terminal.sanitized(paths.first ?? ""))\(more) changed "
    return line + String(repeating: "─", count: max(2, width - line.count))
  }
}
