import PlumbModel
import PlumbServer
import PlumbText
import Testing

/// Messages of an agent: the protocol, wrong arguments, roots, and resources. `AgentTaskTests` has whole tasks.
@Suite struct AgentTests {
  @Test func tools() {
    var tools: [JSON] = []
    Play.play(
      Shop.agentServer(), Agent.opening + #"> {"id": 2, "method": "tools/list"}"# + "\n< {\"id\": 2, \"result\": {}}"
    ) { message in
      if case .array(let listed)? = message["result"]?["tools"] { tools = listed }
    }
    let writing = tools.filter { $0["annotations"]?["readOnlyHint"] == false }.compactMap { $0["name"] }
    #expect(tools.count == 18)
    #expect(
      writing == [
        "fix", "align", "write_remedy", "add_version", "make_current", "remove_version",
        "prune_versions", "freeze_version", "lock_versions", "generate",
        "create_configuration",
      ])
    for tool in tools {
      let name = tool["name"] ?? .null
      let isWriting = writing.contains(name)
      #expect((tool["inputSchema"]?["properties"]?["apply"] != nil) == isWriting, "\(name.compact)")
      #expect((tool["outputSchema"]?["properties"]?["applied"] != nil) == isWriting, "\(name.compact)")
    }
  }

  /// A member of a result that another tool accepts has the name of the argument.
  @Test(arguments: [
    ("validate", "explain_rule", "rule"), ("validate", "inspect", "element"), ("inspect", "validate", "version"),
    ("migrate", "write_remedy", "emit"), ("diff", "migrate", "from"), ("verify", "list_versions", "model"),
    ("list_versions", "make_current", "version"), ("validate", "validate", "file"), ("fix", "validate", "severity"),
  ])
  func namesOfArguments(_ result: String, _ tool: String, _ name: String) {
    let schemas = Agent.schemas()
    let (results, arguments) = (schemas[result]?["outputSchema"], schemas[tool]?["inputSchema"])
    #expect(Agent.names(in: results).contains(name))
    #expect(Agent.names(in: arguments).contains(name))
  }

  /// What the agent can correct is a result, so that the model reads it.
  @Test(arguments: [
    ("validate", #"{"model": "Shop.xcdatamodeld"}"#, #"the argument "model" does not exist; did you mean models?"#),
    ("validate", #"{"models": "Shop.xcdatamodeld"}"#, "the argument models does not fit its schema: …"),
    ("validate", #"{"preset": "none"}"#, "the argument preset does not fit its schema: …"),
    ("validate", #"{"limit": -1}"#, "the argument limit does not fit its schema: …"),
    (
      "validate", #"{"rule": "relationship-invers"}"#,
      #"the rule "relationship-invers" does not exist; did you mean relationship-inverse?"#
    ), ("validate", #"{"against": "--output=x"}"#, #""--output=x" is not a ref of git"#),
    ("explain_rule", "{}", "the argument rule is required"),
    (
      "explain_rule", #"{"rule": "drift-typ"}"#, #"the rule "drift-typ" does not exist; did you mean drift-type?"#
    ),
    (
      "inspect", #"{"models": ["None.xcdatamodeld"]}"#,
      "None.xcdatamodeld does not exist\ndid you mean Shop.xcdatamodeld?"
    ),
    ("inspect", #"{"element": "Ordr"}"#, #"Shop 2 has no entity "Ordr""#),
    ("inspect", #"{"element": "Order.sum"}"#, #"Order has no property "sum""#),
    ("verify", "{}", "pass either file or log"), ("align", #"{"newVersion": true}"#, "newVersion requires …"),
    ("migrate", #"{"matrix": true, "to": "Shop 2"}"#, "matrix and to exclude each other"),
    ("write_remedy", #"{"emit": "renaming-ids", "output": "x"}"#, "renaming-ids edits the version, and takes no …"),
    ("generate", "{}", "no output is configured…"), ("freeze_version", "{}", "Shop.xcdatamodeld is not a schema …"),
    ("create_configuration", "{}", "plumb.json already exists\nreplace: true replaces it"),
  ])
  func correctableErrors(_ tool: String, _ arguments: String, _ text: String) {
    Play.play(
      Shop.agentServer(),
      Agent.opening + """
        \(Agent.call(2, tool, arguments))
        < {"id": 2, "result": {"isError": true, "content": [{"type": "text", "text": \(Shop.quoted(text))}]}}
        """)
  }

  @Test func errorsOfTheProtocol() {
    Play.play(
      Shop.agentServer(),
      Agent.opening + """
        \(Agent.call(2, "valdate"))
        < {"id": 2, "error": {"code": -32602, "message": "the tool \\"valdate\\" does not exist; did you mean validate?"}}
        \(Agent.call(3, "validate", "[]"))
        < {"id": 3, "error": {"code": -32602}}
        """)
  }

  /// Paths outside of the roots are refused: absolute ones, with `..`, through links, in git, and options of git.
  @Test(arguments: ["/etc", "../Other", "Src/../../Other", "Src/Link/x.xcdatamodeld", "--help"])
  func pathsOutside(_ path: String) {
    let refused = #"{"isError": true, "content": [{"text": "\#(path) is outside of the roots"}]}"#
    Play.play(
      Shop.agentServer(),
      Agent.opening + """
        \(Agent.call(2, "validate", #"{"models": ["\#(path)"]}"#))
        < {"id": 2, "result": \(refused)}
        \(Agent.call(3, "diff", #"{"from": "main:\#(path)", "to": "Shop 2"}"#))
        < {"id": 3, "result": {"isError": true}}
        \(Agent.call(4, "lock_versions", #"{"model": "\#(path)"}"#))
        < {"id": 4, "result": \(refused)}
        \(Agent.call(5, "verify", #"{"file": "\#(path)"}"#))
        < {"id": 5, "result": \(refused)}
        \(Agent.call(6, "write_remedy", #"{"emit": "tests", "output": "\#(path)", "apply": true}"#))
        < {"id": 6, "result": \(refused)}
        > {"id": 7, "method": "resources/read", "params": {"uri": "plumb://models/\(path)"}}
        < {"id": 7, "error": {"code": -32602, "message": "\(path) is outside of the roots"}}
        """)
  }

  /// The resources are the models, then the rules one by one.
  @Test func resources() {
    var listed: [JSON] = []
    Play.play(
      Shop.agentServer(),
      Agent.opening + """
        > {"id": 2, "method": "resources/list"}
        < {"id": 2, "result": {}}
        > {"id": 3, "method": "resources/read", "params": {"uri": "plumb://models/Shop.xcdatamodeld"}}
        < {"id": 3, "result": {"contents": [{"uri": "plumb://models/Shop.xcdatamodeld", "mimeType": "application/json", "text": "{…"}]}}
        > {"id": 4, "method": "resources/read", "params": {"uri": "plumb://rules/relationship-inverse"}}
        < {"id": 4, "result": {"contents": [{"text": "# relationship-inverse…"}]}}
        > {"id": 5, "method": "resources/read", "params": {"uri": "plumb://rules"}}
        < {"id": 5, "result": {"contents": [{"text": "- […"}]}}
        > {"id": 6, "method": "resources/read", "params": {"uri": "plumb://none"}}
        < {"id": 6, "error": {"code": -32002}}
        > {"id": 7, "method": "resources/templates/list"}
        < {"id": 7, "result": {"resourceTemplates": [{"name": "rule"}, {"name": "model"}]}}
        """
    ) { message in
      if case .array(let resources)? = message["result"]?["resources"] { listed = resources }
    }
    let uris = listed.compactMap { $0["uri"] }
    #expect(uris.prefix(2) == ["plumb://models/Shop.xcdatamodeld", "plumb://rules"])
    #expect(uris.contains("plumb://rules/relationship-inverse"))
    #expect(uris.count > 200 && Set(uris.map(\.compact)).count == uris.count)
  }

  /// Requests wait for the client's roots, which replace the working folder.
  @Test func roots() {
    Play.play(
      Shop.agentServer(),
      """
      > {"id": 1, "method": "initialize", "params": {"protocolVersion": "1999-01-01", "capabilities": {"roots": {}}}}
      < {"id": 1, "result": {"protocolVersion": "2025-11-25"}}
      > {"method": "notifications/initialized"}
      < {"id": "plumb/roots", "method": "roots/list"}
      \(Agent.call(2, "inspect", #"{"models": ["Shop.xcdatamodeld"]}"#))
      > {"id": 3, "method": "ping"}
      < {"id": 3, "result": {}}
      > {"id": "plumb/roots", "result": {"roots": [{"uri": "file:///elsewhere"}]}}
      < {"id": 2, "result": {"isError": true}}
      """)
  }

  /// The version of the protocol is that of the client if the server supports it.
  @Test(arguments: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])
  func versions(_ version: String) {
    Play.play(
      Shop.agentServer(),
      """
      > {"id": 1, "method": "initialize", "params": {"protocolVersion": "\(version)", "capabilities": {}}}
      < {"id": 1, "result": {"protocolVersion": "\(version)", "capabilities": {"tools": {}, "resources": {}}}}
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
      """ + "\n" + Agent.opening + """
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
