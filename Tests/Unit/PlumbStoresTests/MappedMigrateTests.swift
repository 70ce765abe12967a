import Foundation
import PlumbMigration
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import Testing

@testable import plumb_store

/// Migrations with a mapping model of the bundle's folder: the dry run predicts what the migration then does.
@Suite struct MappedMigrateTests {
  /// A parcel with a text as its weight; later with a number, and with its note under another name.
  private static func model(_ weight: String, _ note: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Crate" syncable="YES">
        <attribute name="code" optional="YES" attributeType="String"/>
        <relationship name="parcels" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Parcel" inverseName="crate" inverseEntity="Parcel"/>
      </entity>
      <entity name="Parcel" syncable="YES">
        <attribute name="weight" \(weight)/>
        <attribute name="\(note)" optional="YES" attributeType="String"/>
        <relationship name="crate" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Crate" inverseName="parcels" inverseEntity="Crate"/>
      </entity>
    </model>
    """
  }

  /// A folder with a bundle of two versions, a store of the first one, and a mapping model in a folder below.
  private static func folder(
    _ folder: String = "Maps", _ change: (inout MappingModel) -> Void
  ) throws -> (harbor: Harbor, models: StoreModels) {
    let harbor = try Harbor()
    let versions = [
      ("Post", model(#"optional="YES" attributeType="String""#, "note")),
      ("Post 2", model(#"optional="YES" attributeType="Integer 64""#, "remark")),
    ]
    for (name, text) in versions { try harbor.write(text, to: "Post.xcdatamodeld/\(name).xcdatamodel/contents") }
    try harbor.write(
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Post 2.xcdatamodel</string></dict></plist>",
      to: "Post.xcdatamodeld/.xccurrentversion")
    let models = try StoreModels("\(harbor.path)/Post.xcdatamodeld")
    let (old, new) = (try models.version("Post"), try models.version("Post 2"))
    try StoreMaker(models: models, model: old, rows: 8, seed: 1).make(at: harbor.store)
    var mapping = MappingModel(from: old, to: new)
    change(&mapping)
    let file = "\(folder)/PostToPost2.xcmappingmodel/xcmapping.xml"
    try harbor.write(String(decoding: mapping.written(from: old, to: new), as: UTF8.self), to: file)
    return (harbor, models)
  }

  private static func tried(_ harbor: Harbor, _ models: StoreModels) throws -> TriedMigration {
    try TriedMigration(
      try Store(harbor.store), from: try models.version("Post"), to: try models.version("Post 2"), models: models)
  }

  private static func set(_ name: String, to expression: ValueExpression?, in mapping: inout MappingModel) {
    for index in mapping.entityMappings.indices {
      for place in mapping.entityMappings[index].attributes.indices
      where mapping.entityMappings[index].attributes[place].name == name {
        mapping.entityMappings[index].attributes[place].expression = expression
      }
    }
  }

  /// The mapping model sets a text as a number: both the plan and the migration fail, and the error has its place.
  @Test func aFailureIsPredicted() throws {
    let (harbor, models) = try Self.folder { _ in }
    let tried = try Self.tried(harbor, models)
    #expect(tried.prediction.class == .conditional)
    #expect(tried.problems.map(\.kind) == ["migration-failed"], "\(tried.problems)")
    #expect(tried.problems.first?.message.contains("'Parcel.weight', for the object x-coredata://") == true)
    #expect(tried.text.contains("by the mapping model \(harbor.path)/Maps/PostToPost2.xcmappingmodel\n"))
  }

  /// What inference cannot migrate, the mapping model does: no data is lost, and the store is migrated in place.
  @Test func aMappingWithoutLossMigratesInPlace() throws {
    let (harbor, models) = try Self.folder("Maps/Deep") {
      Self.set("remark", to: .keyPath("note", of: .source), in: &$0)
      Self.set(
        "weight",
        to: .function(
          selector: "length:", of: .classNamed("_NSPredicateUtilities"), arguments: [.keyPath("weight", of: .source)]),
        in: &$0)
    }
    let tried = try Self.tried(harbor, models)
    #expect(tried.prediction.class == .review && tried.isClean && tried.problems == [], "\(tried.text)")
    let note = try tried.outcome.get().comparison.properties.first { $0.old == "Parcel.note" }
    #expect(note?.new == "Parcel.remark" && (note?.preserved ?? 0) > 0)
    let links = try tried.outcome.get().comparison.properties.first { $0.old == "Parcel.crate" }
    #expect((links?.preserved ?? 0) > 0 && links?.dropped == 0)
    let run = try StoreRun(
      ["migrate", "Harbor.sqlite", "--model", "Post.xcdatamodeld", "--in-place"], in: harbor.path)
    #expect(run.status == 0, "\(run.text)")
    #expect(StoreVersion(of: try Store(harbor.store), among: models).match.version == "Post 2")
  }

  /// An entity without a mapping loses its objects although the versions do not differ in it.
  @Test func aLossByTheMappingIsPredicted() throws {
    let (harbor, models) = try Self.folder("") {
      Self.set("weight", to: .constant(.integer(1)), in: &$0)
      $0.entityMappings.removeAll { $0.destination == "Crate" }
      for index in $0.entityMappings.indices { $0.entityMappings[index].relationships = [] }
    }
    let tried = try Self.tried(harbor, models)
    #expect(tried.prediction.class == .lossy)
    #expect(
      Set(tried.prediction.mapped.map(\.path.key)).isSuperset(of: ["Crate", "Parcel.crate"]),
      "\(tried.prediction.mapped.map(\.path.key))")
    let losses = Set(tried.losses.map(\.loss.element))
    #expect(losses.isSuperset(of: ["Crate", "Parcel.crate", "Parcel.note", "Parcel.weight"]), "\(losses)")
    #expect(tried.surprises == [], "\(tried.surprises)")
  }

  /// A mapping model of other versions is not used: the plan is that of an inferred migration.
  @Test func aStaleMappingModelIsNotUsed() throws {
    let (harbor, models) = try Self.folder { _ in }
    try FileManager.default.removeItem(atPath: "\(harbor.path)/Maps")
    let (old, new) = (try models.version("Post"), try models.version("Post 2"))
    let other = MappingModel(from: new, to: new)
    try harbor.write(
      String(decoding: other.written(from: new, to: new), as: UTF8.self), to: "Maps/A.xcmappingmodel/xcmapping.xml")
    #expect(models.mapping(from: old, to: new) == nil)
    let tried = try Self.tried(harbor, models)
    #expect(tried.prediction.class == .impossible && tried.prediction.mapping == nil)
    #expect(tried.problems.map(\.kind) == ["migration-failed"] && tried.problems[0].message.contains("(134190)"))
  }
}
