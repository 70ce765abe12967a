import PlumbCore
import PlumbModel
import PlumbText

extension MappingModel {
  /// Reads the `xcmapping.xml` of an `.xcmappingmodel`.
  ///
  ///     let mapping = try MappingModel.read(bytes, file: "a.xcmappingmodel/xcmapping.xml", name: "ShopToShop2")
  ///
  /// Objects that are no longer referenced are ignored, because Xcode leaves them in the file. Unsupported value
  /// expressions are preserved as archives. An embedded model that cannot be read is replaced by its failure.
  ///
  /// - Throws: `ReadFailure` if the bytes are not a mapping model in XML.
  public static func read(_ bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> MappingModel {
    let source = Source(file: file, bytes: bytes)
    let store = try XMLStoreReader.read(source)
    guard let root = store.objects.first(where: { $0.type == MappingObject.model }) else {
      throw ReadFailure(
        file: file, "the store contains no mapping model", help: ["pass the xcmapping.xml of an .xcmappingmodel"])
    }
    var reader = MappingModelReader(store: store, file: file)
    return reader.model(root, name: name)
  }
}

extension MappingModel {
  /// Returns the path of the destination version, without reading the remaining file; `nil` if it is not found.
  package static func destinationPath(in bytes: [UInt8]) -> String? {
    guard let start = bytes.end(of: "\"destinationmodelpath\"", from: 0),
      let open = bytes.offset(of: UInt8(ascii: ">"), from: start),
      let end = bytes.offset(of: UInt8(ascii: "<"), from: open)
    else { return nil }
    return XMLText.unescaped(String(decoding: bytes[(open + 1)..<end], as: UTF8.self))
  }
}

/// The entities of the store that a mapping model consists of.
enum MappingObject {
  static let model = "XDDEVMAPPINGMODEL"
  static let entity = "XDDEVENTITYMAPPING"
  static let attribute = "XDDEVATTRIBUTEMAPPING"
  static let relationship = "XDDEVRELATIONSHIPMAPPING"
}

/// Creates a mapping model from the objects of its store.
struct MappingModelReader {
  private let store: XMLStore
  private let file: String
  private let objects: [String: Int]
  /// The objects that reference their owner, by the owner's ID.
  private let belonging: [String: [Int]]
  /// The objects that are already part of the model. Each object can be in the model a single time.
  private var taken: Set<Int> = []

  init(store: XMLStore, file: String) {
    self.store = store
    self.file = file
    let ids = store.objects.enumerated().map { ($1.id, $0) }
    objects = Dictionary(ids, uniquingKeysWith: { first, _ in first })
    let owners = store.objects.enumerated().flatMap { index, object in
      (object.references("mappingmodel") + object.references("entitymapping")).map { ($0, index) }
    }
    belonging = Dictionary(grouping: owners, by: \.0).mapValues { $0.map(\.1) }
  }

  mutating func model(_ root: XMLStore.Object, name: String) -> MappingModel {
    var model = MappingModel(name: name)
    model.file = file
    model.source = version("source", of: root)
    model.destination = version("destination", of: root)
    let mappings = found(MappingObject.entity, root.references("entitymappings"), of: root)
    // Sorted, because files have them unordered. Equal numbers are ordered by name, and mappings without a number are
    // last.
    model.entityMappings = mappings.map { entityMapping($0) }.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.number != second.number {
        return first.number.map { number in second.number.map { number < $0 } ?? true } ?? false
      }
      return (first.effectiveName, one.offset) < (second.effectiveName, other.offset)
    }.map(\.element)
    return model
  }

  private func version(_ side: String, of root: XMLStore.Object) -> MappedVersion {
    var version = MappedVersion(path: root.text("\(side)modelpath"), archive: root.data("\(side)modeldata"))
    guard let bytes = version.archive else { return version }
    do throws(ReadFailure) {
      let archive = try KeyedArchive.read(bytes, file: file)
      version.content = .success(try EditorModelReader.model(in: archive, file: file, name: version.name ?? ""))
    } catch {
      version.content = .failure(error)
    }
    return version
  }

  /// Returns the objects that a relationship references, or else the objects that reference the owner. The two are
  /// equal in all known files.
  private mutating func found(
    _ type: String, _ references: [String], of owner: XMLStore.Object
  ) -> [XMLStore.Object] {
    let named = references.compactMap { objects[$0] }
    let places = (named.isEmpty ? belonging[owner.id] ?? [] : named).filter {
      store.objects[$0].type == type && taken.insert($0).inserted
    }
    return places.map { store.objects[$0] }
  }

  private mutating func entityMapping(_ object: XMLStore.Object) -> EntityMapping {
    var mapping = EntityMapping(source: object.text("sourcename"), destination: object.text("destinationname"))
    mapping.name = object.text("name")
    mapping.number = object.text("mappingnumber").flatMap { Int($0) }
    mapping.typeName = object.text("mappingtypename")
    mapping.policyClassName = object.text("migrationpolicyclassname")
    mapping.generatesExpression = object.flag("autogenerateexpression") ?? false
    mapping.sourceFilter = object.text("sourcefilterpredicatestring")
    mapping.sourceExpression = expression(object.data("sourceexpressiondata"))
    mapping.userInfo = object.data("userinfodata")
    mapping.line = object.line
    mapping.attributes = properties(MappingObject.attribute, object.references("attributemappings"), of: object)
    mapping.relationships = properties(
      MappingObject.relationship, object.references("relationshipmappings"), of: object)
    return mapping
  }

  /// Returns property mappings, sorted by name because files have them unordered.
  private mutating func properties(
    _ type: String, _ references: [String], of owner: XMLStore.Object
  ) -> [PropertyMapping] {
    found(type, references, of: owner).map { property($0) }.sorted { $0.name.precedesByBytes($1.name) }
  }

  private func property(_ object: XMLStore.Object) -> PropertyMapping {
    var mapping = PropertyMapping(
      name: object.text("name") ?? "", expression: expression(object.data("valueexpressiondata")))
    mapping.sourceMappingName = object.text("sourcemappingname")
    mapping.sourceKeyPath = object.text("sourcekeypath")
    mapping.generatesExpression = object.flag("autogenerateexpression")
    mapping.userInfo = object.data("userinfodata")
    mapping.line = object.line
    return mapping
  }

  private func expression(_ bytes: [UInt8]?) -> ValueExpression? {
    bytes.map { ExpressionReader.expression($0, file: file) }
  }
}
