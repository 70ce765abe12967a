import Foundation
import PlumbKit
import Testing

@testable import PlumbProject

@Suite struct FileChangesTests {
  private static func change(_ path: String, _ old: String?, _ new: String?, in folder: String) -> FileChanges.Change {
    FileChanges.Change(
      path: "\(folder)/\(path)", old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) }, folder: folder)
  }

  @Test func createsUpdatesAndDeletes() throws {
    let folder = try Folder(["Out/b": "old", "Out/c": "gone"])
    let out = "\(folder.path)/Out"
    try FileChanges(changes: [
      Self.change("a", nil, "new", in: out), Self.change("b", "old", "new", in: out),
      Self.change("c", "gone", nil, in: out),
    ]).apply()
    #expect(folder.files == ["Out/a", "Out/b"])
    #expect(folder.text("Out/b") == "new")
  }

  @Test func whereOneCannotBeWrittenNoneIs() throws {
    let folder = try Folder(["Out/b": "old", "Out/z/keep": ""])
    let out = "\(folder.path)/Out"
    #expect(throws: CannotRun.self) {
      try FileChanges(changes: [
        Self.change("a", nil, "new", in: out), Self.change("b", "old", "new", in: out),
        Self.change("z", nil, "new", in: out),
      ]).apply()
    }
    #expect(folder.files == ["Out/b", "Out/z/keep"])
    #expect(folder.text("Out/b") == "old")
  }

  @Test(arguments: [["align"], ["align", "--dry-run"], ["align", "--check"]])
  func aDryRunPromisesNoMore(command: [String]) throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "A.xcdatamodel", "sources": ["S"] }] }"#,
      "A.xcdatamodel/contents": """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item"><attribute name="a" optional="YES" attributeType="String"/></entity>
      </model>
      """, "Real.swift": "@objc(Item) class Item: NSManagedObject {\n}\n", "S/Other.swift": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/S/Item.swift", withDestinationPath: "../Real.swift")
    let run = try ToolRun(command, in: folder)
    #expect(run.status == 2 && run.out.isEmpty && run.err.contains("S/Item.swift cannot be written"), "\(run.err)")
  }

  @Test func linksAreNotFollowed() throws {
    let folder = try Folder(["Elsewhere/a": "theirs"])
    let (out, link) = ("\(folder.path)/Out", "\(folder.path)/Link")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(out)/a", withDestinationPath: "\(folder.path)/Elsewhere/a")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(folder.path)/Elsewhere")
    for target in [out, link] {
      #expect(throws: CannotRun.self) {
        try FileChanges(changes: [Self.change("a", "theirs", "ours", in: target)]).apply()
      }
    }
    #expect(folder.text("Elsewhere/a") == "theirs")
  }
}
