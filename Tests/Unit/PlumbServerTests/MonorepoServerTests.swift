import PlumbFormats
import PlumbModel
import PlumbServer
import PlumbSystem
import PlumbText
import Testing

/// A repository with three configurations and none in its root, in both servers.
@Suite struct MonorepoServerTests {
  /// `ios` and `mac` have Swift that differs from the model, `web` has no Swift.
  private static let files: [String: String] = ["ios", "mac", "web"].reduce(into: [:]) { files, name in
    for (path, text) in Shop.files where name != "web" || !path.hasPrefix("Src") { files["\(name)/\(path)"] = text }
    if name == "web" { files["web/plumb.json"] = withoutSwift }
  }

  private static let withoutSwift =
    #"{ "models": [{ "path": "Shop.xcdatamodeld" }], "rules": { "severity": { "step-data-dropped": "off" } } }"#

  private static let inMemory = Files.inMemory(files.mapValues { Array($0.utf8) })

  private static func published(_ name: String, _ diagnostics: String = #"[{"code": "drift-type"}]"#) -> String {
    let uri = "file:///shop/\(name)/Src/Order.swift"
    return
      #"< {"method": "textDocument/publishDiagnostics", "params": {"uri": "\#(uri)", "diagnostics": \#(diagnostics)}}"#
  }

  @Test func theLanguageServer() {
    let configuration = "file:///shop/mac/plumb.json"
    Play.play(
      LanguageServer(Self.inMemory, version: "1") { $0 == "/shop" },
      """
      > {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {}}}
      < {"id": 1, "result": {}}
      > {"method": "initialized", "params": {}}
      \(Self.published("ios"))
      \(Self.published("mac"))
      > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\(configuration)", "languageId": "json", "version": 1, "text": \(JSON.string(Self.withoutSwift).compact)}}}
      \(Self.published("mac", "[]"))
      > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\(configuration)", "version": 2}, "contentChanges": [{"text": "{ odd: 1 }"}]}}
      < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(configuration)", "version": 2, "diagnostics": [{"code": "configuration"}]}}
      > {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///shop/ios/Src/Order.swift", "version": 2}, "contentChanges": []}}
      > {"method": "textDocument/didClose", "params": {"textDocument": {"uri": "\(configuration)"}}}
      \(Self.published("mac"))
      < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(configuration)", "diagnostics": []}}
      """)
  }

  @Test func theAgentServer() {
    let server = AgentServer(Self.inMemory, version: "1", folder: "/shop", enter: { _ in true }) { path in
      let absolute = Path.resolved(Path.join("/shop", path))
      guard absolute.hasPrefix("/shop/") else { return absolute }
      return Self.inMemory.kind(String(absolute.dropFirst("/shop/".count))) == .missing ? nil : absolute
    }
    func call(_ id: Int, _ name: String, _ arguments: String) -> String {
      #"> {"id": \#(id), "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
    }
    func found(_ name: String) -> String {
      #"{"rule": "drift-type", "file": "\#(name)/Src/Order.swift"}"#
    }
    Play.play(
      server,
      """
      > {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}}
      < {"id": 1, "result": {}}
      > {"method": "notifications/initialized"}
      \(call(2, "validate", "{}"))
      < {"id": 2, "result": {"structuredContent": {"configurations": ["ios/plumb.json", "mac/plumb.json", "web/plumb.json"], "findings": [\(found("ios")), \(found("mac"))]}}}
      \(call(3, "validate", #"{"models": ["mac/Shop.xcdatamodeld"]}"#))
      < {"id": 3, "result": {"structuredContent": {"findings": [\(found("mac"))]}}}
      \(call(4, "align", #"{"includeReview": true}"#))
      < {"id": 4, "result": {"structuredContent": {"changes": [{"file": "ios/Src/Order.swift"}, {"file": "mac/Src/Order.swift"}]}}}
      """)
  }

  /// A file that another program changed or deleted gets no edit from the text that was read before.
  @Test(arguments: [nil, Shop.order(total: "Int64"), "\n\n" + Shop.order()])
  func editsAreOfTheCurrentFile(_ changed: String?) {
    let texts = Guarded(Shop.files)
    let disk: @Sendable () -> Files = { .inMemory(texts.withLock { $0 }.mapValues { Array($0.utf8) }) }
    let files = Files(
      kind: { disk().kind($0, followingLinks: $1) }, isSame: { disk().isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in try disk().read(path, limit: limit) },
      entries: { (folder) throws(Files.Failure) in try disk().entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in try disk().read(path, at: offset, count: count) })
    let position = { (line: Int) in
      #""range": {"start": {"line": \#(line), "character": 31}, "end": {"line": \#(line), "character": 31}}"#
    }
    func actions(_ id: Int, _ line: Int = 3) -> String {
      #"> {"id": \#(id), "method": "textDocument/codeAction", "params": {"textDocument": {"uri": "\#(Shop.orderURI)"}, \#(position(line)), "context": {"diagnostics": []}}}"#
    }
    var loop = ServerLoop(LanguageServer(files, version: "1") { $0 == "/shop" })
    var answers: [JSON] = []
    var steps: [() -> String?] = [
      { #"> {"id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {}}}"# },
      { #"> {"method": "initialized", "params": {}}"# },
      { actions(2) },
      {
        texts.withLock { $0["Src/Order.swift"] = changed }
        return actions(3)
      },
    ]
    _ = loop.run(
      read: { waits in
        guard waits, !steps.isEmpty, let line = steps.removeFirst()() else { return waits ? nil : [] }
        return HeaderFraming.framed(Array(line.dropFirst(2).utf8))
      },
      write: { bytes in
        var transport = HeaderFraming()
        transport.append(bytes)
        while case .message(let message)? = transport.next() {
          if let node = JSONReader.parse(message, file: "").node { answers.append(JSON(node)) }
        }
        return true
      })
    let count = { (id: JSON) in
      answers.lazy.compactMap { answer -> Int? in
        guard answer["id"] == id, case .array(let elements)? = answer["result"] else { return nil }
        return elements.count
      }.first
    }
    #expect(count(2) == 2 && count(3) == 0, "\(answers.map(\.compact))")
  }
}
