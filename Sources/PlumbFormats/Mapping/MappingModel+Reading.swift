import PlumbModel

extension MappingModel {
  /// Reads the `xcmapping.xml` of an `.xcmappingmodel`.
  ///
  ///     let mapping = try MappingModel.read(bytes, file: "ShopToShop2.xcmappingmodel/xcmapping.xml", name: "ShopToShop2")
  ///
  /// Objects that nothing refers to any more are passed over: Xcode leaves them in the file. Value expressions that
  /// are not understood are kept as they are, and an embedded model that cannot be read says why.
  ///
  /// - Throws: `ReadFailure` for anything that is no mapping model in XML.
  public static func read(_ bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> MappingModel {
    let source = Source(file: file, bytes: bytes)
    let store = try XMLStoreReader.read(source)
    guard let root = store.objects.first(where: { $0.type == MappingObject.model }) else {
      throw ReadFailure(
        file: file, "the store holds no mapping model", help: ["pass the xcmapping.xml of an .xcmappingmodel"])
    }
    var reader = MappingModelReader(store: store, file: file)
    return reader.model(root, name: name)
  }
}

/// The entities of the store that a mapping model is.
enum MappingObject {
  static let model = "XDDEVMAPPINGMODEL"
  static let entity = "XDDEVENTITYMAPPING"
  static let attribute = "XDDEVATTRIBUTEMAPPING"
  static let relationship = "XDDEVRELATIONSHIPMAPPING"
}

/// Puts a mapping model together from the objects of its store.
struct MappingModelReader {
  private let store: XMLStore
  private let file: String
  private let objects: [String: Int]
  /// The objects that say of themselves what they belong to, by the id of that.
  private let belonging: [String: [Int]]
  /// Objects that are part of the model already: each has one place in it.
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
    // Files have them in no order; equal numbers go by the names, and what has none comes last.
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

  /// The objects that a relationship names, or that name the object themselves: the two say the same in all files seen.
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

  /// Sorted by name: files have them in no order.
  private mutating func properties(
    _ type: String, _ references: [String], of owner: XMLStore.Object
  ) -> [PropertyMapping] {
    found(type, references, of: owner).map { property($0) }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
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
