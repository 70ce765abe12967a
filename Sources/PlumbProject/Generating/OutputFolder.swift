import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

/// The current contents of an output folder.
///
///     let folder = OutputFolder(path: "Generated", place: place, disk: workspace.files)
///     let plan = OutputPlan(files, in: try folder.contents { $0.hasSuffix(".swift") ? .readable : .other })
struct OutputFolder {
  /// The path, relative to the working folder.
  let path: String
  /// The source location of the setting; `nil` if the folder is not configured.
  let place: Location?
  let disk: Files

  /// The role of an existing file in a plan, determined by its name: `readable` files may be generated ones and are
  /// read if required, `other` files are conflicts and are not read, `nothing` files are ignored.
  enum Role { case readable, other, nothing }

  /// Returns the files that a plan may change. Folders and links are never read. Files in subfolders are ignored,
  /// because no file is generated there.
  ///
  /// A missing folder counts as empty. Throws if the folder cannot be read, because existing files could be
  /// overwritten.
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
