import Foundation
import Testing

@testable import PlumbFormats

@Suite struct FileChangesTests {
  private static func create(_ path: String, _ new: String, in folder: String) -> FileChanges.Change {
    FileChanges.Change("\(folder)/\(path)", .create(Array(new.utf8)), folder: folder)
  }

  private static func update(_ path: String, _ old: String, _ new: String, in folder: String) -> FileChanges.Change {
    FileChanges.Change("\(folder)/\(path)", .update(from: Array(old.utf8), to: Array(new.utf8)), folder: folder)
  }

  @Test func whatStaysAsItIsIsNoChange() {
    let (a, b) = (Array("a".utf8), Array("b".utf8))
    #expect(FileChanges.Change("f", from: nil, to: nil) == nil)
    #expect(FileChanges.Change("f", from: a, to: a) == nil)
    #expect(FileChanges.Change("f", from: [], to: nil)?.action == .delete([]))
    #expect(FileChanges.Change("f", from: nil, to: [])?.action == .create([]))
    let steps = [
      FileChanges([.init("f", .update(from: a, to: b)), .init("g", .create(a))]),
      FileChanges([.init("f", .update(from: b, to: a)), .init("g", .update(from: a, to: b))]),
    ]
    #expect(FileChanges(oneAfterAnother: steps).changes == [.init("g", .create(b))])
  }

  @Test func createsUpdatesAndDeletes() throws {
    let folder = try Folder(["Out/b": "old", "Out/c": "gone"])
    let out = "\(folder.path)/Out"
    try FileChanges([
      Self.create("a", "new", in: out), Self.update("b", "old", "new", in: out),
      FileChanges.Change("\(out)/c", .delete(Array("gone".utf8)), folder: out),
    ]).write()
    #expect(folder.files == ["Out/a", "Out/b"])
    #expect(folder.text("Out/b") == "new")
  }

  @Test func whereOneCannotBeWrittenNoneIs() throws {
    let folder = try Folder(["Out/b": "old", "Out/z/keep": ""])
    let out = "\(folder.path)/Out"
    #expect(throws: FileChanges.NotWritten.self) {
      try FileChanges([
        Self.create("a", "new", in: out), Self.update("b", "old", "new", in: out), Self.create("z", "new", in: out),
      ]).write()
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
      #expect(throws: FileChanges.NotWritten.self) {
        try FileChanges([Self.update("a", "theirs", "ours", in: target)]).write()
      }
    }
    #expect(folder.text("Elsewhere/a") == "theirs")
  }
}
