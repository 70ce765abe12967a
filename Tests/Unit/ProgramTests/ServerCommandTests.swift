import Foundation
import PlumbText
import Testing

/// The servers in a git repository, which only the programs read: the guard of released versions, and the confirmation of
/// a rename.
@Suite(.enabled(if: Clone.isThere, "git is not installed")) struct ServerCommandTests {
  private static let contents = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"

  private static func model(_ attribute: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order" syncable="YES">
            <attribute name="\(attribute)" optional="YES" attributeType="String"/>
        </entity>
    </model>
    """
  }

  /// Creates a repository whose commit contains a model.
  private static func repository(tag: String? = "v1.0") throws -> Clone {
    let clone = try Clone()
    try clone.commit([contents: model("note")])
    if let tag { try clone.git("tag", tag) }
    return clone
  }

  /// Runs a server with messages, and returns its answers by id.
  private static func answers(
    _ command: String, _ messages: [String], in folder: Folder
  ) throws -> [String: JSON] {
    let isFramed = command == "lsp"
    let input = messages.map { message in
      let text = #"{"jsonrpc": "2.0", "# + message.dropFirst()
      return isFramed ? "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" : "\(text)\n"
    }
    let out = try ToolRun([command], in: folder, input: input.joined()).out
    var found: [String: JSON] = [:]
    for part in isFramed ? out.components(separatedBy: "Content-Length: ") : out.components(separatedBy: "\n") {
      guard let start = part.firstIndex(of: "{"),
        let node = JSONReader.parse(Array(part[start...].utf8), file: "answer").node
      else { continue }
      let json = JSON(node)
      found[json["id"]?.compact ?? json["method"]?.compact ?? ""] = json
    }
    return found
  }

  /// An agent finds that a released version was edited.
  @Test func anAgentGuardsReleasedVersions() throws {
    let clone = try Self.repository()
    try clone.write([Self.contents: Self.model("text")])
    let answers = try Self.answers(
      "mcp",
      [
        #"{"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}}"#,
        #"{"method": "notifications/initialized"}"#,
        #"{"id": 2, "method": "tools/call", "params": {"name": "validate", "arguments": {"against": "v1.0", "severity": "error"}}}"#,
        #"{"id": 3, "method": "tools/call", "params": {"name": "validate", "arguments": {"against": "v2.0"}}}"#,
      ], in: clone.folder)
    let found = answers["2"]?["result"]?["structuredContent"]?["findings"]
    #expect(found?.compact.contains(#""rule":"version-edited""#) == true, "\(answers)")
    #expect(answers["3"]?["result"]?["isError"] == true, "\(answers)")
  }

  /// A rename in a version that a tag contains has to be confirmed, and the renaming identifier is set. In a
  /// repository without tags, the commit is the evidence, which does not show that stores have the name.
  @Test(arguments: [("v1.0", "the tag v1.0 contains it", true), (nil, "it is committed", false)])
  func aTaggedVersionIsConfirmed(_ tag: String?, _ reason: String, _ isIdentified: Bool) throws {
    let result = try Self.renaming(in: try Self.repository(tag: tag).folder)
    #expect(result?["changeAnnotations"]?["released"]?["needsConfirmation"] == true, "\(String(describing: result))")
    #expect(result?.compact.contains(reason) == true)
    #expect(result?.compact.contains("elementID") == isIdentified)
  }

  /// Neither a tag nor a commit is evidence against the configuration.
  @Test(arguments: ["v1.0", nil], ["current", "Shop"])
  func anUnreleasedVersionIsNotConfirmed(_ tag: String?, _ name: String) throws {
    let clone = try Self.repository(tag: tag)
    let models = #"{ "models": [{ "path": "Shop.xcdatamodeld", "unreleased": ["\#(name)"] }] }"#
    try clone.write(["plumb.json": models])
    let result = try Self.renaming(in: clone.folder)
    #expect(result?["documentChanges"] != nil)
    #expect(result?["changeAnnotations"] == nil, "\(String(describing: result))")
    #expect(result?.compact.contains("elementID") == false)
  }

  /// Returns the result of a rename of the attribute, for a client that confirms edits.
  private static func renaming(in folder: Folder) throws -> JSON? {
    let uri = "file://\(folder.path)/\(contents)"
    let answers = try Self.answers(
      "lsp",
      [
        #"{"id": 1, "method": "initialize", "params": {"rootUri": "file://\#(folder.path)", "capabilities": {"workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {}}}}}}"#,
        #"{"method": "initialized", "params": {}}"#,
        #"{"id": 2, "method": "textDocument/rename", "params": {"textDocument": {"uri": "\#(uri)"}, "position": {"line": 3, "character": 26}, "newName": "text"}}"#,
        #"{"id": 3, "method": "shutdown"}"#, #"{"method": "exit"}"#,
      ], in: folder)
    return answers["2"]?["result"]
  }
}
