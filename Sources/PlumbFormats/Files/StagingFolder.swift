import PlumbModel
import PlumbSystem

/// The hidden folder in which a run prepares new files for the folder around it, and preserves the removed ones:
/// `.plumb-3f9a61c07be2d845`, with sixteen random digits.
///
/// A killed run leaves it behind. A `.gitignore` in it excludes it from commits. The next run that writes to the folder
/// removes it: this run holds the lock of the folder, so no other run is active.
package enum StagingFolder {
  private static let prefix = ".plumb-"
  private static let digits = 16
  /// The age in seconds after which a folder counts as abandoned on a file system without locks.
  private static let age: Int64 = 3600

  /// Whether a name is that of a staging folder.
  package static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + digits
      && name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Creates a staging folder that only the user can access.
  static func make(in folder: OpenFolder) throws(Files.Failure) -> (name: String, folder: OpenFolder) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = prefix + String(repeating: "0", count: digits - number.utf8.count) + number
    let staging = try folder.makeFolder(name, access: 0o700)
    do throws(Files.Failure) {
      _ = try staging.create(".gitignore", Array("*\n".utf8))
    } catch {
      staging.close()
      folder.deleteAll(name)
      throw error
    }
    return (name, staging)
  }

  /// Whether a file has a second name in a staging folder, where a killed run preserved it.
  static func hasName(of file: FileStatus, in folder: String) -> Bool {
    let hidden = ((try? FileSystem.list(folder)) ?? []).filter(isName).map { Path.join(folder, $0) }
    return hidden.contains { left in
      ((try? FileSystem.list(left)) ?? []).contains { FileSystem.status(Path.join(left, $0))?.isSame(as: file) == true }
    }
  }

  /// Removes the staging folders of killed runs. Without a lock of the folder, removes only those older than an hour.
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
