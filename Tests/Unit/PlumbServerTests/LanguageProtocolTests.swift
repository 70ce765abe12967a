import PlumbServer
import PlumbSwift
import Testing

/// The rules of the protocol: order, errors, cancellation, positions, and hostile input.
@Suite struct LanguageProtocolTests {
  @Test func order() {
    let status = Play.play(
      Shop.languageServer(),
      """
      > {"id": 1, "method": "textDocument/hover", "params": {}}
      < {"id": 1, "error": {"code": -32002}}
      > {"method": "textDocument/didOpen", "params": {}}
      > {"id": "a", "method": "shutdown"}
      < {"id": "a", "error": {"code": -32002}}
      """ + "\n" + Shop.opening + """
        > {"id": 2, "method": "initialize", "params": {"capabilities": {}}}
        < {"id": 2, "error": {"code": -32600}}
        > {"id": 3, "method": "workspace/none"}
        < {"id": 3, "error": {"code": -32601}}
        > {"method": "$/none"}
        > {"id": 4, "method": "textDocument/hover", "params": {"position": 1}}
        < {"id": 4, "error": {"code": -32602}}
        > {"id": 5, "result": null}
        > {"id": 6, "method": "shutdown"}
        < {"id": 6, "result": null}
        > {"id": 7, "method": "shutdown"}
        < {"id": 7, "error": {"code": -32600}}
        """)
    #expect(status == 0)
  }

  /// The status is 1 without `shutdown`, also at the end of the stream.
  @Test func statuses() {
    #expect(Play.play(Shop.languageServer(), Shop.opening + #"> {"method": "exit"}"#) == 1)
    #expect(Play.play(Shop.languageServer(), Shop.opening) == 1)
    #expect(Play.play(Shop.languageServer(), #"> {"method": "exit"}"#) == 1)
  }

  @Test func anUnknownFolder() {
    Play.play(
      Shop.languageServer(),
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///none", "capabilities": {}}}
      < {"id": 1, "error": {"code": -32803}}
      """)
  }

  /// With the configuration above the client's folder, files have the paths of the configuration's folder.
  @Test(arguments: [#""rootUri": "file:///shop/Src","#, ""]) func aConfigurationAbove(_ root: String) {
    let range = #""range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 31}}"#
    Play.play(
      Shop.languageServerInSources(),
      """
      > {"id": 1, "method": "initialize", "params": {\(root) "capabilities": {}}}
      < {"id": 1, "result": {}}
      > {"method": "initialized", "params": {}}
      < {"params": {"uri": "\(Shop.orderURI)", "diagnostics": [{"code": "drift-type"}]}}
      > {"id": 2, "method": "textDocument/codeAction", "params": {"textDocument": {"uri": "\(Shop.orderURI)"}, \(range)}}
      < {"id": 2, "result": [{"title": "Change the type to Int64"}, {"title": "Ignore drift-type here"}]}
      """)
  }

  /// A request that is cancelled while it waits has no result; others do.
  @Test func cancellation() {
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "\(Shop.orderURI)"}, "position": {"line": 0, "character": 0}}}
        > {"id": 3, "method": "textDocument/hover", "params": {"textDocument": {"uri": "\(Shop.orderURI)"}, "position": {"line": 0, "character": 0}}}
        > {"method": "$/cancelRequest", "params": {"id": 3}}
        > {"method": "$/cancelRequest", "params": {"id": 99}}
        > {"id": 4, "method": "textDocument/hover", "params": {"textDocument": {"uri": "\(Shop.orderURI)"}, "position": {"line": 0, "character": 0}}}
        < {"id": 2, "result": null}
        < {"id": 3, "error": {"code": -32800}}
        < {"id": 4, "result": null}
        """)
  }

  @Test func malformedFrames() {
    Play.play(
      Shop.languageServer(),
      #"""
      ! Content-Length: x\r\n\r\n
      > {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
      < {"id": null, "error": {"code": -32700}}
      < {"id": 1, "result": {}}
      ! Content-Length: 3\r\n\r\n{]}
      < {"id": null, "error": {"code": -32700}}
      ! Content-Length: 2\r\n\r\n[]
      < {"id": null, "error": {"code": -32600}}
      > {"id": 2, "method": "shutdown"}
      < {"id": 2, "result": null}
      """#)
  }

  /// Positions and edits outside of a document are moved into it.
  @Test func positionsOutside() {
    let document = #""textDocument": {"uri": "\#(Shop.orderURI)", "version": 2}"#
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(Shop.orderURI)", "version": 1, "text": \(Shop.quoted(Shop.order()))}}}
        < {"params": {"version": 1}}
        > {"id": 2, "method": "textDocument/hover", "params": {\(document), "position": {"line": 99999999, "character": 99999999}}}
        < {"id": 2, "result": null}
        > {"id": 3, "method": "textDocument/hover", "params": {\(document), "position": {"line": -1, "character": -9223372036854775808}}}
        < {"id": 3, "result": null}
        > {"id": 4, "method": "textDocument/completion", "params": {\(document), "position": {"line": 9223372036854775807, "character": 0}}}
        < {"id": 4, "result": null}
        > {"method": "textDocument/didChange", "params": {\(document), "contentChanges": [{"range": {"start": {"line": 99, "character": 0}, "end": {"line": 3, "character": 999}}, "text": "// end"}, {"range": {"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 0}}, "text": "\\n"}]}}
        > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///shop/none", "version": 2}, "contentChanges": []}}
        < {"params": {"uri": "\(Shop.contentsURI)", "diagnostics": [{"code": "drift-property-missing"}]}}
        < {"params": {"uri": "\(Shop.orderURI)", "version": 2}}
        """)
  }

  /// Columns count UTF-16 units by default, and bytes if the client supports it.
  @Test(arguments: [("utf-16", 8), ("utf-8", 12)]) func columns(_ encoding: String, _ width: Int) {
    let text = Shop.order().replacing("  @NSManaged public var total", with: "/*🛒é*/ @NSManaged public var total")
    let start = 30 + width - 8 - (encoding == "utf-8" ? 1 : 0)
    Play.play(
      Shop.languageServer(["Src/Order.swift": text]),
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {"general": {"positionEncodings": ["utf-32", "\(encoding)"]}}}}
      < {"id": 1, "result": {"capabilities": {"positionEncoding": "\(encoding)"}}}
      > {"id": 2, "method": "textDocument/prepareRename", "params": {"textDocument": {"uri": "\(Shop.orderURI)"}, "position": {"line": 3, "character": \(start + 2)}}}
      < {"id": 2, "result": {"start": {"line": 3, "character": \(start)}, "end": {"line": 3, "character": \(start + 5)}}}
      """)
  }

  /// A document that is too large is refused by the parser, and the server continues.
  @Test func largeDocuments() {
    var server = Shop.languageServer()
    _ = server.receive(
      Array(
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {}}}"#
          .utf8))
    let opening =
      #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(Shop.orderURI)", "version": 1, "text": ""#
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: SourceParser.greatestSize + 1)
    _ = server.receive(Array(opening.utf8) + text + Array(#""}}}"#.utf8))
    #expect(server.hasWork)
    let published = server.work().map { String(decoding: $0, as: UTF8.self) }
    #expect(published.contains { $0.contains("is too large to read") })
    let hover =
      #"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "\#(Shop.orderURI)"}, "position": {"line": 9, "character": 9}}}"#
    let answers = server.receive(Array(hover.utf8))
    #expect(answers.count == 1)
  }

  @Test func progress() {
    Play.play(
      Shop.languageServer(),
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {"window": {"workDoneProgress": true}}}}
      < {"id": 1, "result": {}}
      > {"method": "initialized"}
      < {"method": "window/workDoneProgress/create", "params": {"token": "plumb/check"}}
      < {"method": "$/progress", "params": {"value": {"kind": "begin"}}}
      < {"method": "textDocument/publishDiagnostics"}
      < {"method": "$/progress", "params": {"value": {"kind": "end"}}}
      """)
  }
}
