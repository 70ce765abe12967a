import Foundation
import PlumbFormats
import PlumbSQLite
import PlumbStores
import Testing

@testable import plumb_store

/// A folder for one test, which is deleted when it is released, with a bundle of two versions of an invented model.
final class Harbor {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-store-\(UUID().uuidString)").path

  init() throws {
    for (version, berths) in [("Harbor", ""), ("Harbor 2", Self.berthName)] {
      try write(Self.model(berths), to: "Harbor.xcdatamodeld/\(version).xcdatamodel/contents")
    }
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Harbor 2.xcdatamodel</string></dict></plist>
      """, to: "Harbor.xcdatamodeld/.xccurrentversion")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var bundle: String { "\(path)/Harbor.xcdatamodeld" }
  var store: String { "\(path)/Harbor.sqlite" }

  func write(_ text: String, to file: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Makes a store of a version, by default of the current one.
  @discardableResult
  func make(_ name: String = "Harbor.sqlite", version: String? = nil, rows: Int = 12, seed: UInt64 = 1) throws -> Store
  {
    let models = try StoreModels(bundle)
    let file = "\(path)/\(name)"
    try StoreMaker(models: models, model: try models.version(version), rows: rows, seed: seed).make(at: file)
    return try Store(file)
  }

  /// Returns the findings of the store after some statements.
  func findings(_ statements: String..., version: String? = nil) throws -> [String] {
    try findings(statements, version: version)
  }

  func findings(_ statements: [String], version: String? = nil) throws -> [String] {
    try make(version: version)
    let database = try Database(store, .existing)
    for statement in statements { try database.run(statement) }
    database.close()
    return try StoreCheck.run(try Store(store), models: try StoreModels(bundle)).findings.map { finding in
      finding.text.replacingOccurrences(of: path + "/", with: "")
    }
  }

  private static let berthName = #"<attribute name="nickname" optional="YES" attributeType="String"/>"#

  private static func model(_ extra: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Vessel" representedClassName="Vessel" isAbstract="YES" syncable="YES">
        <attribute name="callSign" attributeType="String" minValueString="4" maxValueString="6" regularExpressionString="[A-Z]{3}[0-9]{1,3}"/>
        <attribute name="draft" attributeType="Double" minValueString="0.5" maxValueString="20.25" defaultValueString="2.5" usesScalarValueType="YES"/>
        <attribute name="built" optional="YES" attributeType="Date" minDateTimeInterval="-1000000" maxDateTimeInterval="700000000" usesScalarValueType="NO"/>
        <attribute name="imo" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <relationship name="berth" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" inverseName="vessels" inverseEntity="Berth"/>
        <relationship name="crew" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Sailor" inverseName="vessels" inverseEntity="Sailor"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="callSign"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      <entity name="Ferry" representedClassName="Ferry" parentEntity="Vessel" syncable="YES">
        <attribute name="seats" attributeType="Integer 16" minValueString="10" maxValueString="2000" usesScalarValueType="YES"/>
      </entity>
      <entity name="Tug" representedClassName="Tug" parentEntity="Vessel" syncable="YES">
        <attribute name="pull" optional="YES" attributeType="Decimal" minValueString="1.5"/>
        <relationship name="tows" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Vessel"/>
      </entity>
      <entity name="Berth" representedClassName="Berth" syncable="YES">
        <attribute name="number" attributeType="Integer 32" minValueString="1" maxValueString="99" usesScalarValueType="YES"/>
        \(extra)
        <relationship name="light" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Light" inverseName="berth" inverseEntity="Light"/>
        <relationship name="vessels" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Vessel" inverseName="berth" inverseEntity="Vessel"/>
      </entity>
      <entity name="Light" representedClassName="Light" syncable="YES">
        <attribute name="isLit" attributeType="Boolean" usesScalarValueType="YES"/>
        <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="notes" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData"/>
        <relationship name="berth" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" inverseName="light" inverseEntity="Berth"/>
      </entity>
      <entity name="Sailor" representedClassName="Sailor" syncable="YES">
        <attribute name="name" attributeType="String" minValueString="1" maxValueString="8"/>
        <relationship name="vessels" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" destinationEntity="Vessel" inverseName="crew" inverseEntity="Vessel"/>
      </entity>
    </model>
    """
  }
}
