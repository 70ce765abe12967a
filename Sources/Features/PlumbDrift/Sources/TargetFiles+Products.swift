import PlumbFormats
import PlumbText

/// The targets that build a model, and the apps that contain their products.
extension TargetFiles {
  /// A target, and the files of the targets whose products are in its product, which include its own.
  typealias Product = (target: CompiledFiles, parts: [CompiledFiles])

  /// Whether code in a file can merge two models: the file and both models are in one app with its frameworks. Also
  /// `true` if the targets of a model are unknown, and for models of packages, which any app may contain.
  mutating func mayMerge(_ model: String, _ other: String, in file: String) -> Bool {
    guard packageTarget(of: model) == nil, packageTarget(of: other) == nil,
      projectFolder(above: Path.folder(model)) != nil, projectFolder(above: Path.folder(other)) != nil,
      let top = files.foldersAbove(Path.folder(model)).last, let place = place(of: model, from: top),
      let otherPlace = self.place(of: other, from: top)
    else { return true }
    let apps = targets(around: [model, other], from: top).map(\.parts)
    let own = apps.filter { app in [place, otherPlace].allSatisfy { place in app.contains { $0.contains(place) } } }
    let code = self.place(of: Self.implementation(of: file, files), from: top) ?? ""
    let isCompiled = { (targets: [CompiledFiles]) in targets.contains { $0.contains(code) } }
    return own.contains(where: isCompiled) || !own.isEmpty && !apps.contains(where: isCompiled)
  }

  /// Returns the files that no target with the model compiles: those of other targets, and of packages and pods. Xcode
  /// generates no code of the model for them. All files if no target builds the model, and none if its targets are unknown.
  package mutating func filesOfOtherTargets(among paths: [String], than model: String) -> Set<String> {
    guard projectFolder(above: Path.folder(model)) != nil, let top = files.foldersAbove(Path.folder(model)).last,
      let place = place(of: model, from: top)
    else { return [] }
    let targets = targets(around: [model], from: top).map(\.target)
    let own = targets.filter { $0.contains(place) }
    return targets.isEmpty ? [] : Set(paths).subtracting(compiled(paths, by: own, from: top))
  }

  /// Returns the targets of the projects and packages around some models, and of the projects related to them, each with the
  /// targets in its product: itself, and frameworks, libraries and bundles.
  mutating func targets(around models: [String], from top: String) -> [Product] {
    var folders: Set<String> = []
    for model in models {
      guard let root = projectFolder(above: Path.folder(model)) else { continue }
      folders.formUnion(files.foldersAbove(Path.folder(model)) + relatedFolders(to: model, in: root, from: top))
    }
    let key = ([top] + folders.sorted()).joined(separator: "\n")
    if let known = products[key] { return known }
    let targets = folders.sorted().flatMap { search.projects(in: $0, from: top) }.flatMap(\.project.targets)
    let found = targets.map { target in
      Product(CompiledFiles(target), Self.contents(of: target, among: targets).map { CompiledFiles($0) })
    }
    let ofPackages = folders.sorted().flatMap { packageTargets(in: $0, from: top) }.map { Product($0, [$0]) }
    products[key] = found + ofPackages
    return found + ofPackages
  }

  /// Returns the files of the targets of the package in a folder; empty without a package that is read.
  mutating func packageTargets(in folder: String, from top: String) -> [CompiledFiles] {
    guard let package = package(in: folder) else { return [] }
    if files.isSame(folder, top) { return package.files(at: "") }
    return files.path(of: folder, from: top).map(package.files) ?? []
  }

  /// Returns the name of the package target that contains a file; `nil` if the nearest project is no package, or if its
  /// targets are unknown.
  package mutating func packageTarget(of file: String) -> String? {
    guard let root = projectFolder(above: Path.folder(file)), let package = package(in: root) else { return nil }
    return files.path(of: file, from: root).flatMap(package.target)
  }

  /// Returns a target and the frameworks, libraries and bundles that its product contains.
  private static func contents(
    of target: XcodeProject.Target, among targets: [XcodeProject.Target]
  ) -> [XcodeProject.Target] {
    var (found, names) = ([target], Set(target.product.isEmpty ? [] : [target.product]))
    var rest = target.parts
    while let name = rest.popFirst() {
      guard partExtensions.contains(where: name.hasSuffix), names.insert(name).inserted else { continue }
      for part in targets where part.product == name {
        found.append(part)
        rest.formUnion(part.parts)
      }
    }
    return found
  }

  /// The extensions of products that are in the bundle of an app.
  private static let partExtensions = [".a", ".bundle", ".dylib", ".framework"]
}
