import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension CloudSchema {
  /// Reads a schema that a command is about. Throws `CannotRun` for a file that cannot be opened, and `Unreadable` with
  /// the errors of its text. Returns the schema with the notes on its unknown parts.
  package static func loaded(
    _ path: String, from files: Files, at location: Location? = nil
  ) throws -> Parsed<CloudSchema> {
    let bytes = try files.contents(
      of: path, limit: greatestSize, help: ["export it with cktool export-schema, or in the CloudKit Console"],
      at: location)
    let read = read(bytes, file: path)
    let errors = read.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Unreadable(errors, sources: [read.value.source]) }
    return read
  }

  /// The maximum size of a file in bytes: 64 MiB.
  package static let greatestSize = 64 << 20
}

extension Workspace {
  /// Returns the schema at a path, or at a path in git: `CloudKit/Production.ckdb`, `v1.2:CloudKit/Production.ckdb`.
  ///
  /// - Throws: `CannotRun` for a file that cannot be opened, `Unreadable` with the errors of its text.
  package func cloudSchema(at reference: String) throws -> Parsed<CloudSchema> {
    guard files.kind(reference) == .missing, let typed = RevisionPath(reference) else {
      return try CloudSchema.loaded(reference, from: files)
    }
    return try CloudSchema.loaded(typed.path, from: GitRepository(containing: typed.path).files(typed))
  }
}
