import PlumbModel
import PlumbServer
import PlumbText
import Testing

/// A session with a server as data: the messages of a client, and the answers that it expects after them.
///
///     > {"id": 1, "method": "shutdown"}
///     < {"id": 1, "result": null}
///
/// Messages on consecutive lines arrive at once. An expected message names the members to compare; all others can have
/// any value. Every message of the server has to be expected. A line that begins with `!` is sent without a frame.
enum Play {
  /// Plays a script, and returns the exit status of the server. `observe` receives each message of both sides.
  @discardableResult
  static func play<Server: MessageServer>(
    _ server: Server, _ script: String, at location: SourceLocation = #_sourceLocation,
    observe: (JSON) -> Void = { _ in }
  ) -> Int32 {
    let lines = script.split(separator: "\n").map(String.init).filter { !$0.allSatisfy { $0 == " " } }
    var (next, received) = (0, [JSON]())
    func compare() {
      var expected: [JSON] = []
      while next < lines.count, lines[next].hasPrefix("<") {
        expected.append(json(lines[next].dropFirst(), location))
        next += 1
      }
      for (index, wanted) in expected.enumerated() where index < received.count {
        #expect(
          received[index].has(wanted), "\(received[index].compact) instead of \(wanted.compact)",
          sourceLocation: location)
      }
      let (few, many) = (expected.dropFirst(received.count), received.dropFirst(expected.count))
      #expect(
        few.isEmpty && many.isEmpty, "missing: \(few.map(\.compact)), more: \(many.map(\.compact))",
        sourceLocation: location)
      received = []
    }
    var loop = ServerLoop(server)
    return loop.run(
      read: { waits in
        guard waits else { return [] }
        compare()
        var sent: [UInt8] = []
        while next < lines.count, !lines[next].hasPrefix("<") {
          sent += bytes(lines[next], Server.Transport.self, location)
          if lines[next].hasPrefix(">") { observe(json(lines[next].dropFirst(), location)) }
          next += 1
        }
        return sent.isEmpty ? nil : sent
      },
      write: { bytes in
        var transport = Server.Transport()
        transport.append(bytes)
        while case .message(let message)? = transport.next() { received.append(json(message, location)) }
        for message in received { observe(message) }
        return true
      })
  }

  private static func bytes<Transport: Framing>(
    _ line: String, _ type: Transport.Type, _ location: SourceLocation
  ) -> [UInt8] {
    if line.hasPrefix("!") {
      return Array(line.dropFirst(2).replacing("\\r\\n", with: "\r\n").replacing("\\n", with: "\n").utf8)
    }
    #expect(line.hasPrefix(">"), sourceLocation: location)
    var message = json(line.dropFirst(), location)
    if case .object(let members) = message { message = .object([.init("jsonrpc", "2.0")] + members) }
    return Transport.framed(Array(message.compact.utf8))
  }

  private static func json(_ text: Substring, _ location: SourceLocation) -> JSON {
    json(Array(text.utf8), location)
  }

  private static func json(_ bytes: [UInt8], _ location: SourceLocation) -> JSON {
    let node = JSONReader.parse(bytes, file: "script").node
    #expect(node != nil, "no JSON: \(String(decoding: bytes, as: UTF8.self))", sourceLocation: location)
    return node.map { JSON($0) } ?? .null
  }
}

extension JSON {
  /// Whether the value has all members of another one, at all levels. A text that ends in `…` is compared up to there.
  fileprivate func has(_ wanted: JSON) -> Bool {
    switch (self, wanted) {
    case (.object, .object(let members)):
      members.allSatisfy { member in self[member.key].map { $0.has(member.value) } ?? false }
    case (.array(let own), .array(let others)): own.count == others.count && zip(own, others).allSatisfy { $0.has($1) }
    case (.string(let own), .string(let other)): other.hasSuffix("…") ? own.hasPrefix(other.dropLast()) : own == other
    default: self == wanted
    }
  }
}
