import PlumbModel
import PlumbText

extension CompiledModel {
  /// Returns the bytes of a `.mom` with a model. Equal models have equal bytes.
  ///
  ///     try CompiledModel.bytes(of: model, module: "Shop")
  ///
  /// The archive has the form of Xcode's compiler, without the numbers of an Xcode version. Version hashes are not part
  /// of it: Core Data computes them.
  ///
  /// - Parameters:
  ///   - model: The model. A model that `validate` reports no errors for can be compiled, except for some expressions.
  ///   - module: The module of classes whose names begin with a period; `nil` preserves these names.
  public static func bytes(of model: Model, module: String? = nil) throws(CompileFailure) -> [UInt8] {
    try CompiledModelWriter.archive(of: model, module: module).written()
  }
}

extension CompiledVersions {
  /// Returns the bytes of the `VersionInfo.plist` of a `.momd`.
  ///
  /// - Parameters:
  ///   - versions: The names of the versions with their hashes. Entities with an unknown hash are left out, and so is the
  ///     checksum of their version.
  ///   - current: The name of the current version; `nil` for a bundle that does not declare it.
  public static func bytes(of versions: [(name: String, hashes: VersionHashes)], current: String?) -> [UInt8] {
    let sorted = versions.sorted { $0.name.precedesByBytes($1.name) }
    var (hashes, checksums): (PropertyDictionary, PropertyDictionary) = ([:], [:])
    for version in sorted {
      var entities: PropertyDictionary = [:]
      for entry in version.hashes.entries {
        if let hash = entry.hash.hash { entities[entry.name] = .data(hash.bytes) }
      }
      hashes[version.name] = .dictionary(entities)
      if let checksum = version.hashes.checksum { checksums[version.name] = .string(checksum) }
    }
    var list: PropertyDictionary = [:]
    if let current { list["NSManagedObjectModel_CurrentVersionName"] = .string(current) }
    if !checksums.isEmpty { list["NSManagedObjectModel_VersionChecksums"] = .dictionary(checksums) }
    list["NSManagedObjectModel_VersionHashes"] = .dictionary(hashes)
    return PropertyList.dictionary(list).written(as: .binary)
  }
}

extension CompiledModel {
  /// Returns two models with the facts that both can contain. If one of them is a compiled model, the other one is as it
  /// would be compiled: without scalar properties, generated code and names of composites.
  ///
  /// A class in the current module has the module of the compiled model. A model that cannot be compiled is unchanged.
  package static func comparable(_ one: Model, _ other: Model) -> (Model, Model) {
    switch (one.isCompiled, other.isCompiled) {
    case (true, false): (one, reduced(other, like: one))
    case (false, true): (reduced(one, like: other), other)
    default: (one, other)
    }
  }

  private static func reduced(_ model: Model, like compiled: Model) -> Model {
    guard !model.isSwift, let bytes = try? bytes(of: model),
      var reduced = try? read(bytes: bytes, file: model.source.file, name: model.name).model
    else { return model }
    let classes = Dictionary(
      compiled.entities.map { ($0.name, $0.representedClassName) }, uniquingKeysWith: { first, _ in first })
    for index in reduced.entities.indices {
      let name = reduced.entities[index].representedClassName ?? ""
      if name.hasPrefix("."), let other = classes[reduced.entities[index].name] ?? nil, other.hasSuffix(name) {
        reduced.entities[index].representedClassName = other
      }
    }
    return reduced
  }
}
