import PlumbFormats
import PlumbModel
import PlumbServer
import PlumbSystem
import PlumbText

/// A project with two versions of a model, and its Swift.
enum Shop {
  static let contents = "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
  static let contentsURI = "file:///shop/Shop.xcdatamodeld/Shop%202.xcdatamodel/contents"
  static let orderURI = "file:///shop/Src/Order.swift"

  static func model(customer: String = "title") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22222" systemVersion="23A344" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Customer" representedClassName="Customer" syncable="YES">
            <attribute name="\(customer)" optional="YES" attributeType="String"/>
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
        </entity>
        <entity name="Order" representedClassName="Order" syncable="YES">
            <attribute name="total" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
        </entity>
    </model>

    """
  }

  static func order(total: String = "Int32") -> String {
    """
    import CoreData

    @objc(Order) public class Order: NSManagedObject {
      @NSManaged public var total: \(total)
      @NSManaged public var customer: Customer?
    }
    let sort = NSSortDescriptor(key: "total", ascending: true)
    let request = NSFetchRequest<Order>(entityName: "Order")

    """
  }

  static let files: [String: String] = [
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model(customer: "name"),
    contents: model(),
    "Shop.xcdatamodeld/.xccurrentversion": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
    """,
    "plumb.json":
      #"{ "models": [{ "path": "Shop.xcdatamodeld", "sources": ["Src"] }], "rules": { "severity": { "step-data-dropped": "off" } } }"#,
    "Src/Order.swift": order(),
    "Src/Customer.swift": """
    import CoreData

    @objc(Customer) public class Customer: NSManagedObject {
      @NSManaged public var title: String?
      @NSManaged public var orders: Set<Order>?
    }

    """,
  ]

  /// The project in memory, with some other texts.
  static func inMemory(_ others: [String: String] = [:]) -> Files {
    .inMemory(files.merging(others) { $1 }.mapValues { Array($0.utf8) })
  }

  static func languageServer(_ others: [String: String] = [:]) -> LanguageServer {
    LanguageServer(inMemory(others), version: "1") { $0 == "/shop" }
  }

  /// A server whose working folder is the one that it enters last. Its first one is a folder in the project.
  static func languageServerInSources() -> LanguageServer {
    let current = Guarded("/shop/Src")
    let tree = Files.inMemory(
      Dictionary(uniqueKeysWithValues: files.map { ("shop/" + $0.key, Array($0.value.utf8)) }))
    let place: @Sendable (String) -> String = { path in current.withLock { Path.join($0, path) } }
    let files = Files(
      kind: { tree.kind(place($0), followingLinks: $1) }, isSame: { tree.isSame(place($0), place($1)) },
      read: { (path, limit) throws(Files.Failure) in try tree.read(place(path), limit: limit) },
      entries: { (folder) throws(Files.Failure) in try tree.entries(place(folder)) })
    return LanguageServer(files, version: "1", folder: "/shop/Src") { folder in
      guard tree.kind(folder) == .folder else { return false }
      current.withLock { $0 = folder }
      return true
    }
  }

  static func agentServer(_ others: [String: String] = [:]) -> AgentServer {
    let files = inMemory(others)
    return AgentServer(files, version: "1", folder: "/shop", enter: { _ in true }) { path in
      // A link in the project leads out of it.
      if path == "Src/Link" { return "/etc" }
      let absolute = Path.resolved(Path.join("/shop", path))
      guard absolute.hasPrefix("/shop/") else { return absolute }
      return files.kind(String(absolute.dropFirst("/shop/".count))) == .missing ? nil : absolute
    }
  }

  /// A text as a string in JSON.
  static func quoted(_ text: String) -> String { JSON.string(text).compact }

  /// The start of a session of the language server, and the diagnostics of the first check.
  static let opening = """
    > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {"workspace": {"workspaceEdit": {"documentChanges": true}}}}}
    < {"id": 1, "result": {"capabilities": {"positionEncoding": "utf-16"}}}
    > {"method": "initialized", "params": {}}
    < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(orderURI)", "diagnostics": [{"code": "drift-type", "severity": 1, "message": "Order.total is Integer 64 in the model but Int32 in Swift", "range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 36}}}]}}

    """
}
