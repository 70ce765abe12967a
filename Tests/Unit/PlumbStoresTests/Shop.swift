import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores

@testable import plumb_store

/// A folder for one test, which is deleted when it is released, with a bundle of three versions of an invented model,
/// whose steps change data in each way that Core Data infers.
final class Shop {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-store-\(UUID().uuidString)").path

  /// Creates the bundle with the first versions.
  init(versions count: Int = 3) throws {
    for number in 1...count { try write(number) }
    try setCurrent(count)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var bundle: String { "\(path)/Shop.xcdatamodeld" }
  var models: StoreModels { get throws { try StoreModels(bundle) } }

  func name(_ number: Int) -> String { number == 1 ? "Shop" : "Shop \(number)" }

  /// Writes a version.
  func write(_ number: Int) throws {
    try write(Self.model(Self.versions[number - 1]), to: "Shop.xcdatamodeld/\(name(number)).xcdatamodel/contents")
  }

  func setCurrent(_ number: Int) throws {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name(number)).xcdatamodel</string></dict></plist>
      """, to: "Shop.xcdatamodeld/.xccurrentversion")
  }

  func write(_ text: String, to file: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Makes a store of a version.
  func make(_ file: String, version: Int, rows: Int = 12) throws {
    let models = try models
    let model = try models.version(name(version))
    try StoreMaker(models: models, model: model, rows: rows, seed: 1).make(at: "\(path)/\(file)")
  }

  /// Makes the stores of some versions in the folder `Stores`.
  func makeFixtures(_ versions: Int...) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/Stores", withIntermediateDirectories: true)
    for version in versions { try make("Stores/\(name(version)).sqlite", version: version) }
  }

  /// Runs a statement on a store.
  func change(_ file: String, _ sql: String) throws {
    let database = try Database("\(path)/\(file)", .existing)
    try database.run(sql)
    database.close()
  }

  /// Tries the migration of a store to a version.
  func migration(of file: String, to version: Int) throws -> TriedMigration {
    let models = try models
    let store = try Store("\(path)/\(file)")
    let old = try StoreVersion(of: store, among: models).required(for: store, models)
    return try TriedMigration(store, from: old, to: try models.version(name(version)), models: models)
  }

  /// Runs the program in the folder.
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> StoreRun {
    try StoreRun(arguments, in: path, environment: environment)
  }

  /// The names of the files in the folder and its subfolders, without those of the bundle.
  var files: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
      .filter { !$0.hasPrefix("Shop.xcdatamodeld") }.sorted()
  }

  private static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(entities)
    </model>
    """
  }

  private static let versions = [
    order(#"<attribute name="note" optional="YES" attributeType="String"/>"#, total: "Integer 32", title: "name")
      + customer(#"<attribute name="nickname" optional="YES" attributeType="String"/>"#)
      + #"<entity name="Draft" representedClassName="Draft"><attribute name="text" optional="YES" attributeType="String"/></entity>"#,
    order("", total: "Double", title: #"title" elementID="name"#)
      + customer(#"<attribute name="nickname" optional="YES" attributeType="String"/>"#),
    order("", total: "Double", title: #"title" elementID="name"#) + customer(""),
  ]

  private static func order(_ extra: String, total: String, title: String) -> String {
    """
    <entity name="Order" representedClassName="Order">
      \(extra)
      <attribute name="\(title)" attributeType="String" maxValueString="20"/>
      <attribute name="total" attributeType="\(total)" minValueString="0" maxValueString="900"/>
      <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
      <fetchIndex name="byTotal"><fetchIndexElement property="total" type="Binary" order="ascending"/></fetchIndex>
    </entity>
    """
  }

  private static func customer(_ extra: String) -> String {
    """
    <entity name="Customer" representedClassName="Customer">
      <attribute name="email" attributeType="String" maxValueString="20"/>
      \(extra)
      <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
    </entity>
    """
  }
}
