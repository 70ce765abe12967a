import PlumbCore
import PlumbModel

extension MappingModel {
  /// Returns the `xcmapping.xml` of the mapping model, with embedded copies of both versions.
  ///
  ///     let bytes = try mapping.written(from: shop, to: shop2)
  ///
  /// Equal mapping models and versions have equal bytes: IDs are counted, and the store's identifier is a hash of its
  /// content.
  ///
  /// - Throws: `EditorModelFailure` for a version with properties that Xcode is not known to embed.
  public func written(from source: Model, to destination: Model) throws(EditorModelFailure) -> [UInt8] {
    try embedding(from: source, to: destination).written()
  }

  /// Returns the mapping model with copies of both versions, which replace existing copies.
  public func embedding(from source: Model, to destination: Model) throws(EditorModelFailure) -> MappingModel {
    var copy = self
    copy.source = try copy.source.embedding(source, file: file)
    copy.destination = try copy.destination.embedding(destination, file: file)
    return copy
  }

  /// Returns the `xcmapping.xml` of the mapping model, with the existing embedded copies.
  ///
  ///     try MappingModel.read(mapping.written(), file: "a", name: mapping.name).meaning == mapping.meaning
  ///
  /// The equation is true if the mappings are in the order of their numbers and the properties are sorted by name.
  public func written() -> [UInt8] { XMLStoreWriter.bytes(of: MappingModelWriter.store(of: self)) }

  /// Returns the bytes of a file with new embedded copies of both versions. The rest of its content is preserved,
  /// including identifiers.
  ///
  /// - Throws: `ReadFailure` if the file is not a mapping model, `EditorModelFailure` under the same conditions as
  ///   `written`.
  public static func refreshed(
    _ bytes: [UInt8], file: String, from source: Model, to destination: Model
  ) throws -> [UInt8] {
    var store = try XMLStoreReader.read(Source(file: file, bytes: bytes))
    guard let root = store.objects.firstIndex(where: { $0.type == MappingObject.model }) else {
      throw ReadFailure(
        file: file, "the store contains no mapping model", help: ["pass the xcmapping.xml of an .xcmappingmodel"])
    }
    let framework = store.metadata["NSPersistenceFrameworkVersion"]?.integer.flatMap { Int(exactly: $0) }
    let form = framework.map { EditorModelBuilder.Form(framework: $0) } ?? .init()
    for (key, model) in [("sourcemodeldata", source), ("destinationmodeldata", destination)] {
      let archive = try EditorModelBuilder.archive(of: model, form: form).written()
      store.objects[root].set(key, .binary(archive))
    }
    return XMLStoreWriter.bytes(of: store)
  }
}

extension MappedVersion {
  /// Returns the version with an embedded copy of a model, and with the model read from this copy.
  fileprivate func embedding(_ model: Model, file: String) throws(EditorModelFailure) -> MappedVersion {
    let archive = try EditorModelBuilder.archive(of: model)
    var copy = self
    copy.archive = archive.written()
    do throws(ReadFailure) {
      copy.content = .success(try EditorModelReader.model(in: archive, file: file, name: name ?? ""))
    } catch {
      copy.content = .failure(error)
    }
    return copy
  }
}

extension XMLStore.Object {
  /// Sets an existing attribute in place, or appends a new one.
  mutating func set(_ name: String, _ value: XMLStore.Attribute.Value) {
    if let place = attributes.firstIndex(where: { $0.name == name }) {
      attributes[place].value = value
    } else {
      attributes.append(.init(name: name, value: value))
    }
  }

  /// Sets a text, unless it is `nil`.
  fileprivate mutating func set(_ name: String, _ text: String?, type: String = "string") {
    if let text { set(name, .text(text, type: type)) }
  }

  fileprivate mutating func set(_ name: String, _ data: [UInt8]?) {
    if let data { set(name, .binary(data)) }
  }
}

/// Converts a mapping model to the objects of a store.
struct MappingModelWriter {
  private var store = XMLStore()
  /// The ID of the next object. Core Data begins with 102.
  private var next = 102

  static func store(of mapping: MappingModel) -> XMLStore {
    var writer = MappingModelWriter()
    writer.store.standalone = "yes"
    writer.store.metadata = MappingMetadata.dictionary
    writer.write(mapping)
    writer.store.nextObjectID = String(writer.next - 1)
    writer.store.uuid = MappingMetadata.uuid(of: XMLStoreWriter.bytes(of: writer.store))
    return writer.store
  }

  private mutating func id() -> String {
    defer { next += 1 }
    return "z\(next)"
  }

  private mutating func write(_ mapping: MappingModel) {
    var root = XMLStore.Object(type: MappingObject.model, id: id())
    root.set("sourcemodelpath", mapping.source.path)
    root.set("sourcemodeldata", mapping.source.archive)
    root.set("destinationmodelpath", mapping.destination.path)
    root.set("destinationmodeldata", mapping.destination.archive)
    let place = store.objects.count
    store.objects.append(root)
    var number: Int? = 0
    let ids = mapping.entityMappings.map { entity in
      number = entity.number ?? number.flatMap { $0 < .max ? $0 + 1 : nil }
      return write(entity, number: number, of: root.id)
    }
    store.objects[place].relationships = [
      .init(name: "entitymappings", counts: "0/0", destination: MappingObject.entity, references: ids)
    ]
  }

  /// Writes a mapping. Without an explicit number, it gets the number after that of the preceding mapping, so that
  /// the order is preserved.
  private mutating func write(_ mapping: EntityMapping, number: Int?, of root: String) -> String {
    var object = XMLStore.Object(type: MappingObject.entity, id: id())
    object.set("sourcename", mapping.source)
    object.set("sourcefilterpredicatestring", mapping.sourceFilter)
    object.set("sourceexpressiondata", mapping.sourceExpression.map { ExpressionWriter.bytes(of: $0) })
    object.set("userinfodata", mapping.userInfo)
    object.set("name", mapping.name)
    object.set("migrationpolicyclassname", mapping.policyClassName)
    object.set("mappingtypename", mapping.typeName)
    object.set("mappingnumber", number.map(String.init), type: "int16")
    object.set("destinationname", mapping.destination)
    object.set("autogenerateexpression", mapping.generatesExpression ? "1" : nil, type: "bool")
    let place = store.objects.count
    store.objects.append(object)
    let attributes = mapping.attributes.map { write($0, MappingObject.attribute, of: object.id) }
    let relationships = mapping.relationships.map { write($0, MappingObject.relationship, of: object.id) }
    store.objects[place].relationships = [
      .init(name: "mappingmodel", counts: "1/1", destination: MappingObject.model, references: [root]),
      .init(
        name: "attributemappings", counts: "0/0", destination: MappingObject.attribute, references: attributes),
      .init(
        name: "relationshipmappings", counts: "0/0", destination: MappingObject.relationship,
        references: relationships),
    ]
    return object.id
  }

  private mutating func write(_ mapping: PropertyMapping, _ type: String, of owner: String) -> String {
    var object = XMLStore.Object(type: type, id: id())
    object.set("valueexpressiondata", mapping.expression.map { ExpressionWriter.bytes(of: $0) })
    object.set("userinfodata", mapping.userInfo)
    object.set("sourcemappingname", mapping.sourceMappingName)
    object.set("sourcekeypath", mapping.sourceKeyPath)
    object.set("name", mapping.name)
    object.set("autogenerateexpression", mapping.generatesExpression.map { $0 ? "1" : "0" }, type: "bool")
    object.relationships = [
      .init(name: "entitymapping", counts: "1/1", destination: MappingObject.entity, references: [owner])
    ]
    store.objects.append(object)
    return object.id
  }
}
