import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The files whose changes by other programs the client reports: sources and models, also new ones, and every other file
/// that a check has read.
enum WatchedFiles {
  /// The extensions of files that matter also if they are new.
  private static let extensions = ["swift", "m", "mm", "h", "ckdb", "pbxproj", "podspec"]
  /// The ends of the names of such files.
  private static let endings = extensions.map { ".\($0)" }
  /// The names of files that matter also if they are new.
  private static let names = [
    "contents", ".xccurrentversion", "xcmapping.xml", "elements", "plumb.json", "plumb.lock", "project.yml", "BUILD",
    "BUILD.bazel", ".gitignore",
  ]

  /// The patterns that every project has.
  static let everywhere = ["**/*.{\(extensions.joined(separator: ","))}", "**/{\(names.joined(separator: ","))}"]

  /// Returns the pattern for a file that a check has read; `nil` if another pattern matches it.
  static func pattern(of path: String) -> String? {
    let name = Path.name(path)
    if names.contains(name) || endings.contains(where: name.hasSuffix) { return nil }
    let inside = path.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
    // Characters with a meaning in patterns match any character.
    return "**/" + String(inside.map { "*?[]{}!,".contains($0) ? "?" : $0 })
  }

  /// Returns the request to report changes of files.
  static func registration(_ id: String, _ patterns: [String]) -> [UInt8] {
    let registration: JSON = [
      "id": .string(id), "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": .array(patterns.map { ["globPattern": .string($0)] })],
    ]
    return Call<JSON>.message("client/registerCapability", ["registrations": [registration]], id: .text(id))
  }
}

extension LanguageServer {
  /// The request to report changes of files, if the client supports it.
  var watchedFiles: [[UInt8]] {
    client.watchesFiles ? [WatchedFiles.registration("plumb/watch", WatchedFiles.everywhere)] : []
  }

  /// Returns the request to report changes of further files that the last check of the folder has read.
  mutating func newWatchers() -> [[UInt8]] {
    guard client.watchesFiles, let paths = project?.readPaths else { return [] }
    let new = Set(paths.compactMap(WatchedFiles.pattern)).subtracting(watched)
    guard !new.isEmpty else { return [] }
    watched.formUnion(new)
    watchers += 1
    return [WatchedFiles.registration("plumb/watch/\(watchers)", new.sorted())]
  }
}
