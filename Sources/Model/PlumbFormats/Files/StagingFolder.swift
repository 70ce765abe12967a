import PlumbModel
import PlumbSystem
import PlumbText

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

  /// The name of the file that excludes the folder from commits, and lists its contents.
  private static let listName = ".gitignore"

  /// Returns the text of the list: the number of the folder in the file system, which no copy of the folder has, and
  /// the paths of the files and folders that the run can create in it.
  private static func list(_ paths: Set<String>, of folder: FileStatus) -> String {
    let lines = paths.filter { !$0.contains("\n") }.sorted().map { "#  \($0)\n" }
    return header(of: folder) + lines.joined()
  }

  private static func header(of folder: FileStatus) -> String { "*\n# Plumb's folder \(folder.inode)\n" }

  /// Creates a staging folder that only the user can access. `paths` are the files and folders that the run can create
  /// in it.
  static func make(
    in folder: OpenFolder, for paths: Set<String>
  ) throws(Files.Failure) -> (name: String, folder: OpenFolder) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = prefix + String(repeating: "0", count: digits - number.utf8.count) + number
    let staging = try folder.makeFolder(name, access: 0o700)
    do throws(Files.Failure) {
      _ = try staging.create(listName, Array(list(paths, of: staging.status).utf8))
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

  /// Whether a run of Plumb created a folder with all of its contents.
  static func isOwn(_ name: String, in folder: OpenFolder) -> Bool {
    guard let staging = try? folder.folder(name) else { return false }
    defer { staging.close() }
    guard let found = paths(in: staging) else { return false }
    // A run can be killed before the list is written, or while it is.
    if found.isEmpty { return true }
    let bytes = ((try? staging.read(listName, limit: Files.greatestSize)) ?? nil)?.bytes ?? []
    let header = header(of: staging.status)
    let text = String(decoding: bytes, as: UTF8.self)
    if found == [listName], text.isEmpty || text.hasPrefix("*\n#") && header.hasPrefix(text) { return true }
    guard text.hasPrefix(header) else { return false }
    let listed = Set(text.dropFirst(header.count).split(separator: "\n").map { String($0.dropFirst(3)) })
    return found.subtracting([listName]).isSubset(of: listed)
  }

  /// Returns the paths of all files and folders in a folder; `nil` if it cannot be read or is very deep.
  private static func paths(in folder: OpenFolder, depth: Int = 0) -> Set<String>? {
    guard depth < 16, let names = try? folder.names() else { return nil }
    var paths = Set(names)
    for name in names where (try? folder.status(of: name))??.kind == .folder {
      guard let inner = try? folder.folder(name) else { return nil }
      defer { inner.close() }
      guard let below = Self.paths(in: inner, depth: depth + 1) else { return nil }
      for path in below { paths.insert(Path.join(name, path)) }
    }
    return paths
  }

  /// Deletes a staging folder, its list last, so that the next run recognizes what a killed run leaves.
  static func delete(_ name: String, in folder: OpenFolder) {
    if let staging = try? folder.folder(name) {
      for inner in (try? staging.names()) ?? [] where inner != listName { staging.deleteAll(inner) }
      staging.close()
    }
    folder.deleteAll(name)
  }

  /// Removes the staging folders of killed runs. Other folders with such a name are not changed. Without a lock of the
  /// folder, removes only those older than an hour.
  static func removeLeftovers(in folder: OpenFolder, isLocked: Bool) {
    for name in (try? folder.names()) ?? [] where isName(name) {
      guard let status = (try? folder.status(of: name)) ?? nil, status.kind == .folder, status.owner == geteuid(),
        isLocked || Int64(time(nil)) - status.seconds > age, isOwn(name, in: folder)
      else { continue }
      UnfinishedVersion.remove(from: folder, leftBy: name)
      delete(name, in: folder)
    }
  }
}
