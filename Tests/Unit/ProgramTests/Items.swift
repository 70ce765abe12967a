/// A model of items and their owners, its Swift, and a folder with both.
enum Items {
  static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#

  /// Returns the content of a model. `title` is XML that is added to the entity Item, and `more` is XML of other
  /// entities.
  static func contents(title: String = title, more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="count" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            \(title)
            <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Owner" inverseName="items" inverseEntity="Owner"/>
        </entity>
        <entity name="Owner" representedClassName="Owner" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
        </entity>
        \(more)
    </model>
    """
  }

  static func item(title: String = "  @NSManaged var title: String?") -> String {
    """
    @objc(Item) class Item: NSManagedObject {
      @NSManaged var count: Int64
    \(title)
      @NSManaged var owner: Owner?
    }
    """
  }

  static let owner =
    "@objc(Owner) class Owner: NSManagedObject {\n  @NSManaged var name: String?\n  @NSManaged var items: NSSet?\n}\n"

  /// Creates a folder with models, by name. Each model is compared with `Src`, which contains the classes Item and
  /// Owner and the files of `swift`.
  static func folder(_ models: [(name: String, contents: String)], swift: [String: String] = [:]) throws -> Folder {
    let paths = models.map { #"{ "path": "\#($0.name).xcdatamodel", "sources": ["Src"] }"# }
    var files = ["plumb.json": "{ \"models\": [\(paths.joined(separator: ", "))] }"]
    for model in models { files["\(model.name).xcdatamodel/contents"] = model.contents }
    for (name, text) in ["Item": item(), "Owner": owner].merging(swift, uniquingKeysWith: { $1 }) {
      files["Src/\(name).swift"] = text
    }
    return try Folder(files)
  }

  /// Returns the output of `validate`, with a line for each finding.
  static func findings(_ folder: Folder) throws -> [String] {
    try ToolRun("validate", "--preset", "core", "--format", "xcode", in: folder).out
      .split(separator: "\n").filter { $0.hasSuffix("]") }.map(String.init)
  }
}
