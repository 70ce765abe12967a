import PlumbServer
import Testing

/// Clients with several folders, with changing folders, and with none.
@Suite struct LanguageFoldersTests {
  /// Two projects with the same differences, and a folder without a model.
  private static let tree: [String: String] = ["a/shop", "b/shop"].reduce(into: ["c/Notes.txt": ""]) { tree, folder in
    for (path, text) in Shop.files { tree["\(folder)/\(path)"] = text }
  }

  private static func published(_ folder: String, _ diagnostics: String = #"[{"code": "drift-type"}]"#) -> String {
    let uri = "file:///\(folder)/shop/Src/Order.swift"
    return
      #"< {"method": "textDocument/publishDiagnostics", "params": {"uri": "\#(uri)", "diagnostics": \#(diagnostics)}}"#
  }

  private static func opening(_ folders: String...) -> String {
    let list = folders.map { #"{"uri": "file:///\#($0)", "name": "x"}"# }.joined(separator: ", ")
    return """
      > {"id": 1, "method": "initialize", "params": {"workspaceFolders": [\(list)], "capabilities": {}}}
      < {"id": 1, "result": {"capabilities": {"workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}}}}}
      > {"method": "initialized", "params": {}}

      """
  }

  private static func changed(added: [String] = [], removed: [String] = []) -> String {
    let list = { (folders: [String]) in folders.map { #"{"uri": "file:///\#($0)"}"# }.joined(separator: ", ") }
    return
      #"> {"method": "workspace/didChangeWorkspaceFolders", "params": {"event": {"added": [\#(list(added))], "removed": [\#(list(removed))]}}}"#
  }

  private static func fix(_ id: Int, _ folder: String) -> String {
    let range = #""range": {"start": {"line": 3, "character": 31}, "end": {"line": 3, "character": 31}}"#
    return """
      > {"id": \(id), "method": "textDocument/codeAction", "params": {"textDocument": {"uri": "file:///\(folder)/shop/Src/Order.swift"}, \(range)}}
      < {"id": \(id), "result": [{"title": "Change the type to Int64", "edit": {"changes": {"file:///\(folder)/shop/Src/Order.swift": [{"newText": "Int64"}]}}}, {"title": "Ignore drift-type here"}]}
      """
  }

  @Test func severalFolders() {
    Play.play(
      Shop.languageServer(tree: Self.tree),
      Self.opening("b/shop", "a/shop", "c") + """
        \(Self.published("b"))
        \(Self.published("a"))
        \(Self.fix(2, "a"))
        \(Self.fix(3, "b"))
        > {"id": 4, "method": "workspace/symbol", "params": {"query": "ordtot"}}
        < {"id": 4, "result": [{"name": "total", "containerName": "Order", "location": {"uri": "file:///b/shop/Shop.xcdatamodeld/Shop%202.xcdatamodel/contents"}}, {"name": "total", "location": {"uri": "file:///a/shop/Shop.xcdatamodeld/Shop%202.xcdatamodel/contents"}}]}
        \(Self.changed(removed: ["b/shop"]))
        \(Self.published("b", "[]"))
        \(Self.fix(5, "a"))
        \(Self.changed(added: ["b/shop"]))
        \(Self.published("b"))
        """)
  }

  /// A folder in another one is a part of its project.
  @Test(arguments: [["a", "a/shop"], ["a/shop", "a"]]) func nestedFolders(_ folders: [String]) {
    Play.play(Shop.languageServer(tree: Self.tree), Self.opening(folders[0], folders[1]) + Self.published("a"))
  }

  /// A project is closed with the last of the client's folders in it, also if its configuration is above them.
  @Test(arguments: [["a", "a/shop"], ["a/shop/Src", "a/shop"]]) func closedFolders(_ folders: [String]) {
    Play.play(
      Shop.languageServer(tree: Self.tree),
      Self.opening(folders[0], folders[1]) + """
        \(Self.published("a"))
        \(Self.changed(removed: [folders[0]]))
        \(Self.fix(2, "a"))
        \(Self.changed(removed: [folders[1]]))
        \(Self.published("a", "[]"))
        """)
  }

  @Test func aClosedFolderBelowItsConfiguration() {
    Play.play(
      Shop.languageServer(tree: Self.tree),
      Self.opening("a/shop/Src") + """
        \(Self.published("a"))
        \(Self.changed(removed: ["a/shop/Src"]))
        \(Self.published("a", "[]"))
        """)
  }

  @Test func unknownFolders() {
    Play.play(Shop.languageServer(tree: Self.tree), Self.opening("none", "a/shop") + Self.published("a"))
  }

  /// Without a folder, a document belongs to the project of the nearest configuration.
  @Test(arguments: [#""workspaceFolders": null, "rootUri": null,"#, #""workspaceFolders": [],"#, ""])
  func noFolder(_ folders: String) {
    Play.play(
      Shop.languageServer(tree: Self.tree, folder: "/"),
      """
      > {"id": 1, "method": "initialize", "params": {\(folders) "capabilities": {}}}
      < {"id": 1, "result": {}}
      > {"method": "initialized", "params": {}}
      > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///b/shop/Src/Order.swift", "version": 1, "text": \(Shop.quoted(Shop.order()))}}}
      \(Self.published("b"))
      \(Self.fix(2, "b"))
      > {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///c/Notes.txt", "version": 1, "text": ""}}}
      > {"id": 3, "method": "textDocument/hover", "params": {"textDocument": {"uri": "untitled:1"}, "position": {"line": 0, "character": 0}}}
      < {"id": 3, "result": null}
      """)
  }
}
