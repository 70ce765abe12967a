import PlumbFormats
import PlumbModel

/// The Swift files of a model's sources.
enum SwiftFiles {
  private static let deepest = 32

  /// Files as they are, folders with all that is below; each once, by path.
  static func below(_ sources: [String]) throws(CannotRun) -> [String] {
    var found: Set<String> = []
    for source in sources {
      switch FileSystem.kind(source) {
      case .missing:
        throw CannotRun("the sources \(source) do not exist", help: ["correct “sources” in the configuration"])
      case .folder: found.formUnion(files(in: source, depth: 0))
      case .file, .link, .other: found.insert(source)
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func files(in folder: String, depth: Int) -> [String] {
    guard depth < deepest, let names = try? FileSystem.list(folder) else { return [] }
    return names.flatMap { name -> [String] in
      guard !name.hasPrefix(".") else { return [] }
      let path = Path.join(folder, name)
      if name.hasSuffix(".swift") { return FileSystem.kind(path) == .file ? [path] : [] }
      return FileSystem.kind(path, followingLinks: false) == .folder ? files(in: path, depth: depth + 1) : []
    }
  }
}
