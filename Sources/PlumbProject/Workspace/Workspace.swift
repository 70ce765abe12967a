import PlumbFormats
import PlumbModel
import PlumbText

/// The working folder with its configuration, and the models a command is about.
package struct Workspace {
  package var configuration: ProjectConfiguration

  package init(configuration: ProjectConfiguration) { self.configuration = configuration }

  /// The models named, else those configured, else the only bundle below the working folder.
  package func models(_ named: [String]) throws -> [ModelSettings] {
    if !named.isEmpty { return Self.once(named.map(settings(for:))) }
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

  /// What is named twice is meant once.
  private static func once(_ models: [ModelSettings]) -> [ModelSettings] {
    var seen: Set<[String?]> = []
    return models.filter { seen.insert([Path.plain($0.path), $0.version]).inserted }
  }

  /// The one model a command works on.
  package func model(_ named: String?) throws -> ModelSettings {
    let all = try models(named.map { [$0] } ?? [])
    guard all.count == 1, let only = all.first else {
      throw CannotRun(
        "\(all.count) models are configured: name the one you mean",
        help: all.map { Terminal.sanitized($0.path) })
    }
    return only
  }

  /// What is configured for a path, or for the bundle that it lies in, or defaults.
  private func settings(for path: String) -> ModelSettings {
    let path = Path.trimmed(path)
    return configuration.models.first { FileSystem.isSame($0.path, path) }
      ?? configuration.models.lazy.compactMap { $0.narrowed(to: path) }.first ?? ModelSettings(path: path)
  }
}

extension ModelSettings {
  /// The settings for a version of the bundle, or for the contents of the lone version; nil for a path outside of it.
  fileprivate func narrowed(to other: String) -> ModelSettings? {
    var settings = self
    if path.hasSuffix(Self.versionSuffix) || Path.name(path) == "contents" {
      guard [(path, other), (other, path)].contains(where: { FileSystem.isSame(Path.join($0, "contents"), $1) })
      else { return nil }
      return settings
    }
    guard let name = versionName(of: other) else { return nil }
    settings.version = name
    settings.namedVersion = other
    return settings
  }

  /// The version of the bundle that a path leads to: its folder, or its contents.
  private func versionName(of other: String) -> String? {
    let names = (try? FileSystem.list(path)) ?? []
    let found = names.first { name in
      let folder = Path.join(path, name)
      return name.hasSuffix(Self.versionSuffix)
        && (FileSystem.isSame(folder, other) || FileSystem.isSame(Path.join(folder, "contents"), other))
    }
    return found.map { Path.stem($0, without: Self.versionSuffix) }
  }

  private static let versionSuffix = ".xcdatamodel"
}

/// Looks for models in a folder and below.
package enum ModelSearch {
  /// Folders that hold what others made: packages, builds, version control.
  package static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  private static let deepest = 12

  /// Bundles and lone versions, by path.
  package static func bundles(below folder: String, depth: Int = 0) -> [String] {
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
