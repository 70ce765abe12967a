import Foundation
import PlumbServer
import Testing

/// Messages with random changes never end a server. `PLUMB_MUTATIONS` sets the number of messages, `PLUMB_SEED` the seed.
@Suite struct MutatedMessageTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["PLUMB_MUTATIONS"].flatMap(Int.init) ?? 3_000
  private static let seed = environment["PLUMB_SEED"].flatMap(UInt64.init) ?? 7

  /// A generator with a fixed sequence (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let phrases = [
    "null", "-1", "1e999", "\"\"", "{}", "[]", "\\u0000", "\\ud800", "file:///", "%", "%00", "9223372036854775807",
    "true",
    "\r\n", "Content-Length: 9\r\n\r\n", "\"line\"", "\"text\"", "🛒",
  ]

  private static func mutated(_ message: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var message = message
    for _ in 0..<Int.random(in: 1...3, using: &numbers) where !message.isEmpty {
      let start = Int.random(in: 0..<message.count, using: &numbers)
      let end = min(message.count, start + Int.random(in: 0...12, using: &numbers))
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: message.removeSubrange(start..<end)
      case 1: message.replaceSubrange(start..<end, with: (phrases.randomElement(using: &numbers) ?? "").utf8)
      default: message[start] = UInt8.random(in: 0...255, using: &numbers)
      }
    }
    return message
  }

  /// Sends messages with changes between valid ones, and expects that the last valid one is answered.
  private static func run<Server: MessageServer>(_ server: Server, _ messages: [String]) {
    var numbers = Numbers(state: seed)
    var (sent, answered) = (0, 0)
    var loop = ServerLoop(server)
    _ = loop.run(
      read: { waits in
        guard waits, sent < count else { return waits ? nil : [] }
        sent += 1
        let message = Array((messages.randomElement(using: &numbers) ?? "").utf8)
        if sent % 10 == 1 || sent == count { return Server.Transport.framed(Array(messages[0].utf8)) }
        let isOfFrame = Int.random(in: 0..<4, using: &numbers) == 0
        return isOfFrame
          ? mutated(Server.Transport.framed(message), &numbers) : Server.Transport.framed(mutated(message, &numbers))
      },
      write: { _ in
        answered += 1
        return true
      })
    #expect(sent == count && answered > 0)
  }

  @Test func language() {
    let document = #""textDocument": {"uri": "\#(Shop.orderURI)", "version": 3}"#
    let position = #""position": {"line": 3, "character": 26}"#
    let methods = ["hover", "definition", "references", "completion", "documentSymbol", "prepareRename"].map {
      #"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/\#($0)", "params": {\#(document), \#(position), "context": {}}}"#
    }
    Self.run(
      Shop.languageServer(),
      [
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"rootUri": "file:///shop", "capabilities": {}}}"#,
        #"{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(Shop.orderURI)", "version": 1, "text": \#(Shop.quoted(Shop.order()))}}}"#,
        #"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {\#(document), "contentChanges": [{"range": {"start": {"line": 3, "character": 26}, "end": {"line": 3, "character": 28}}, "text": "x"}]}}"#,
        #"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/rename", "params": {\#(document), \#(position), "newName": "sum"}}"#,
        #"{"jsonrpc": "2.0", "id": 2, "method": "textDocument/codeAction", "params": {\#(document), "range": {"start": {"line": 3, "character": 26}, "end": {"line": 3, "character": 28}}, "context": {}}}"#,
        #"{"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {\#(document)}}"#,
        #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}}"#,
      ] + methods)
  }

  @Test func agent() {
    let calls = ["inspect", "validate", "diff", "migrate", "align", "generate", "explain_rule"].map {
      #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "\#($0)", "arguments": {"models": ["Shop.xcdatamodeld"]}}}"#
    }
    Self.run(
      Shop.agentServer(),
      [
        #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}}"#,
        #"{"jsonrpc": "2.0", "id": 2, "method": "resources/read", "params": {"uri": "plumb://models/Shop.xcdatamodeld"}}"#,
        #"{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}"#,
      ] + calls)
  }
}
