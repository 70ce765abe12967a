import PlumbFormats
import PlumbModel

/// A bundle with a history: a first version, a harmless step, a step that loses data, a step that cannot be inferred,
/// and a version that cannot be read.
package enum Orchard {
  package static func bundle(name: String = "Orchard", broken: Bool = false) throws -> ModelBundle {
    var files = [
      "\(name).xcdatamodeld/.xccurrentversion": current("\(name) 3"),
      contents("\(name)"): model(#"<attribute name="kind" optional="YES" attributeType="String"/>"#),
      contents("\(name) 2"): model(
        #"<attribute name="kind" optional="YES" attributeType="String"/>"#
          + #"<attribute name="planted" optional="YES" attributeType="Date"/>"#),
      contents("\(name) 3"): model(#"<attribute name="planted" optional="YES" attributeType="String"/>"#),
    ]
    if broken { files[contents("\(name) 2")] = "<model>" }
    return try ModelBundle.read("\(name).xcdatamodeld", from: .inMemory(files.mapValues { Array($0.utf8) }))
    func contents(_ version: String) -> String { "\(name).xcdatamodeld/\(version).xcdatamodel/contents" }
  }

  package static func model(_ attributes: String, entity: String = "Tree") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" representedClassName="Tree" syncable="YES">\(attributes)</entity>
    </model>
    """
  }

  package static func current(_ version: String) -> String {
    "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
  }
}
