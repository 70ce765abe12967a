import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The accessors of a module's `@NSManaged` members, as the file that is written for Linux.
package struct AccessorFile {
  /// The members for which no accessors can be written, and the syntax errors of the sources.
  package let problems: [Diagnostic]
  /// The sources with problems, for excerpts.
  package let sources: [Source]
  /// The number of members that have accessors.
  package let count: Int
  private let path: String
  private let text: String

  /// Whether a member has no accessors, so that the module would not link.
  package var isRefused: Bool { problems.contains { $0.severity == .error } }

  fileprivate init(_ path: String, _ accessors: ManagedAccessors, _ files: [SourceFile]) {
    self.path = path
    let used = Set(accessors.problems.compactMap(\.location?.file))
    problems = accessors.problems
    sources = files.filter { used.contains($0.path) }.map { Source(file: $0.path, bytes: $0.bytes) }
    count = accessors.count
    text = "\(GeneratedFile.marker)\n\(accessors.text)"
  }

  /// Returns the change that writes the file.
  ///
  /// - Throws: `CannotRun` for an existing file that Plumb did not generate.
  package func changes(_ files: Files) throws(CannotRun) -> FileChanges {
    var old: [UInt8]?
    if files.kind(path) != .missing {
      let bytes = try files.contents(of: path, argument: path)
      guard GeneratedFile.isGenerated(bytes) else {
        throw CannotRun(
          "\(path) is not a generated file", help: ["pass a file that does not exist yet, or delete it"], argument: path
        )
      }
      old = bytes
    }
    let new = Array(text.utf8)
    guard old != new else { return FileChanges() }
    return FileChanges([
      FileChanges.Change(
        path, old.map { .update(from: $0, to: new) } ?? .create(new), folder: Path.folder(path))
    ])
  }
}

extension Workspace {
  /// Returns the accessors of the `@NSManaged` members in a module's sources. The result does not depend on a model.
  ///
  /// - Parameter dependencies: The names and folders of modules that may declare types of the members.
  /// - Throws: `CannotRun` for a source that cannot be read.
  package func managedAccessors(
    module: String, sources: [String], dependencies: [(name: String, folder: String)] = [], output: String
  ) throws(CannotRun) -> AccessorFile {
    let read = try self.sources(below: sources, except: output)
    let accessors = try ManagedAccessors(module: module, read) { () throws(CannotRun) in
      var modules: [ModuleSources] = []
      for (name, folder) in dependencies {
        modules.append(ModuleSources(name: name, try self.sources(below: [folder], except: output)))
      }
      return modules
    }
    return AccessorFile(output, accessors, read)
  }

  private func sources(below folders: [String], except output: String) throws(CannotRun) -> [SourceFile] {
    let paths = try SwiftFiles(files).below(folders, help: ["pass a folder or a Swift file"])
    var read: [SourceFile] = []
    for path in paths where !files.isSame(path, output) {
      read.append(SourceFile(path: path, bytes: try files.contents(of: path, argument: path)))
    }
    return read
  }
}
