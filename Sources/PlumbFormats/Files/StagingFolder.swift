import PlumbText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The hidden folder in which a run prepares what it is about to put into the folder around it, and keeps what it takes
/// out: `.plumb-3f9a61c07be2d845`, sixteen digits that are random.
///
/// A run that is killed leaves it behind. The next one that writes there removes it: it has the lock of the folder
/// then, which a run that is still at work would hold.
package enum StagingFolder {
  private static let prefix = ".plumb-"
  private static let digits = 16
  /// Seconds after which a folder counts as left behind on a file system without locks.
  private static let age: Int64 = 3600

  /// Whether something of this name is a run's own, and nothing of the user's.
  package static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digits
      && name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Makes one, for nobody else to look into.
  static func make(in folder: OpenFolder) throws(Files.Failure) -> (name: String, folder: OpenFolder) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = prefix + String(repeating: "0", count: digits - number.utf8.count) + number
    return (name, try folder.makeFolder(name, access: 0o700))
  }

  /// Whether a file of a folder has a second name in a hidden one, where a killed run kept it.
  static func hasName(of file: FileStatus, in folder: String) -> Bool {
    let hidden = ((try? FileSystem.list(folder)) ?? []).filter(isName).map { Path.join(folder, $0) }
    return hidden.contains { left in
      ((try? FileSystem.list(left)) ?? []).contains { FileSystem.status(Path.join(left, $0))?.isSame(as: file) == true }
    }
  }

  /// Removes what runs left behind that were killed; without a lock of the folder only what has lain for an hour.
  static func removeLeftovers(in folder: OpenFolder, isLocked: Bool) {
    for name in (try? folder.names()) ?? [] where isName(name) {
      guard let status = (try? folder.status(of: name)) ?? nil, status.kind == .folder, status.owner == geteuid(),
        isLocked || Int64(time(nil)) - status.seconds > age
      else { continue }
      UnfinishedVersion.remove(from: folder, leftBy: name)
      folder.deleteAll(name)
    }
  }
}
