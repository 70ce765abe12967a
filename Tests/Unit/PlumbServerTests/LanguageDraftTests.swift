import PlumbServer
import Testing

/// A model while its XML is typed, and the features that do not need a well-formed model.
@Suite struct LanguageDraftTests {
  private static let contents = #""textDocument": {"uri": "\#(Shop.contentsURI)"}"#
  private static let order = #""textDocument": {"uri": "\#(Shop.orderURI)"}"#

  private static func changed(_ version: Int, _ text: String) -> String {
    #"> {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "\#(Shop.contentsURI)", "version": \#(version)}, "contentChanges": [{"text": \#(Shop.quoted(text))}]}}"#
  }

  private static func opened(_ text: String) -> String {
    #"> {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "\#(Shop.contentsURI)", "version": 1, "text": \#(Shop.quoted(text))}}}"#
  }

  /// The last well-formed text is checked: the findings of other files stay, names are found, and edits of the model are
  /// refused.
  @Test func theLastModelStays() {
    let draft = Shop.model().replacing("</model>", with: "    <entity name=\n</model>")
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        \(Self.opened(Shop.model()))
        \(Self.changed(2, draft))
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)", "version": 2, "diagnostics": [{"severity": 1, "range": {"start": {"line": 11}}}]}}
        > {"id": 2, "method": "textDocument/definition", "params": {\(Self.order), "position": {"line": 3, "character": 26}}}
        < {"id": 2, "result": [{"uri": "\(Shop.contentsURI)"}]}
        > {"id": 3, "method": "textDocument/completion", "params": {\(Self.order), "position": {"line": 7, "character": 50}}}
        < {"id": 3, "result": [{"label": "Customer"}, {"label": "Order"}]}
        > {"id": 4, "method": "textDocument/rename", "params": {\(Self.order), "position": {"line": 6, "character": 36}, "newName": "sum"}}
        < {"id": 4, "error": {"code": -32803, "message": "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents is not well-formed at the moment"}}
        > {"id": 5, "method": "textDocument/hover", "params": {\(Self.contents), "position": {"line": 3, "character": 27}}}
        < {"id": 5, "result": null}
        \(Self.changed(3, Shop.model().replacing("Integer 64", with: "Integer 32")))
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)", "version": 3, "diagnostics": [{"code": "step-review"}]}}
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": []}}
        """)
  }

  /// The completions at `|`, in a model that is often not well-formed. `…` at the end: only the first ones are compared.
  @Test(arguments: [
    (#"<attribute name="note" attributeType="|"/>"#, ["Integer 16", "Integer 32", "…"]),
    (#"<attribute name="note" optional="|"#, ["YES", "NO"]),
    (#"<relationship name="buyer" destinationEntity="|"#, ["Customer", "Order"]),
    (#"<relationship name="buyer" destinationEntity="Customer" inverseName="|" deletionRule="Nullify"/>"#, ["orders"]),
    (#"<relationship name="buyer" deletionRule="|"/>"#, ["Nullify", "Cascade", "Deny", "No Action"]),
    (#"<fetchIndex name="x"><fetchIndexElement property="|"#, ["total", "customer"]),
    (#"<uniquenessConstraints><uniquenessConstraint><constraint value="|"/>"#, ["total", "customer"]),
    (#"<attribute name="note" derivationExpression="customer.|"/>"#, ["title", "orders"]),
    (#"<attribute name="note" derivationExpression="none.|"/>"#, []), (#"<attribute name="|"/>"#, []),
    (#"<|"#, ["attribute", "relationship", "fetchedProperty", "…"]),
    (#"<uniquenessConstraints><|"#, ["uniquenessConstraint"]),
    (#"<memberEntity |/>"#, ["name"]), (#"<entry key="a" |/>"#, ["value"]),
  ])
  func completionInModels(_ text: String, _ labels: [String]) {
    let head = Shop.model().replacing("    </entity>\n</model>", with: "        ").split(separator: "\n")
    let line = head.count - 1
    let column = 8 + (text.firstIndex(of: "|").map { text.distance(from: text.startIndex, to: $0) } ?? 0)
    let typed = Shop.model().replacing("    </entity>\n</model>", with: "        " + text.replacing("|", with: ""))
    let isOpen = labels.last == "…"
    let items = labels.filter { $0 != "…" }.map { #"{"label": "\#($0)"}"# }
    var found: [String] = []
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        \(Self.opened(Shop.model()))
        \(Self.changed(2, typed))
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)"}}
        > {"id": 2, "method": "textDocument/completion", "params": {\(Self.contents), "position": {"line": \(line), "character": \(column)}}}
        < {"id": 2\(isOpen ? "" : #", "result": [\#(items.joined(separator: ", "))]"#)}
        """
    ) { message in
      guard case .array(let items)? = message["result"] else { return }
      found = items.compactMap { if case .string(let label)? = $0["label"] { label } else { nil } }
    }
    if isOpen { #expect(found.starts(with: labels.dropLast()), "\(found)") }
  }

  /// A model gets the layout of Xcode, other documents no edits.
  @Test func formatting() {
    let typed = Shop.model().replacing("        <attribute", with: "  <attribute")
    Play.play(
      Shop.languageServer(),
      Shop.opening + """
        > {"id": 2, "method": "textDocument/formatting", "params": {\(Self.contents), "options": {}}}
        < {"id": 2, "result": []}
        \(Self.opened(typed))
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.orderURI)", "diagnostics": [{"code": "drift-type"}]}}
        > {"id": 3, "method": "textDocument/formatting", "params": {\(Self.contents), "options": {}}}
        < {"id": 3, "result": [{"range": {"start": {"line": 3, "character": 2}, "end": {"line": 7, "character": 0}}}]}
        > {"id": 4, "method": "textDocument/formatting", "params": {\(Self.order), "options": {}}}
        < {"id": 4, "result": null}
        \(Self.changed(2, "<model"))
        < {"method": "textDocument/publishDiagnostics", "params": {"uri": "\(Shop.contentsURI)"}}
        > {"id": 5, "method": "textDocument/formatting", "params": {\(Self.contents), "options": {}}}
        < {"id": 5, "result": null}
        """)
  }
}
