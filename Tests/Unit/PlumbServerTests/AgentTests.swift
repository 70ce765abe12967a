import PlumbServer
import Testing

/// Sessions of an agent.
@Suite struct AgentTests {
  private static let opening = """
    > {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}}
    < {"id": 1, "result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}, "resources": {}}}}
    > {"method": "notifications/initialized"}

    """

  private static func call(_ id: Int, _ name: String, _ arguments: String = "{}") -> String {
    #"> {"id": \#(id), "method": "tools/call", "params": {"name": "\#(name)", "arguments": \#(arguments)}}"#
  }

  @Test func tools() {
    let reading = #""annotations": {"readOnlyHint": true, "destructiveHint": false}, "inputSchema": {"type": "object"}"#
    Play.play(
      Shop.agentServer(),
      Self.opening + """
        > {"id": 2, "method": "tools/list"}
        < {"id": 2, "result": {"tools": [{"name": "inspect", \(reading)}, {"name": "validate", \(reading)}, {"name": "diff", \(reading)}, {"name": "migrate", \(reading)}, {"name": "align", "annotations": {"readOnlyHint": false, "destructiveHint": true}}, {"name": "generate", \(reading)}, {"name": "explain_rule", \(reading)}]}}
        \(Self.call(3, "validate"))
        < {"id": 3, "result": {"isError": false, "structuredContent": {"findings": [{"rule": "drift-type"}]}}}
        \(Self.call(4, "inspect", #"{"models": ["Shop.xcdatamodeld"]}"#))
        < {"id": 4, "result": {"content": [{"type": "text", "text": "# Shop 2…"}]}}
        \(Self.call(5, "diff"))
        < {"id": 5, "result": {"isError": false, "structuredContent": {}}}
        \(Self.call(6, "migrate"))
        < {"id": 6, "result": {"isError": false, "structuredContent": {}}}
        \(Self.call(7, "align", #"{"includeReview": true}"#))
        < {"id": 7, "result": {"structuredContent": {"applied": false, "changes": [{"path": "Src/Order.swift", "action": "update"}]}}}
        \(Self.call(8, "generate"))
        < {"id": 8, "result": {"isError": true}}
        \(Self.call(9, "explain_rule", #"{"id": "relationship-inverse"}"#))
        < {"id": 9, "result": {"content": [{"text": "# …"}]}}
        """)
  }

  @Test func wrongArguments() {
    let wrong = #""error": {"code": -32602}"#
    Play.play(
      Shop.agentServer(),
      Self.opening + """
        \(Self.call(2, "none"))
        < {"id": 2, \(wrong)}
        \(Self.call(3, "validate", #"{"model": "Shop.xcdatamodeld"}"#))
        < {"id": 3, "error": {"message": "the argument \\"model\\" does not exist; did you mean models?"}}
        \(Self.call(4, "validate", #"{"models": "Shop.xcdatamodeld"}"#))
        < {"id": 4, \(wrong)}
        \(Self.call(5, "validate", #"{"preset": "none"}"#))
        < {"id": 5, \(wrong)}
        \(Self.call(6, "explain_rule"))
        < {"id": 6, \(wrong)}
        \(Self.call(7, "explain_rule", #"{"id": "relationship-invers"}"#))
        < {"id": 7, "error": {"code": -32602, "message": "the rule \\"relationship-invers\\" does not exist; did you mean relationship-inverse?"}}
        \(Self.call(8, "inspect", #"{"models": ["None.xcdatamodeld"]}"#))
        < {"id": 8, "result": {"isError": true}}
        \(Self.call(9, "validate", "[]"))
        < {"id": 9, \(wrong)}
        """)
  }

  /// Paths outside of the roots are refused: absolute ones, with `..`, through links, in git, and options of git.
  @Test(arguments: ["/etc", "../Other", "Src/../../Other", "Src/Link/x.xcdatamodeld", "--help"])
  func pathsOutside(_ path: String) {
    let refused = #""error": {"code": -32602, "message": "\#(path) is outside of the roots"}"#
    Play.play(
      Shop.agentServer(),
      Self.opening + """
        \(Self.call(2, "validate", #"{"models": ["\#(path)"]}"#))
        < {"id": 2, \(refused)}
        \(Self.call(3, "diff", #"{"old": "main:\#(path)", "new": "Shop 2"}"#))
        < {"id": 3, "error": {"code": -32602}}
        > {"id": 4, "method": "resources/read", "params": {"uri": "plumb://models/\(path)"}}
        < {"id": 4, \(refused)}
        """)
  }

  @Test func resources() {
    Play.play(
      Shop.agentServer(),
      Self.opening + """
        > {"id": 2, "method": "resources/list"}
        < {"id": 2, "result": {"resources": [{"uri": "plumb://rules"}, {"uri": "plumb://models/Shop.xcdatamodeld"}]}}
        > {"id": 3, "method": "resources/read", "params": {"uri": "plumb://models/Shop.xcdatamodeld"}}
        < {"id": 3, "result": {"contents": [{"uri": "plumb://models/Shop.xcdatamodeld", "mimeType": "application/json", "text": "{…"}]}}
        > {"id": 4, "method": "resources/read", "params": {"uri": "plumb://rules/relationship-inverse"}}
        < {"id": 4, "result": {"contents": [{"text": "# …"}]}}
        > {"id": 5, "method": "resources/read", "params": {"uri": "plumb://none"}}
        < {"id": 5, "error": {"code": -32002}}
        > {"id": 6, "method": "resources/templates/list"}
        < {"id": 6, "result": {"resourceTemplates": [{"name": "rule"}, {"name": "model"}]}}
        """)
  }

  /// Requests wait for the client's roots, which replace the working folder.
  @Test func roots() {
    Play.play(
      Shop.agentServer(),
      """
      > {"id": 1, "method": "initialize", "params": {"protocolVersion": "1999-01-01", "capabilities": {"roots": {}}}}
      < {"id": 1, "result": {"protocolVersion": "2025-06-18"}}
      > {"method": "notifications/initialized"}
      < {"id": "plumb/roots", "method": "roots/list"}
      \(Self.call(2, "inspect", #"{"models": ["Shop.xcdatamodeld"]}"#))
      > {"id": 3, "method": "ping"}
      < {"id": 3, "result": {}}
      > {"id": "plumb/roots", "result": {"roots": [{"uri": "file:///elsewhere"}]}}
      < {"id": 2, "error": {"code": -32602}}
      """)
  }

  @Test func order() {
    let status = Play.play(
      Shop.agentServer(),
      """
      > {"id": 1, "method": "tools/list"}
      < {"id": 1, "error": {"code": -32002}}
      ! {"id": 1,\\n
      < {"id": null, "error": {"code": -32700}}
      ! [1]\\n
      < {"id": null, "error": {"code": -32600}}
      """ + "\n" + Self.opening + """
        > {"id": 2, "method": "none"}
        < {"id": 2, "error": {"code": -32601}}
        > {"id": 3, "method": "ping"}
        > {"method": "notifications/cancelled", "params": {"requestId": 3}}
        > {"id": 4, "method": "ping"}
        < {"id": 4, "result": {}}
        """)
    #expect(status == 0)
  }
}
