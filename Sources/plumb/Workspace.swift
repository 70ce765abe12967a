import PlumbFormats
import PlumbKit
import PlumbModel

/// The working folder with its configuration, and the models a command is about.
struct Workspace {
  var configuration: Configuration

  /// The models named, else those configured, else the only bundle below the working folder.
  func models(_ named: [String]) throws -> [ModelSettings] {
    if !named.isEmpty { return named.map(settings(for:)) }
    if !configuration.models.isEmpty { return configuration.models }
    let found = ModelSearch.bundles(below: "")
    guard let only = found.first else {
      throw CannotRun(
        "no model was named, configured, or found below this folder",
        help: ["pass an .xcdatamodeld, an .xcdatamodel, or its contents file"])
    }
    guard found.count == 1 else {
      throw CannotRun(
        "there are \(found.count) models below this folder: name one, or configure them",
        help: found.prefix(12).map { Terminal.sanitized($0) } + (found.count > 12 ? ["…"] : [])
          + ["plumb config init writes a plumb.json with all of them"])
    }
    return [settings(for: only)]
  }

  /// The one model a command works on.
  func model(_ named: String?) throws -> ModelSettings {
    let all = try models(named.map { [$0] } ?? [])
    guard all.count == 1, let only = all.first else {
      throw CannotRun(
        "\(all.count) models are configured: name the one you mean",
        help: all.map { Terminal.sanitized($0.path) })
    }
    return only
  }

  /// What is configured for a path, or defaults.
  private func settings(for path: String) -> ModelSettings {
    let path = Path.trimmed(path)
    return configuration.models.first { FileSystem.isSame($0.path, path) } ?? ModelSettings(path: path)
  }
}

/// Looks for models in a folder and below.
enum ModelSearch {
  /// Folders that hold what others made: packages, builds, version control.
  static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  private static let deepest = 12

  /// Bundles and lone versions, by path.
  static func bundles(below folder: String, depth: Int = 0) -> [String] {
    guard depth <= deepest, let names = try? FileSystem.list(folder.isEmpty ? "." : folder) else { return [] }
    return names.flatMap { name -> [String] in
      guard !name.hasPrefix("."), !skipped.contains(name) else { return [] }
      let path = Path.join(folder, name)
      guard FileSystem.kind(path, followingLinks: false) == .folder else { return [] }
      if name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel") { return [path] }
      return bundles(below: path, depth: depth + 1)
    }
  }
}
