import Foundation
import PlumbSQLite
import PlumbStores

@testable import plumb_store

/// A folder for one test, with an invented model that has each kind of property, and loads of data into its stores.
final class Reading {
  let harbor: Harbor

  init() throws {
    harbor = try Harbor()
    try harbor.write(Self.model, to: "Reading.xcdatamodel/contents")
  }

  var path: String { harbor.path }
  var models: StoreModels { get throws { try StoreModels("\(path)/Reading.xcdatamodel") } }
  var store: String { "\(path)/Reading.sqlite" }

  /// Loads lines of JSON, or a table, and returns the result. A line feed separates lines.
  func load(
    _ data: String, as file: String = "data.jsonl", into store: String = "Reading.sqlite",
    keys: [(String, String)] = [],
    entity: String? = nil, continues: Bool = false
  ) throws -> LoadResult {
    try harbor.write(data, to: file)
    return try load([file], into: store, models, keys: keys, entity: entity, continues: continues)
  }

  /// Loads files of the folder.
  func load(
    _ files: [String], into store: String, _ models: StoreModels, keys: [(String, String)] = [],
    entity: String? = nil, continues: Bool = false
  ) throws -> LoadResult {
    var options = LoadOptions()
    options.keys = keys.map { (entity: $0.0, attribute: $0.1) }
    options.entity = entity
    options.continues = continues
    let target = try LoadTarget("\(path)/\(store)", models: models, version: nil)
    var run = LoadRun(target: target, inputs: files.map { "\(path)/\($0)" }, options: options)
    return try run.run()
  }

  /// The problems of a load, without the folder.
  func problems(_ result: LoadResult) -> [String] {
    result.faults.map { $0.report(result.inputs).replacingOccurrences(of: "\(path)/data.jsonl:", with: "") }
  }

  /// The lines of JSON of a store.
  func dump(_ store: String = "Reading.sqlite") throws -> [String] {
    try Self.dump("\(path)/\(store)", try models)
  }

  static func dump(_ path: String, _ models: StoreModels?) throws -> [String] {
    var lines: [String] = []
    try StoreDump(try Store(path), models: models).lines { lines.append($0) }
    return lines
  }

  /// The findings of a check of a store.
  func findings(_ store: String = "Reading.sqlite") throws -> [String] {
    try Self.findings("\(path)/\(store)", try models)
  }

  /// The findings of a check, without that of an entity with a derived attribute, whose version hash is not known.
  static func findings(_ path: String, _ models: StoreModels) throws -> [String] {
    try StoreCheck.run(try Store(path), models: models).findings.filter { $0.kind != .uncertainVersion }.map(\.text)
  }

  /// All kinds of attributes and relationships.
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Person" isAbstract="YES">
        <attribute name="name" attributeType="String" minValueString="2" maxValueString="12"/>
        <attribute name="email" optional="YES" attributeType="String"/>
        <attribute name="home" optional="YES" attributeType="Composite" composite="Address"/>
        <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends" inverseEntity="Person"/>
        <relationship name="partner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="partner" inverseEntity="Person"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="email"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <entity name="Author" parentEntity="Person">
        <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="books.@count"/>
        <attribute name="folded" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(name)"/>
        <relationship name="books" optional="YES" toMany="YES" maxCount="3" ordered="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Editor" parentEntity="Person"/>
      <entity name="Book">
        <attribute name="title" attributeType="String"/>
        <attribute name="pages" attributeType="Integer 16" minValueString="1" maxValueString="5000" defaultValueString="100"/>
        <attribute name="copies" optional="YES" attributeType="Integer 64"/>
        <attribute name="stock" optional="YES" attributeType="Integer 32"/>
        <attribute name="price" optional="YES" attributeType="Decimal" minValueString="0.5"/>
        <attribute name="weight" optional="YES" attributeType="Float"/>
        <attribute name="rating" optional="YES" attributeType="Double" maxValueString="5"/>
        <attribute name="isNew" optional="YES" attributeType="Boolean" defaultValueString="YES"/>
        <attribute name="published" optional="YES" attributeType="Date" minDateTimeInterval="-3155760000"/>
        <attribute name="isbn" optional="YES" attributeType="String" regularExpressionString="[0-9-]{3,17}"/>
        <attribute name="id" optional="YES" attributeType="UUID"/>
        <attribute name="page" optional="YES" attributeType="URI"/>
        <attribute name="cover" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="notes" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData"/>
        <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
        <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
        <relationship name="sequel" optional="YES" maxCount="1" destinationEntity="Book" inverseName="prequel" inverseEntity="Book"/>
        <relationship name="prequel" optional="YES" maxCount="1" destinationEntity="Book" inverseName="sequel" inverseEntity="Book"/>
        <relationship name="tags" optional="YES" toMany="YES" ordered="YES" destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <attribute name="label" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" minCount="2" destinationEntity="Book" inverseName="tags" inverseEntity="Book"/>
        <relationship name="seeAlso" optional="YES" toMany="YES" destinationEntity="Link"/>
        <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Editor"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="label"/><constraint value="owner"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <entity name="Link"><attribute name="text" attributeType="String"/></entity>
      <composite name="Address">
        <attribute name="city" attributeType="String"/>
        <attribute name="floor" optional="YES" attributeType="Integer 16"/>
      </composite>
    </model>
    """
}
