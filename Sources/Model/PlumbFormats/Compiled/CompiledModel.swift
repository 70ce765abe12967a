import PlumbModel
import PlumbText

/// A model that Xcode compiled, or that Core Data stored in the cache of a store.
///
///     let compiled = try CompiledModel.read("Shop.momd")   // the current version
///     compiled.model.entities.map(\.name)
///     compiled.omissions                                   // empty, except for facts that a model file cannot contain
///
/// A compiled model is a keyed archive of `NSManagedObjectModel`. It does not contain the facts that only tools use,
/// such as generated code and scalar properties. It contains no text, so elements have no origins.
public struct CompiledModel: Sendable {
  /// The model. Entities and properties are sorted by name, and inherited properties are in the entity that declares
  /// them. A composite is named after its attribute.
  public var model: Model
  /// The facts of the archive that the model does not contain.
  public var omissions: [Conversion.Omission]

  /// Reads an archive from its bytes. Throws if it contains no model, or an element of an unknown kind.
  ///
  /// - Parameters:
  ///   - bytes: The archive, as a property list.
  ///   - file: The path for messages.
  ///   - name: The name of the version.
  public static func read(bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> CompiledModel {
    guard bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) else {
      throw ReadFailure(
        file: file, "\(file) is not a compiled model: it is not a property list",
        help: ["compile the model again in Xcode"])
    }
    var reader = CompiledModelReader(try KeyedArchive.read(bytes, file: file), file: file)
    return try reader.compiledModel(name)
  }

  /// Reads a `.mom`, or the current version of a `.momd`.
  public static func read(_ path: String, from files: Files = .disk) throws(ReadFailure) -> CompiledModel {
    guard files.kind(path) == .folder else { return try version(path, files) }
    let versions = try CompiledVersions.read(path, from: files)
    guard let current = versions.currentVersion else {
      throw ReadFailure(file: versions.file, "\(versions.file) does not name the current version of the model")
    }
    return try version(current, in: versions, path, files)
  }

  /// Reads all versions of a `.momd`, or the model of a `.mom`.
  public static func versions(_ path: String, from files: Files = .disk) throws(ReadFailure) -> [CompiledModel] {
    guard files.kind(path) == .folder else { return [try version(path, files)] }
    let list = try CompiledVersions.read(path, from: files)
    var versions: [CompiledModel] = []
    for version in list.versions { versions.append(try self.version(version.name, in: list, path, files)) }
    return versions
  }

  /// Reads the `.mom` of a version that a list names. A name with a slash would be a path to another folder.
  package static func version(
    _ name: String, in list: CompiledVersions, _ path: String, _ files: Files
  ) throws(ReadFailure) -> CompiledModel {
    guard !name.isEmpty, !name.contains("/") else {
      throw ReadFailure(file: list.file, "\(Phrase.quoted(name)) in \(list.file) is not the name of a version")
    }
    return try version(Path.join(path, "\(name).mom"), files)
  }

  private static func version(_ file: String, _ files: Files) throws(ReadFailure) -> CompiledModel {
    let name = file.split(separator: "/").last.map { String($0.dropLast($0.hasSuffix(".mom") ? 4 : 0)) } ?? ""
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try files.read(file)
    } catch {
      throw ReadFailure(file: file, "\(file) cannot be read: \(error.reason)")
    }
    return try read(bytes: bytes, file: file, name: name)
  }
}
