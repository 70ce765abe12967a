/// A project with two versions of a model, and its Swift: ships and their trips.
enum Ferry {
  static let first = "Ferry.xcdatamodeld/Ferry.xcdatamodel/contents"
  static let second = "Ferry.xcdatamodeld/Ferry 2.xcdatamodel/contents"
  static let third = "Ferry.xcdatamodeld/Ferry 3.xcdatamodel/contents"
  static let current = "Ferry.xcdatamodeld/.xccurrentversion"

  /// A version of the model, with the name of an attribute of ships and the inverse of a relationship of trips.
  static func model(name: String = "title", inverse: String = "trips", trip: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22222" systemVersion="23A344" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Ship" representedClassName="Ship" syncable="YES">
            <attribute name="\(name)" optional="YES" attributeType="String"/>
            <attribute name="seats" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
            <relationship name="trips" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Trip" inverseName="ship" inverseEntity="Trip"/>
        </entity>
        <entity name="Trip" representedClassName="Trip" syncable="YES">
            <attribute name="departure" optional="YES" attributeType="Date" usesScalarValueType="NO"/>\(trip)
            <relationship name="ship" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Ship" inverseName="\(inverse)" inverseEntity="Ship"/>
        </entity>
    </model>

    """
  }

  static func currentVersion(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>_XCCurrentVersionName</key>
    	<string>\(name).xcdatamodel</string>
    </dict>
    </plist>

    """
  }

  static let files: [String: String] = [
    first: model(name: "shipTitle"), second: model(), current: currentVersion("Ferry 2"),
    "plumb.json": #"{ "models": [{ "path": "Ferry.xcdatamodeld", "sources": ["Sources"] }] }"#,
    "Sources/Ship.swift": """
    import CoreData

    @objc(Ship) public class Ship: NSManagedObject {
      @NSManaged public var title: String?
      @NSManaged public var seats: Int32
      @NSManaged public var trips: Set<Trip>?
    }

    """,
    "Sources/Trip.swift": """
    import CoreData

    @objc(Trip) public class Trip: NSManagedObject {
      @NSManaged public var departure: Date?
      @NSManaged public var ship: Ship?
    }

    """,
  ]

  /// The project with other texts for some files; `nil` for a file that does not exist.
  static func project(_ others: [String: String?] = [:]) -> WritableProject {
    WritableProject(files.mapValues(Optional.some).merging(others) { $1 }.compactMapValues { $0 })
  }
}
