import PlumbServer
import Testing

/// Sessions of an editor: open, type, save, fix, rename, close.
@Suite struct LanguageSessionTests {
  private static let order = #""textDocument": {"uri": "\#(Shop.orderURI)"}"#
  private static let contents = #""textDocument": {"uri": "\#(Shop.contentsURI)"}"#

  /// Opens a file with a difference, edits and reverts it, applies the fix, saves and closes.
  @Test func driftIsFoundAndFixed() {
    let location = #"{"uri": "\#(Shop.orderURI)", "version": 1, "diagnostics": [{"code": "drift-type"}]}"#
    let status = Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(Shop.orderURI)", "languageId": "swift", "version": 1, "text": \(Shop.quoted(Shop.order()))}}}
        < {"method": "textDocument/publishDiagnostics", "params": \(location)}
        > {"id": 2, "method": "textDocument/codeAction", "params": {\(Self.order), "range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 31}}, "context": {"diagnostics": []}}}
        < {"id": 2, "result": [{"title": "Change the type to Int64", "kind": "quickfix", "edit": {"documentChanges": [{"textDocument": {"uri": "\(Shop.orderURI)", "version": 1}, "edits": [{"newText": "Int64", "range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 36}}}]}]}}, {"title": "Ignore drift-type here", "edit": {"documentChanges": [{"edits": [{"newText": "// plumb:ignore drift-type because …\\n  ", "range": {"start": {"line": 3, "character": 2}, "end": {"line": 3, "character": 2}}}]}]}}]}
        > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\(Shop.orderURI)", "version": 2}, "contentChanges": [{"range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 36}}, "text": "Int64"}]}}
        < {"method": "textDocument/publishDiagnostics", "params": {"version": 2, "diagnostics": []}}
        > {"method": "textDocument/didSave", "params": {\(Self.order)}}
        > {"method": "textDocument/didClose", "params": {\(Self.order)}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": [{"code": "drift-type"}]}}
        > {"id": 3, "method": "shutdown"}
        < {"id": 3, "result": null}
        > {"method": "exit"}
        """)
    #expect(status == 0)
  }

  /// An unsaved model changes the findings of Swift.
  @Test func anUnsavedModelIsChecked() {
    let changed = Shop.model().replacing("Integer 64", with: "Integer 32")
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(Shop.contentsURI)", "languageId": "xml", "version": 7, "text": \(Shop.quoted(changed))}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)", "version": 7, "diagnostics": [{"code": "step-review"}]}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": []}}
        > {"method": "textDocument/didClose", "params": {\(Self.contents)}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)", "diagnostics": []}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": [{"code": "drift-type"}]}}
        """)
  }

  /// A CloudKit schema is checked while it is open, also without a configuration for it.
  @Test func aCloudKitSchemaIsChecked() {
    let uri = "file:///shop/CloudKit/Production.ckdb"
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(uri)", "languageId": "ckdb", "version": 1, "text": "DEFINE SCHEMA\\nRECORD TYPE Note (text);"}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(uri)", "version": 1, "diagnostics": [{"code": "cloudkit-export-unreadable", "range": {"start": {"line": 1, "character": 22}}}]}}
        > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\(uri)", "version": 2}, "contentChanges": [{"text": "DEFINE SCHEMA"}]}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(uri)", "version": 2, "diagnostics": []}}
        """)
  }

  /// A configuration with an error is reported, and the last valid one is used.
  @Test func anInvalidConfiguration() {
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///shop/plumb.json", "languageId": "json", "version": 1, "text": "{ \\"models\\": [{ \\"pth\\": \\"Shop.xcdatamodeld\\" }] }"}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "file:///shop/plumb.json", "version": 1, "diagnostics": [{"code": "configuration"}, {"code": "configuration"}]}}
        > {"method": "textDocument/didClose", "params": {"textDocument": {"uri": "file:///shop/plumb.json"}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "file:///shop/plumb.json", "diagnostics": []}}
        """)
  }

  /// A finding links to the text of its rule if the configuration has the page of the rules.
  @Test func findingsLinkToTheRules() {
    let configuration = Shop.files["plumb.json"]?.replacing(
      #""rules": {"#, with: #""rules": { "page": "https://example.org/Rules.html","#)
    let link = #""codeDescription": {"href": "https://example.org/Rules.html#drift-type"}"#
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///shop/plumb.json", "languageId": "json", "version": 1, "text": \(Shop.quoted(configuration ?? ""))}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": [{"code": "drift-type", \(link)}]}}
        """)
  }

  @Test func navigation() {
    let inModel =
      #"{"uri": "\#(Shop.contentsURI)", "range": {"start": {"line": 7, "character": 25}, "end": {"line": 7, "character": 30}}}"#
    let inSwift =
      #"{"uri": "\#(Shop.orderURI)", "range": {"start": {"line": 3, "character": 24}, "end": {"line": 3, "character": 29}}}"#
    let inSort =
      #"{"uri": "\#(Shop.orderURI)", "range": {"start": {"line": 6, "character": 34}, "end": {"line": 6, "character": 39}}}"#
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/definition", "params": {\(Self.contents), "position": {"line": 7, "character": 27}}}
        < {"id": 2, "result": [\(inSwift)]}
        > {"id": 3, "method": "textDocument/definition", "params": {\(Self.order), "position": {"line": 3, "character": 26}}}
        < {"id": 3, "result": [\(inModel)]}
        > {"id": 4, "method": "textDocument/definition", "params": {\(Self.order), "position": {"line": 6, "character": 36}}}
        < {"id": 4, "result": [\(inModel)]}
        > {"id": 5, "method": "textDocument/references", "params": {\(Self.order), "position": {"line": 3, "character": 26}, "context": {"includeDeclaration": true}}}
        < {"id": 5, "result": [\(inModel), \(inSwift), \(inSort)]}
        > {"id": 6, "method": "textDocument/references", "params": {\(Self.order), "position": {"line": 3, "character": 26}, "context": {"includeDeclaration": false}}}
        < {"id": 6, "result": [\(inSort)]}
        > {"id": 7, "method": "textDocument/hover", "params": {\(Self.contents), "position": {"line": 3, "character": 27}}}
        < {"id": 7, "result": {"contents": {"kind": "markdown", "value": "## Customer…"}}}
        > {"id": 8, "method": "textDocument/documentSymbol", "params": {\(Self.contents)}}
        < {"id": 8, "result": [{"name": "Customer", "kind": 5, "children": [{"name": "title", "detail": "String"}, {"name": "orders"}]}, {"name": "Order", "children": [{"name": "total"}, {"name": "customer"}]}]}
        > {"id": 9, "method": "textDocument/definition", "params": {\(Self.order), "position": {"line": 0, "character": 2}}}
        < {"id": 9, "result": null}
        """)
  }

  /// A renamed attribute has a renaming identifier, because an earlier version has the attribute.
  @Test func rename() {
    let edits = { (uri: String, edits: String) in #"{"textDocument": {"uri": "\#(uri)"}, "edits": [\#(edits)]}"# }
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/prepareRename", "params": {\(Self.order), "position": {"line": 6, "character": 36}}}
        < {"id": 2, "result": {"start": {"line": 6, "character": 34}, "end": {"line": 6, "character": 39}}}
        > {"id": 3, "method": "textDocument/rename", "params": {\(Self.order), "position": {"line": 6, "character": 36}, "newName": "sum"}}
        < {"id": 3, "result": {"documentChanges": [\(edits(Shop.contentsURI, #"{"newText": " elementID=\"total\""}, {"newText": "sum"}"#)), \(edits(Shop.orderURI, #"{"newText": "sum"}, {"newText": "sum"}"#))]}}
        > {"id": 4, "method": "textDocument/rename", "params": {\(Self.order), "position": {"line": 6, "character": 36}, "newName": "customer"}}
        < {"id": 4, "error": {"code": -32602, "message": "Order already has a property customer"}}
        > {"id": 5, "method": "textDocument/rename", "params": {\(Self.order), "position": {"line": 6, "character": 36}, "newName": "a b"}}
        < {"id": 5, "error": {"code": -32602}}
        > {"id": 6, "method": "textDocument/rename", "params": {"textDocument": {"uri": "file:///shop/Shop.xcdatamodeld/Shop.xcdatamodel/contents"}, "position": {"line": 3, "character": 27}, "newName": "x"}}
        < {"id": 6, "error": {"code": -32803}}
        """)
  }

  /// A predicate of the model contains the new name where it names the attribute, and its other text is unchanged.
  @Test func renameInPredicates() {
    let predicate = "title != &quot;total&quot; AND ANY orders.total &gt; 5"
    let request = #"    <fetchRequest name="large" entity="Customer" predicateString="\#(predicate)"/>"#
    let model = Shop.model().replacing("</model>", with: request + "\n</model>")
    let place = #"{"start": {"line": 10, "character": 108}, "end": {"line": 10, "character": 113}}"#
    Play.play(
      Shop.languageServer([Shop.contents: model]),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/rename", "params": {\(Self.contents), "position": {"line": 7, "character": 27}, "newName": "sum"}}
        < {"id": 2, "result": {"documentChanges": [{"edits": [{"newText": " elementID=\\"total\\""}, {"newText": "sum"}, {"newText": "sum", "range": \(place)}]}, {"edits": [{"newText": "sum"}, {"newText": "sum"}]}]}}
        """)
  }

  @Test func completion() {
    let text = Shop.order() + "let p = NSPredicate(format: \"customer.\", 1)\n"
    let configuration =
      #"{ "models": [{ "path": "Shop.xcdatamodeld", "entities": { "Order": { "attributes": { "" } } } }] }"#
    Play.play(
      Shop.languageServer(["Src/Order.swift": text]),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/completion", "params": {\(Self.order), "position": {"line": 7, "character": 50}}}
        < {"id": 2, "result": [{"label": "Customer"}, {"label": "Order"}]}
        > {"id": 3, "method": "textDocument/completion", "params": {\(Self.order), "position": {"line": 6, "character": 34}}}
        < {"id": 3, "result": [{"label": "title"}, {"label": "orders"}, {"label": "total", "detail": "Order, Integer 64"}, {"label": "customer"}]}
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///shop/plumb.json", "languageId": "json", "version": 1, "text": \(Shop.quoted(configuration))}}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "file:///shop/plumb.json", "diagnostics": [{}]}}
        > {"id": 4, "method": "textDocument/completion", "params": {"textDocument": {"uri": "file:///shop/plumb.json"}, "position": {"line": 0, "character": \(configuration.firstRange(of: "\"\"").map { configuration.distance(from: configuration.startIndex, to: $0.lowerBound) + 1 } ?? 0)}}}
        < {"id": 4, "result": [{"label": "total", "textEdit": {"newText": "\\"total\\""}}]}
        > {"id": 5, "method": "textDocument/completion", "params": {\(Self.order), "position": {"line": 0, "character": 3}}}
        < {"id": 5, "result": null}
        """)
  }
}
