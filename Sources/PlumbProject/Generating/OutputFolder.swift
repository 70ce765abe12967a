import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

/// A folder that files are generated into, as it is.
///
///     let folder = OutputFolder(path: "Generated", place: place, disk: workspace.files)
///     let plan = OutputPlan(files, in: try folder.contents { $0.hasSuffix(".swift") ? .readable : .other })
struct OutputFolder {
  /// From the working folder.
  let path: String
  /// Where it is configured.
  let place: Location?
  let disk: Files

  /// What a file is to those who plan, by its name: it may be theirs and is read where that is asked; it is in the way and
  /// never read; it is none of their business.
  enum Role { case readable, other, nothing }

  /// What a step could touch. Folders and links are never read.
  ///
  /// A folder that is not there yet holds nothing. One that cannot be read may hold what would be written over. Files in
  /// folders below it are nobody's business here: nothing is generated there.
  func contents(_ role: (_ name: String) -> Role) throws(CannotRun) -> OutputPlan.Folder {
    var names: [String] = []
    var unread: Set<String> = []
    for entry in try entries() {
      let role = role(entry.name)
      if role == .nothing { continue }
      names.append(entry.name)
      if role == .other || entry.kind != .file { unread.insert(entry.name) }
    }
    return OutputPlan.Folder(
      paths: names,
      file: { name in
        guard !unread.contains(name), let bytes = try? disk.read(Path.join(path, name)) else { return .other }
        return .bytes(bytes)
      }, holds: { name, text in !unread.contains(name) && disk.holds(text, at: Path.join(path, name)) })
  }

  private func entries() throws(CannotRun) -> [Files.Entry] {
    if disk.kind(path) == .missing { return [] }
    do throws(Files.Failure) {
      return try disk.entries(path)
    } catch {
      throw CannotRun("the output folder \(path) cannot be read: \(error.reason)", at: place, argument: path)
    }
  }
}
