import PlumbServer
import Testing

/// What depends on the features of a client: confirmed edits, requested diagnostics, watched files, and the messages to
/// the user.
@Suite struct LanguageClientTests {
  private static let order = #""textDocument": {"uri": "\#(Shop.orderURI)"}"#
  private static let sum = #""position": {"line": 6, "character": 36}, "newName": "sum""#

  private static func opening(_ capabilities: String, _ published: Bool = true) -> String {
    """
    > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": \(capabilities)}}
    < {"id": 1, "result": {}}
    > {"method": "initialized", "params": {}}

    """ + (published ? "< {\"params\": {\"uri\": \"\(Shop.orderURI)\"}}\n" : "")
  }

  /// A lock with the current version: `plumb version lock`.
  private static let lock = """
    { "formatVersion": 1, "bundles": { "Shop.xcdatamodeld": { "Shop 2": {
      "checksum": "I/wFkqYx1x3AJsxTzN5m5YKKZbAXmZ4kJo0Ix/SDWSg=",
      "entities": {
        "Customer": "8XUVcTvCYCyYxej/TN9Xacsg5W2Zwr1Q8yRBgoOZIo8=",
        "Order": "G97bZyngiCDYxjzSvM17NDX6kU0FL3NhkT7Lf7Se7wQ="
      } } } } }
    """

  /// Edits of the version that the lock contains have to be confirmed; those of other files are not marked.
  @Test func aReleasedVersionIsConfirmed() {
    let edits = #""workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}}}"#
    Play.play(
      Shop.languageServer(["plumb.lock": Self.lock]),
      Self.opening("{\(edits)}") + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(Self.order), \(Self.sum)}}
        < {"id": 2, "result": {"changeAnnotations": {"released": {"needsConfirmation": true, "description": "Shop 2 was probably released: it is locked in plumb.lock. Add a version before you change it"}}, "documentChanges": [{"edits": [{"newText": " elementID=\\"total\\"", "annotationId": "released"}, {"newText": "sum", "annotationId": "released"}]}, {"textDocument": {"uri": "\(Shop.orderURI)"}, "edits": [{"newText": "sum"}, {"newText": "sum"}]}]}}
        """)
  }

  /// A client without confirmations shows a warning.
  @Test func aReleasedVersionIsReported() {
    Play.play(
      Shop.languageServer(["plumb.lock": Self.lock]),
      Self.opening("{}") + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(Self.order), \(Self.sum)}}
        < {"id": 2, "result": {"changes": {}}}
        < {"method": "window/showMessage", "params": {"type": 2, "message": "Shop 2 was probably released: …"}}
        """)
  }

  /// The lock shows that stores have the names, also if no other version has them.
  @Test func aLockedNameGetsAnIdentifier() {
    let files = ["plumb.lock": Self.lock, "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.empty]
    Play.play(
      Shop.languageServer(files),
      Self.opening("{}", true) + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(Self.order), \(Self.sum)}}
        < {"id": 2, "result": {"changes": {"\(Shop.contentsURI)": [{"newText": " elementID=\\"total\\""}, {"newText": "sum"}]}}}
        < {"method": "window/showMessage"}
        """)
  }

  /// Without a release, a name that no other version has gets no identifier.
  @Test func aNewNameGetsNoIdentifier() {
    Play.play(
      Shop.languageServer(["Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.empty]),
      Self.opening("{}", true) + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(Self.order), \(Self.sum)}}
        < {"id": 2, "result": {"changes": {"\(Shop.contentsURI)": [{"newText": "sum"}]}}}
        """)
  }

  private static let empty = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22222" systemVersion="23A344" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier=""/>
    """

  /// Names that `validate` would report are refused, with the message and the rule.
  @Test(arguments: [
    (7, "objectID", "name-collision"), (7, "hash", "name-collision"), (3, "newTitle", "name-owned"),
  ])
  func refusedNames(_ line: Int, _ name: String, _ rule: String) {
    Play.play(
      Shop.languageServer(),
      Self.opening("{}") + """
        > {"id": 2, "method": "textDocument/rename", "params": {"textDocument": {"uri": "\(Shop.contentsURI)"}, "position": {"line": \(line), "character": 27}, "newName": "\(name)"}}
        < {"id": 2, "error": {"code": -32602, "message": "\(name) is refused: …"}}
        """
    ) { message in
      guard case .string(let text)? = message["error"]?["message"] else { return }
      #expect(text.hasSuffix("(\(rule))"))
    }
  }

  /// Without sources, a message reports that no code was searched.
  @Test func noSources() {
    let contents = #""textDocument": {"uri": "\#(Shop.contentsURI)"}"#
    Play.play(
      Shop.languageServer([
        "plumb.json":
          #"{ "models": [{ "path": "Shop.xcdatamodeld" }], "rules": { "severity": { "step-data-dropped": "off" } } }"#
      ]),
      Self.opening("{}", false) + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(contents), "position": {"line": 7, "character": 27}, "newName": "sum"}}
        < {"id": 2, "result": {"changes": {}}}
        < {"method": "window/showMessage", "params": {"type": 3, "message": "Order.total was renamed in the model only: no sources are configured for Shop.xcdatamodeld…"}}
        """)
  }

  /// A client that requests diagnostics gets those of open documents only on request, and is notified of changes.
  @Test func requestedDiagnostics() {
    let uri = Shop.orderURI
    Play.play(
      Shop.languageServer(),
      Self.opening(#"{"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}"#)
        + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(uri)", "version": 1, "text": \(Shop.quoted(Shop.order()))}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(uri)", "diagnostics": []}}
        > {"id": 2, "method": "textDocument/diagnostic", "params": {\(Self.order)}}
        < {"id": 2, "result": {"kind": "full", "items": [{"code": "drift-type"}]}}
        > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\(uri)", "version": 2}, "contentChanges": [{"text": \(Shop.quoted(Shop.order(total: "Int64")))}]}}
        < {"id": "plumb/refresh/1", "method": "workspace/diagnostic/refresh"}
        > {"id": 3, "method": "textDocument/diagnostic", "params": {\(Self.order)}}
        < {"id": 3, "result": {"kind": "full", "items": []}}
        > {"method": "textDocument/didClose", "params": {\(Self.order)}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(uri)", "diagnostics": [{"code": "drift-type"}]}}
        """)
  }

  /// The client reports changes of sources, models and settings, and of every other file that a check has read.
  @Test func watchedFiles() {
    let baseline = #"{ "formatVersion": 1, "findings": [] }"#
    let configuration = Shop.files["plumb.json"]?.replacing(
      "{ \"models\"", with: #"{ "baseline": "quality/known [1].json", "models""#)
    Play.play(
      Shop.languageServer(["plumb.json": configuration ?? "", "quality/known [1].json": baseline]),
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}}}
      < {"id": 1, "result": {}}
      > {"method": "initialized", "params": {}}
      < {"id": "plumb/watch", "params": {"registrations": [{"id": "plumb/watch"}]}}
      < {"method": "textDocument/publishDiagnostics"}
      < {"id": "plumb/watch/1", "params": {"registrations": [{"registerOptions": {"watchers": [{"globPattern": "**/quality/known ?1?.json"}]}}]}}
      """)
  }

  /// A finding is ignored in a comment above its declaration, or in the User Info of its element.
  @Test func ignoring() {
    let contents = #""textDocument": {"uri": "\#(Shop.contentsURI)"}"#
    let files = [
      Shop.contents: Shop.model(customer: "newTitle"),
      "Src/Customer.swift": Shop.files["Src/Customer.swift"]?.replacing("title", with: "newTitle") ?? "",
    ]
    let range = { (line: Int) in
      #""range": {"start": {"line": \#(line), "character": 31}, "end": {"line": \#(line), "character": 31}}"#
    }
    Play.play(
      Shop.languageServer(files),
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {}}}
      < {"id": 1, "result": {}}
      > {"id": 2, "method": "textDocument/codeAction", "params": {\(Self.order), \(range(3))}}
      < {"id": 2, "result": [{"title": "Change the type to Int64"}, {"title": "Ignore drift-type here", "edit": {"changes": {"\(Shop.orderURI)": [{"newText": "// plumb:ignore drift-type because …", "range": {"start": {"line": 3, "character": 2}}}]}}}]}
      > {"id": 3, "method": "textDocument/codeAction", "params": {\(contents), \(range(3))}}
      < {"id": 3, "result": [{"title": "Ignore name-owned here", "edit": {"changes": {"\(Shop.contentsURI)": [{"newText": ">\\n            <userInfo>\\n                <entry key=\\"plumb.ignore\\" value=\\"name-owned because …"}]}}}]}
      """)
  }
}
