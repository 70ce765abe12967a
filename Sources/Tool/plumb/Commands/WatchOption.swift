import ArgumentParser
import PlumbConsole
import PlumbKit
import PlumbSystem

/// The option for repeated runs of a command.
struct WatchOption: ParsableArguments {
  @Flag(help: "Run again after each change of a file that the run read, until Ctrl-C.") var watch = false

  /// The time between two polls, in microseconds.
  private static let interval: UInt32 = 300_000

  private static func pause() -> Bool {
    usleep(interval)
    return true
  }

  /// Runs the command once, or with `--watch` after each change, with a line between two runs.
  ///
  /// A run that fails is reported, and the next one starts after a change: the user corrects a file meanwhile.
  ///
  /// - Parameter once: Runs the command on the given files, and returns the paths that it wrote. `changed` contains the
  ///   paths that changed since the last run.
  func run(on console: Console, _ once: (_ files: Files, _ changed: Set<String>) throws -> [String]) throws {
    guard watch else {
      _ = try once(.disk, [])
      return
    }
    let watch = Watch(SessionFiles(.disk, stamp: FileSystem.stamp))
    watch.run(wait: Self.pause) { changed in
      if !changed.isEmpty { console.note(watch.separator(changed, width: console.width)) }
      defer { console.note("waiting for changes; Ctrl-C ends the run") }
      do {
        return try once(watch.session.files, changed)
      } catch {
        _ = Plumb.show(error)
        return []
      }
    }
  }
}
