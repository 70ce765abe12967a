import PlumbFormats
import PlumbSwift
import PlumbText

/// The files of the targets of a Swift package, as the package manager finds them.
///
///     PackageTargets(of: "Shop", .disk)?.contains("Sources/ShopData/Shop.xcdatamodeld")   // true
///
/// Source: the documentation of `Target.path`, `Target.sources` and `Target.exclude` in PackageDescription.
package struct PackageTargets {
  /// The name of the manifest.
  package static let fileName = "Package.swift"

  /// The targets with their folders in the package.
  private let targets: [(target: PackageManifest.Target, folder: String)]

  /// Reads the manifest in a folder.
  ///
  /// - Returns: `nil` without a manifest, if it does not list its targets literally, or if the folder of a target does not
  ///   exist.
  package init?(of folder: String, _ files: Files) {
    let file = Path.join(folder, Self.fileName)
    guard files.kind(file) == .file, let bytes = try? files.read(file, limit: 1 << 20),
      let manifest = PackageManifest(bytes, file: file)
    else { return nil }
    let targets = manifest.targets.compactMap { target in
      let isAlone = manifest.targets.count { $0.isTest == target.isTest } == 1
      return Self.folder(of: target, isAlone: isAlone, in: folder, files).map { (target, $0) }
    }
    guard targets.count == manifest.targets.count else { return nil }
    self.targets = targets
  }

  /// Whether a target contains a file. Paths are compared without regard to case.
  ///
  /// - Parameter path: The path from the folder of the package.
  package func contains(_ path: String) -> Bool { target(of: path) != nil }

  /// Returns the name of the target that contains a file.
  package func target(of path: String) -> String? {
    zip(targets, files(at: "")).first { $1.contains(path.lowercased()) }?.0.target.name
  }

  /// Whether a name is that of a manifest, which may be for some versions of the tools: `Package@swift-6.1.swift`.
  package static func isManifest(_ name: String) -> Bool {
    name == fileName || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  /// Returns the files of each target.
  ///
  /// - Parameter place: The path of the folder of the package, from where paths start.
  func files(at place: String) -> [TargetFiles.CompiledFiles] {
    targets.map { target, folder in
      let path = Path.resolved(Path.join(place, folder))
      let placed = { (paths: [String]) in Set(paths.map { Path.resolved(Path.join(path, $0)).lowercased() }) }
      // All files are sources for `"."`.
      let sources = target.sources.flatMap { list in list.contains { Path.resolved($0).isEmpty } ? nil : list }
      return .init(.init(path, excluded: placed(target.excluded), sources: sources.map(placed)))
    }
  }

  /// Returns the path of a target's folder: the declared one, or the folder with its name in one of the usual folders.
  private static func folder(
    of target: PackageManifest.Target, isAlone: Bool, in root: String, _ files: Files
  ) -> String? {
    if let path = target.path { return Path.resolved(path) }
    let candidates = (target.isTest ? ["Tests"] + usualFolders : usualFolders).filter {
      files.kind(Path.join(root, $0)) == .folder
    }
    let own = candidates.map { Path.join($0, target.name) }.first { files.kind(Path.join(root, $0)) == .folder }
    return own ?? (isAlone ? candidates.first : nil)
  }

  private static let usualFolders = ["Sources", "Source", "src", "srcs"]
}
