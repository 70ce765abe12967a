import PlumbFormats
import PlumbModel

/// The Swift files of a model's sources.
enum SwiftFiles {
  private static let deepest = 32

  /// Files as they are, folders with all that is below; each once, by path.
  static func below(_ sources: [String]) throws(CannotRun) -> [String] {
    var found: [String] = []
    for source in sources {
      switch FileSystem.kind(source) {
      case .missing:
        throw CannotRun("the sources \(source) do not exist", help: ["correct “sources” in the configuration"])
      case .folder: found += files(in: source, depth: 0)
      case .file, .link, .other: found.append(source)
      }
    }
    found.sort { $0.precedesByBytes($1) }
    // Folders that are named may stand in each other.
    return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
  }

  private static func files(in folder: String, depth: Int) -> [String] {
    guard depth < deepest, let entries = try? FileSystem.entries(folder) else { return [] }
    return entries.flatMap { name, kind -> [String] in
      guard !name.hasPrefix(".") else { return [] }
      let path = Path.join(folder, name)
      switch kind {
      case .file: return name.hasSuffix(".swift") ? [path] : []
      case .link: return name.hasSuffix(".swift") && FileSystem.kind(path) == .file ? [path] : []
      case .folder: return name.hasSuffix(".swift") ? [] : files(in: path, depth: depth + 1)
      case .other, .missing: return []
      }
    }
  }
}
