/// A mapping model (`NSMappingModel`): how the objects of one version become those of another.
///
///     var mapping = MappingModel(name: "ShopToShop2")
///     mapping.entityMappings = [EntityMapping(source: "Order", destination: "Order", attributes: [.init(name: "total")])]
///
/// What an `.xcmappingmodel` says, as Xcode's editor shows it. It stands beside the model bundle and embeds a copy of
/// both versions as they were when it was saved last; at run time Core Data finds it by the hashes of those copies.
public struct MappingModel: Hashable, Sendable {
  /// The mapping model's name: the folder's without `.xcmappingmodel`.
  public var name: String
  /// The version that objects are taken from.
  public var source: MappedVersion
  /// The version that objects are made for.
  public var destination: MappedVersion
  /// A mapping for each pair of entities, in the order of their numbers.
  public var entityMappings: [EntityMapping]
  /// The file that it was read from; empty for one that was made in memory.
  public var file: String

  /// A mapping model made in memory, of versions without a path.
  public init(name: String, entityMappings: [EntityMapping] = []) {
    self.name = name
    source = MappedVersion()
    destination = MappedVersion()
    self.entityMappings = entityMappings
    file = ""
  }

  /// What the mapping model says, without the places it was read from.
  public var meaning: MappingModel {
    var copy = self
    copy.file = ""
    copy.source.content = source.content.map { $0.map(\.meaning) }
    copy.destination.content = destination.content.map { $0.map(\.meaning) }
    for index in copy.entityMappings.indices { copy.entityMappings[index].forgetPlaces() }
    return copy
  }
}

/// One of the two versions of a mapping model.
public struct MappedVersion: Hashable, Sendable {
  /// The path of the version's `.xcdatamodel`, relative to the folder of the `.xcodeproj` as a rule; nil where the file
  /// names none.
  public var path: String?
  /// The copy of the version as the file holds it, in the form of Xcode's editor; nil where it holds none.
  public var archive: [UInt8]?
  /// The model that the copy holds, or what is wrong with it; nil where there is no copy. What leaves no trace in the
  /// form of the editor is as in a new model.
  public var content: Result<Model, ReadFailure>?

  /// A version from its parts.
  public init(path: String? = nil, archive: [UInt8]? = nil, content: Result<Model, ReadFailure>? = nil) {
    self.path = path
    self.archive = archive
    self.content = content
  }

  /// The model that the copy holds, without what is wrong with it.
  public var model: Model? { try? content?.get() }

  /// The version's name: `Shop 2` for `Shop/Shop.xcdatamodeld/Shop 2.xcdatamodel`.
  public var name: String? { part(0, without: ".xcdatamodel") }
  /// The name of the version's bundle: `Shop`. nil for a path without one.
  public var bundleName: String? { part(1, without: ".xcdatamodeld") }

  private func part(_ index: Int, without suffix: String) -> String? {
    let parts = path?.split(separator: "/").reversed() ?? []
    guard index < parts.count, parts[parts.startIndex + index].hasSuffix(suffix) else { return nil }
    return String(parts[parts.startIndex + index].dropLast(suffix.utf8.count))
  }
}
