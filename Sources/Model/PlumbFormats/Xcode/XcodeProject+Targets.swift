import PlumbText

extension XcodeProject {
  /// A target: its files, and the folders whose files Xcode adds to it, as paths.
  package struct Target: Hashable, Sendable {
    package let files: [String]
    package let folders: [String]
    /// The files in these folders that the target leaves out.
    package let excluded: [String]
    /// The names, in lower case, of the files that are listed with a path of another disk and were not found.
    package let unplacedNames: Set<String>
    /// The name of the product: `Shop.app`.
    package let product: String
    /// The names of the products of other targets that it links or copies: `Core.framework`.
    package let parts: Set<String>
  }

  /// The targets.
  package var targets: [Target] {
    let sets = exceptions
    return objects.filter { $0.value["buildPhases"] != nil }.sorted { $0.key < $1.key }.map { key, target in
      let entries = objects(target, "buildPhases").flatMap { objects($0, "files") }
      let folders = (target["fileSystemSynchronizedGroups"]?.array ?? []).compactMap(\.string)
      let own = sets.filter { $0.target == key }
      return Target(
        files: entries.compactMap(compiledFile) + own.filter { !folders.contains($0.folder) }.flatMap(\.paths),
        folders: folders.compactMap { path(of: $0).map(Path.resolved) },
        excluded: own.filter { folders.contains($0.folder) }.flatMap(\.paths),
        unplacedNames: unplacedNames(among: entries.compactMap { $0["fileRef"]?.string }), product: product(of: target),
        parts: Set(entries.compactMap(linkedProduct) + objects(target, "dependencies").compactMap(product(ofTarget:))))
    }
  }

  /// The files in a folder whose files Xcode adds to targets, which differ from the others: a target of the folder leaves
  /// them out, and another target compiles them.
  private var exceptions: [(target: String, folder: String, paths: [String])] {
    objects.filter { $0.value["exceptions"] != nil }.flatMap { key, folder in
      objects(folder, "exceptions").compactMap { set in
        guard let target = set["target"]?.string, let path = path(of: key) else { return nil }
        let names = (set["membershipExceptions"]?.array ?? []).compactMap(\.string)
        return (target, key, names.map { Path.resolved(Path.join(path, $0)) })
      }
    }
  }

  private func product(of target: PropertyDictionary) -> String {
    let reference = target["productReference"]?.string.flatMap { objects[$0] }
    if let path = (reference?["path"] ?? reference?["name"])?.string { return Path.name(path) }
    let name = (target["productName"] ?? target["name"])?.string ?? ""
    return name + (Self.extensions[target["productType"]?.string ?? ""] ?? "")
  }

  /// The extensions of products by the types of targets.
  private static let extensions = [
    "com.apple.product-type.application": ".app", "com.apple.product-type.bundle": ".bundle",
    "com.apple.product-type.framework": ".framework", "com.apple.product-type.framework.static": ".framework",
    "com.apple.product-type.library.static": ".a", "com.apple.product-type.library.dynamic": ".dylib",
  ]

  /// Returns the product of the target that a dependency names; `nil` for a target of another project.
  private func product(ofTarget dependency: PropertyDictionary) -> String? {
    dependency["target"]?.string.flatMap { objects[$0] }.map(product)
  }

  /// Returns the name of the product that an entry of a build phase adds; `nil` for an entry of a file with a path.
  private func linkedProduct(_ entry: PropertyDictionary) -> String? {
    guard compiledFile(entry) == nil, let file = entry["fileRef"]?.string.flatMap({ objects[$0] }) else { return nil }
    return (file["path"] ?? file["name"])?.string.map(Path.name)
  }
}
