import PlumbFormats
import PlumbModel
import PlumbText

/// Compiled models and stores as bundles that are read only: a `.momd` with its versions, a `.mom`, or the model that Core
/// Data stores in a SQLite store.
///
///     try CompiledBundle(.disk).bundle("Shop.app/Shop.momd")?.versions.map(\.name)   // ["Shop", "Shop 2"]
///     try CompiledBundle(.disk).bundle("Shop.sqlite")?.versions.map(\.name)          // ["Shop"]
package struct CompiledBundle {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Returns the versions of a compiled model or of a store; `nil` for any other path.
  package func bundle(_ path: String) throws(ReadFailure) -> ModelBundle? {
    let path = Path.trimmed(path)
    let name = Path.name(path)
    if name.hasSuffix(".momd"), files.kind(path) == .folder, !ModelBundle.isCopy(path, from: files) {
      return try compiled(path, Path.stem(name, without: ".momd"))
    }
    guard files.kind(path) == .file else { return nil }
    if name.hasSuffix(".mom") {
      let compiled = try CompiledModel.read(path, from: files)
      return bundle(path, compiled.model.name, [(path, compiled)], .named(compiled.model.name))
    }
    return isStore(path) ? try store(path) : nil
  }

  /// Reads the versions in the order of their names. A version that cannot be read is in the result with its failure.
  private func compiled(_ path: String, _ name: String) throws(ReadFailure) -> ModelBundle {
    let list = try CompiledVersions.read(path, from: files)
    guard !list.versions.isEmpty else {
      throw ReadFailure(file: list.file, "\(list.file) lists no version", help: ["compile the model again"])
    }
    let read = Parallel.map(list.versions.map(\.name)) { name in
      Result { () throws(ReadFailure) in try CompiledModel.version(name, in: list, path, files) }
    }
    var bundle = bundle(path, name, [], list.current.map { .named($0) } ?? .missing)
    for (version, result) in zip(list.versions, read) {
      let file = Path.join(path, "\(version.name).mom")
      bundle.versions.append(
        ModelVersion(name: version.name, file: file, content: result.map { Parsed($0.model) }))
      if case .success(let compiled) = result { bundle.omissions = (bundle.omissions ?? []) + compiled.omissions }
    }
    bundle.omissions = bundle.omissions.map(Conversion.Omission.merged)
    return bundle
  }

  private func bundle(
    _ path: String, _ name: String, _ versions: [(file: String, compiled: CompiledModel)], _ current: CurrentVersion
  ) -> ModelBundle {
    var bundle = ModelBundle(
      path: path, name: name,
      versions: versions.map { file, compiled in
        ModelVersion(name: compiled.model.name, file: file, content: .success(Parsed(compiled.model)))
      }, current: current)
    bundle.omissions = versions.flatMap(\.compiled.omissions)
    return bundle
  }

  /// Whether a file is a SQLite database, or has the name of one.
  private func isStore(_ path: String) -> Bool {
    if ModelBundle.product(path) == "a store" { return true }
    let header = Array("SQLite format 3".utf8)
    return (try? files.read(path, at: 0, count: header.count)) == header
  }

  private func store(_ path: String) throws(ReadFailure) -> ModelBundle {
    let name = Path.name(path).split(separator: ".").first.map(String.init) ?? "Model"
    guard let compiled = try StoreModel.read(path, as: name, from: files) else {
      throw ReadFailure(
        file: path, "\(path) contains no model: stores from before 2016 and of module CoreData on Linux have none",
        help: ["plumb hash MODEL --verify \(Shell.word(path)) finds its version in a model"])
    }
    return bundle(path, name, [(path, compiled)], .named(name))
  }
}

extension CannotRun {
  /// Creates the error for a change of a compiled model or of a store.
  package static func compiled(_ bundle: ModelBundle) -> CannotRun {
    CannotRun(
      "\(Terminal.sanitized(bundle.path)) is not the source of a model, and is read only",
      help: ["plumb convert \(Shell.word(bundle.path)) \(Shell.word(bundle.name + ".xcdatamodeld")) writes its source"],
      argument: bundle.path)
  }
}

extension Conversion.Omission {
  /// Returns omissions with one element for each sentence.
  package static func merged(_ omissions: [Conversion.Omission]) -> [Conversion.Omission] {
    var merged: [Conversion.Omission] = []
    for omission in omissions {
      if let index = merged.firstIndex(where: { $0.sentence == omission.sentence }) {
        merged[index].elements += omission.elements
      } else {
        merged.append(omission)
      }
    }
    return merged
  }
}
