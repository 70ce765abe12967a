import Foundation
import Testing

/// A model file whose layout differs from Xcode's keeps its layout, except in the parts that change.
@Suite struct AlignModelLayoutTests {
  /// The model in Xcode's layout.
  private static let plain = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Boat" representedClassName="Boat" syncable="YES">
            <attribute name="name" attributeType="String" defaultValueString="Gull" syncable="YES"/>
            <attribute name="title" optional="YES" attributeType="String" syncable="YES"/>
        </entity>
        <entity name="Pier" representedClassName="Pier" syncable="YES"/>
    </model>
    """
  /// The model after it is updated from Swift.
  private static let followed =
    plain
    .replacing("\"Gull\"", with: "\"Tern\"")
    .replacing(
      "        <attribute name=\"title\"",
      with: "        <attribute name=\"note\" optional=\"YES\" attributeType=\"String\" syncable=\"YES\"/>\n"
        + "        <attribute name=\"title\""
    )
    .replacing(
      "representedClassName=\"Pier\" syncable=\"YES\"/>",
      with: """
        representedClassName="Pier" syncable="YES">
                <attribute name="length" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES" syncable="YES"/>
            </entity>
        """)

  private static let swift = """
    @objc(Boat) @PersistentModel
    final class Boat: NSManagedObject {
      var name: String = "Tern"
      var title: String? = nil
      var note: String? = nil
    }
    @objc(Pier) @PersistentModel
    final class Pier: NSManagedObject {
      var length: Double = 0.0
    }
    """

  private static func aligned(_ contents: String, _ arguments: String...) throws -> Folder {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodeld", "sources": ["S"] }] }"#,
      "M.xcdatamodeld/M.xcdatamodel/contents": contents, "S/a.swift": swift,
    ])
    let run = try ToolRun(["align", "--model"] + arguments, in: folder)
    #expect(run.status == 0 && run.err.contains("changed"), "\(run.err)")
    #expect(try ToolRun("align", "--model", "--check", in: folder).err == "✓ no difference to fix\n")
    return folder
  }

  private static func expect(_ style: (String) -> String) throws {
    let folder = try aligned(style(plain))
    #expect(folder.text("M.xcdatamodeld/M.xcdatamodel/contents") == style(followed))
  }

  @Test func asXcodeWritesIt() throws { try Self.expect { $0 } }
  @Test func lineEndsOfWindows() throws { try Self.expect { $0.replacing("\n", with: "\r\n") + "\r\n" } }
  @Test func twoSpaces() throws { try Self.expect { $0.replacing("    ", with: "  ") } }
  @Test func tabs() throws { try Self.expect { $0.replacing("    ", with: "\t") + "\n" } }
  @Test func aSpaceBeforeTheSlash() throws { try Self.expect { $0.replacing("/>", with: " />") } }
  @Test func blankLinesBetweenEntities() throws { try Self.expect { $0.replacing("    <entity", with: "\n  <entity") } }
  @Test func noLineEnds() throws {
    try Self.expect { $0.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined() }
  }

  /// A tag that changes is written in Xcode's layout at the same position. The other tags stay unchanged.
  @Test func tagsThatSayTheSameStay() throws {
    let title = "<attribute\n    name='title'  optional='YES'\n    attributeType='String' syncable='YES'></attribute >"
    try Self.expect { text in
      text.replacing(#"<attribute name="title" optional="YES" attributeType="String" syncable="YES"/>"#, with: title)
        .replacing(#"<entity name="Boat""#, with: "\n    <entity  name = 'Boat'\n\t ")
        .replacing("    <entity name=\"Pier\"", with: "    <!-- a\n b --><!--c-->\n\n   <entity name=\"Pier\"")
    }
  }

  @Test func aNewVersionIsLaidOutAsTheOldOne() throws {
    let style = { (text: String) in text.replacing("\n", with: "\r\n") }
    let folder = try Self.aligned(style(Self.plain), "--new-version")
    #expect(folder.text("M.xcdatamodeld/M.xcdatamodel/contents") == style(Self.plain))
    #expect(folder.text("M.xcdatamodeld/M 2.xcdatamodel/contents") == style(Self.followed))
  }
}
