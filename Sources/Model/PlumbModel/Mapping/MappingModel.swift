import PlumbText

/// A mapping model (`NSMappingModel`): the mappings from the objects of one version to the objects of another.
///
///     var mapping = MappingModel(name: "ShopToShop2")
///     mapping.entityMappings = [
///       EntityMapping(source: "Order", destination: "Order", attributes: [.init(name: "total")])
///     ]
///
/// The content of an `.xcmappingmodel`, as Xcode's editor shows it. The file is next to the model bundle and embeds a
/// copy of both versions at the time of the last save. At run time, Core Data finds it by the hashes of these copies.
public struct MappingModel: Hashable, Sendable {
  /// The name of the mapping model: the folder name without `.xcmappingmodel`.
  public var name: String
  /// The version of the existing objects.
  public var source = MappedVersion()
  /// The version of the new objects.
  public var destination = MappedVersion()
  /// The mappings of entities, in the order of their numbers.
  public var entityMappings: [EntityMapping]
  /// The file of the mapping model; empty if it was created in memory.
  public var file = ""

  /// Creates a mapping model in memory, for versions without a path.
  public init(name: String, entityMappings: [EntityMapping] = []) {
    self.name = name
    self.entityMappings = entityMappings
  }

  /// The path for users: the `.xcmappingmodel` instead of the file in it.
  package var shortFile: String {
    file.hasSuffix(".xcmappingmodel/xcmapping.xml") ? Path.folder(file) : file.isEmpty ? name : file
  }

  /// The mapping model without file names and source locations, for comparisons.
  public var meaning: MappingModel {
    var copy = self
    copy.file = ""
    copy.source.content = source.content.map { $0.map(\.meaning) }
    copy.destination.content = destination.content.map { $0.map(\.meaning) }
    for index in copy.entityMappings.indices { copy.entityMappings[index].forgetPlaces() }
    return copy
  }
}

/// The source version or the destination version of a mapping model.
public struct MappedVersion: Hashable, Sendable {
  /// The path of the version's `.xcdatamodel`, usually relative to the folder of the `.xcodeproj`; `nil` if the file
  /// contains none.
  public var path: String?
  /// The embedded copy of the version, in the editor's format; `nil` if the file contains none.
  public var archive: [UInt8]?
  /// The model in the copy, or the failure to read it; `nil` without a copy. Properties that the editor's format does
  /// not contain have the values of a new model.
  public var content: Result<Model, ReadFailure>?

  /// Creates a version from its parts.
  public init(path: String? = nil, archive: [UInt8]? = nil, content: Result<Model, ReadFailure>? = nil) {
    self.path = path
    self.archive = archive
    self.content = content
  }

  /// The model in the copy; `nil` if the copy is missing or cannot be read.
  public var model: Model? { try? content?.get() }

  /// The name of the version: `Shop 2` for `Shop/Shop.xcdatamodeld/Shop 2.xcdatamodel`. `nil` for another path or
  /// none.
  public var name: String? { part(0, without: ".xcdatamodel") }
  /// The name of the version's bundle: `Shop`. `nil` for a path without a bundle.
  public var bundleName: String? { part(1, without: ".xcdatamodeld") }

  private func part(_ index: Int, without suffix: String) -> String? {
    let parts = path?.split(separator: "/").reversed() ?? []
    guard index < parts.count, parts[parts.startIndex + index].hasSuffix(suffix) else { return nil }
    return String(parts[parts.startIndex + index].dropLast(suffix.utf8.count))
  }
}
