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

  /// A server whose working folder is a folder in the project.
  static func languageServerInSources() -> LanguageServer {
    languageServer(
      tree: Dictionary(uniqueKeysWithValues: files.map { ("shop/" + $0.key, $0.value) }), folder: "/shop/Src")
  }

  /// A server over files from the root, whose working folder is the one that it enters last.
  static func languageServer(tree texts: [String: String], folder: String? = nil) -> LanguageServer {
    let current = Guarded(folder ?? "/")
    let tree = Files.inMemory(texts.mapValues { Array($0.utf8) })
    let place: @Sendable (String) -> String = { path in current.withLock { Path.join($0, path) } }
    let files = Files(
      kind: { tree.kind(place($0), followingLinks: $1) }, isSame: { tree.isSame(place($0), place($1)) },
      read: { (path, limit) throws(Files.Failure) in try tree.read(place(path), limit: limit) },
      entries: { (folder) throws(Files.Failure) in try tree.entries(place(folder)) })
    return LanguageServer(files, version: "1", folder: folder) { folder in
      guard tree.kind(folder) == .folder else { return false }
      current.withLock { $0 = folder }
      return true
    }
  }

  static func agentServer(_ others: [String: String] = [:]) -> AgentServer { WritableProject(files, others).server }

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

/// A project in memory whose files the agent's server writes. It is in `/shop`, and a link in it leads out of it.
final class WritableProject: Sendable {
  private let texts: Guarded<[String: String]>

  init(_ texts: [String: String], _ others: [String: String] = [:]) {
    self.texts = Guarded(texts.merging(others) { $1 })
  }

  /// Returns the text of a file; `nil` if it does not exist.
  func text(_ path: String) -> String? { texts.withLock { $0[path] } }

  func write(_ text: String?, to path: String) { texts.withLock { $0[path] = text } }

  var server: AgentServer {
    AgentServer(
      files, version: "1", folder: "/shop", enter: { _ in true },
      write: { changes, applies in
        if applies {
          for change in changes.changes {
            self.write(change.new.map { String(decoding: $0, as: UTF8.self) }, to: change.path)
          }
        }
      },
      resolve: { path in
        if path == "Src/Link" { return "/etc" }
        let absolute = Path.resolved(Path.join("/shop", path))
        guard absolute.hasPrefix("/shop/") else { return absolute }
        return self.files.kind(String(absolute.dropFirst("/shop/".count))) == .missing ? nil : absolute
      })
  }

  /// The files as they are at each call.
  private var files: Files {
    let current: @Sendable () -> Files = { .inMemory(self.texts.withLock { $0 }.mapValues { Array($0.utf8) }) }
    return Files(
      kind: { current().kind($0, followingLinks: $1) }, isSame: { current().isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in try current().read(path, limit: limit) },
      entries: { (folder) throws(Files.Failure) in try current().entries(folder) })
  }
}
