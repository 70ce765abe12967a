import Foundation

/// A temporary git repository for a test. The folder is deleted when the object is deallocated. Names, dates and
/// settings do not depend on the machine, and no hooks run.
package final class TestRepository {
  /// The path with its symbolic links resolved, as git reports it.
  package let path: String

  /// Whether git is installed.
  package static let isThere = (try? git(["--version"], in: "/")) != nil

  /// Creates an empty repository, or runs a git command such as `clone` with the new folder as the last argument.
  package init(_ command: String...) throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("plumb git 🧾 \(UUID().uuidString)")
    path = url.path
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try git((command.isEmpty ? ["init", "--quiet", "--initial-branch=main"] : command) + ["."])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs git in the repository. Returns its standard output and standard error without the last line feed. Throws if
  /// git fails.
  @discardableResult
  package func git(_ arguments: String...) throws -> String { try git(arguments) }

  @discardableResult
  package func git(_ arguments: [String]) throws -> String { try Self.git(arguments, in: path) }

  /// Writes files, by path; `nil` deletes a file.
  package func write(_ files: [String: String?]) throws {
    for (name, text) in files {
      let file = URL(fileURLWithPath: path).appendingPathComponent(name)
      guard let text else {
        try FileManager.default.removeItem(at: file)
        continue
      }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// Writes files, and commits all changes in the working tree.
  package func commit(_ files: [String: String?], _ message: String = "Change", on date: String = "2024-05-01") throws {
    try write(files)
    try git("add", "--all")
    try Self.git(["commit", "--quiet", "--allow-empty", "-m", message], in: path, date: date)
  }

  package func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) }
  }

  @discardableResult
  private static func git(_ arguments: [String], in folder: String, date: String = "2024-05-01") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let settings = [
      "core.hooksPath=/dev/null", "commit.gpgSign=false", "core.autocrlf=false", "protocol.file.allow=always",
    ]
    process.arguments = ["git"] + settings.flatMap { ["-c", $0] } + ["-C", folder] + arguments
    var environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
    environment["HOME"] = folder
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Test"
      environment["GIT_\(role)_EMAIL"] = "test@example.com"
      environment["GIT_\(role)_DATE"] = "\(date)T12:00:00+0000"
    }
    process.environment = environment
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    struct Failed: Error { let arguments: [String], reported: String }
    guard process.terminationStatus == 0 else { throw Failed(arguments: arguments, reported: text) }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
