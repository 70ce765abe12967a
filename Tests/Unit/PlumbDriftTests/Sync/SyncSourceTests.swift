import PlumbCore
import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbWorkspace
import Testing

@testable import PlumbConfiguration

/// Models that are updated from real Swift: the changes to the model, and the differences that require a decision.
@Suite struct SyncSourceTests {
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Song" representedClassName=".Song" syncable="YES">
            <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
    </model>
    """

  /// Returns the lines of the updated model that the old model does not have, and the reasons for the differences
  /// that are left.
  private static func follow(
    _ style: DeclarationStyle, _ source: String, includesReview: Bool = false,
    change: (inout DeclarationOptions) -> Void = { _ in }
  ) throws -> (lines: [String], left: [String]) {
    let model = try Model.read(Array(contents.utf8), file: "contents", name: "Songs").value
    var options = DeclarationOptions(style: style)
    change(&options)
    let expected = declarations(of: model, options: options).value
    let file = SourceFile(path: "Songs.swift", text: source)
    let actual = SourceParser(ExpectedNames(expected)).declarations(in: [file]).value
    let drift = Drift(
      expected: expected, actual: actual, model: model, options: options,
      settings: RuleSettings(checksSwift: true), sources: [Source(file: file.path, bytes: file.bytes)])
    let following = ModelSync(drift, includesReview: includesReview)
    let old = Set(contents.split(separator: "\n"))
    let new = String(decoding: following.model.written(), as: UTF8.self).split(separator: "\n")
    let lines = new.filter { !old.contains($0) }.map { String($0.drop { $0 == " " }) }
    return (lines, following.left.map(\.why))
  }

  private static func song(_ members: String, _ more: String = "") -> String {
    """
    @objc(Song) @PersistentModel final class Song: NSManagedObject {
      var title: String? = nil
      \(members)
    }
    \(more)
    """
  }

  private static let mood = "enum Mood: Int16 { case calm = 3, wild }"

  @Test(arguments: [
    (
      "var year: Int16 = 0x7D0",
      #"<attribute name="year" attributeType="Integer 16" defaultValueString="2000" usesScalarValueType="YES"/>"#
    ),
    (
      "var rating: Double? = 4",
      #"<attribute name="rating" optional="YES" attributeType="Double" defaultValueString="4.0" usesScalarValueType="NO"/>"#
    ),
    (
      "var heardOn: Date = .distantPast",
      #"<attribute name="heardOn" attributeType="Date" defaultDateTimeInterval="-63114076800" usesScalarValueType="NO"/>"#
    ),
    (
      #"@Attribute(persistentName: "kürzel") var code: String = "a\"b""#,
      #"<attribute name="kürzel" attributeType="String" defaultValueString="a&quot;b"/>"#
    ),
    (
      "@Attribute(.transient) var isPlaying: Bool = false",
      #"<attribute name="isPlaying" transient="YES" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>"#
    ),
    (
      #"@Attribute(storageMethod: .transformed(name: "Chords")) var chords: [String]? = nil"#,
      #"<attribute name="chords" optional="YES" attributeType="Transformable" valueTransformerName="Chords" customClassName="[String]"/>"#
    ),
  ])
  func newAttributesOfMacroClasses(_ member: String, _ line: String) throws {
    let (lines, left) = try Self.follow(.macro, Self.song(member))
    #expect(lines == [line])
    #expect(left.isEmpty)
  }

  @Test(arguments: [
    ("var year: Int = 0", "no attribute type is configured as Int"),
    ("var mood: Mood = .calm", "Mood requires a storageMethod in its @Attribute"),
    (
      "@Attribute(storageMethod: .raw) var mood: Mood = .calm",
      #"first add to plumb.json, under entities ▸ Song ▸ attributes, "mood": { "type": "Mood", "storage": "raw" }"#
    ),
    ("var heardOn: Date = Date()", "its default in Swift is not a literal"),
    ("var year: Int16", "it is neither optional nor has a default in Swift"),
    ("var other: Song?", "it has no @Relationship in Swift"),
    (
      #"@Relationship(inverse: "x", deleteRule: .nullify) var album: Album?"#,
      "the model has no entity for the class Album"
    ),
    (
      #"@Relationship(inverse: "x", deleteRule: .nullify) var other: Song?"#,
      "the model would violate inverse-missing-target"
    ),
    ("@Relationship(deleteRule: .nullify) var other: Song?", "the model would violate relationship-inverse"),
    (#"@Relationship(inverse: "other") var other: Song?"#, "its delete rule is not declared in Swift"),
    (#"@Attribute(persistentName: "2nd") var second: String? = nil"#, "the model would violate name-invalid"),
  ])
  func whatSwiftDoesNotSay(_ member: String, _ why: String) throws {
    let (lines, left) = try Self.follow(.macro, Self.song(member, Self.mood))
    #expect(lines.isEmpty)
    #expect(left.count == 1 && left.first?.contains(why) == true, "\(left)")
  }

  @Test func oneThatCannotBeKeepsNoOtherOut() throws {
    let good = (1...6).map { "var good\($0): Bool = false" }.joined(separator: "; ")
    let source = Self.song(#"\#(good); @Attribute(persistentName: "1st") var bad: String? = nil; var worse: Int16"#)
    let (lines, left) = try Self.follow(.macro, source)
    #expect(lines.count == 6)
    #expect(
      left.map { $0.prefix(34) } == ["the model would violate name-inval", "it is neither optional nor has a d"])
  }

  @Test func theConfigurationIsReadBackwards() throws {
    let source = Self.song(
      """
      var year: Int = 1990
        @Attribute(persistentName: "mood_raw", storageMethod: .raw) var mood: Mood = .wild
        @Attribute(storageMethod: .codable) var notes: Notes? = nil
      """, Self.mood + "\nstruct Notes: Codable {}")
    let (lines, left) = try Self.follow(.macro, source) {
      $0.types[.integer64] = .named("Int")
      $0.entities["Song"] = EntityOverride(attributes: [
        "mood_raw": AttributeOverride(name: "mood", type: .named("Mood"), storage: .raw),
        "notes": AttributeOverride(type: .named("Notes"), storage: .codable),
      ])
    }
    #expect(left.isEmpty, "\(left)")
    #expect(
      lines == [
        #"<attribute name="mood_raw" attributeType="Integer 16" defaultValueString="4" usesScalarValueType="YES"/>"#,
        #"<attribute name="notes" optional="YES" attributeType="Binary"/>"#,
        #"<attribute name="year" attributeType="Integer 64" defaultValueString="1990" usesScalarValueType="YES"/>"#,
      ])
  }

  @Test func aNewClassWithItsRelationships() throws {
    let album = """
      @objc(Album) @PersistentModel final class AlbumRecord: NSManagedObject {
        @Attribute(.unique) var code: String = ""
        @Relationship(inverse: "album", deleteRule: .cascade) var songs: [Song]
      }
      """
    let song = Self.song(#"@Relationship(inverse: "songs", deleteRule: .nullify) var album: AlbumRecord?"#, album)
    let (lines, left) = try Self.follow(.macro, song)
    #expect(left.isEmpty, "\(left)")
    #expect(
      lines == [
        #"<entity name="Album" representedClassName=".AlbumRecord" syncable="YES">"#,
        #"<attribute name="code" attributeType="String" defaultValueString=""/>"#,
        #"<relationship name="songs" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" destinationEntity="Song" inverseName="album" inverseEntity="Song"/>"#,
        "<uniquenessConstraints>", "<uniquenessConstraint>", #"<constraint value="code"/>"#,
        "</uniquenessConstraint>", "</uniquenessConstraints>",
        #"<relationship name="album" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Album" inverseName="songs" inverseEntity="Album"/>"#,
      ])
  }

  @Test func compositesAreAddedWithTheirElements() throws {
    let source = Self.song(
      "@Attribute(storageMethod: .composition) var place: Place? = nil",
      "@Composition struct Place {\n  var latitude: Double = 0\n  var name: String? = nil\n}")
    let (lines, left) = try Self.follow(.macro, source)
    #expect(left.isEmpty, "\(left)")
    #expect(
      lines == [
        #"<attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>"#,
        #"<composite name="Place">"#,
        #"<attribute name="latitude" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES"/>"#,
        #"<attribute name="name" optional="YES" attributeType="String"/>"#, "</composite>",
      ])
  }

  private static func classic(_ members: String, _ more: String = "") -> String {
    "@objc(Song) class Song: NSManagedObject {\n  @NSManaged var title: String?\n  \(members)\n}\n\(more)"
  }

  @Test(arguments: [
    (
      "@NSManaged var year: Int16",
      #"<attribute name="year" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>"#
    ),
    (
      "@NSManaged var isLive: Bool",
      #"<attribute name="isLive" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>"#
    ),
    (
      "@NSManaged var heardOn: Date?",
      #"<attribute name="heardOn" optional="YES" attributeType="Date" usesScalarValueType="NO"/>"#
    ),
    ("@NSManaged var price: NSDecimalNumber?", #"<attribute name="price" optional="YES" attributeType="Decimal"/>"#),
    ("@NSManaged var cover: NSData!", #"<attribute name="cover" optional="YES" attributeType="Binary"/>"#),
  ])
  func newAttributesOfClassicClasses(_ member: String, _ line: String) throws {
    let (lines, left) = try Self.follow(.managed, Self.classic(member))
    #expect(lines == [line])
    #expect(left.isEmpty)
  }

  @Test(arguments: [
    ("@NSManaged var year: NSNumber?", "NSNumber does not determine"),
    ("@NSManaged var length: TimeInterval", "TimeInterval can be"),
    ("@NSManaged var tags: NSSet?", "a classic class does not declare a relationship's inverse"),
    ("@NSManaged var next: Song?", "a classic class does not declare a relationship's inverse"),
    ("@NSManaged var chords: Chords?", "a classic class does not declare how Chords is stored"),
    ("@NSManaged var code: String", "it is never nil in Swift, and a store with Song objects could not migrate"),
    (
      "#if os(iOS)\n  @NSManaged var code: String?\n  #else\n  @NSManaged var code: Data?\n  #endif",
      "the changed model would still differ: Song.code is String in the model but Data? in Swift"
    ),
  ])
  func whatClassicClassesDoNotSay(_ member: String, _ why: String) throws {
    let (lines, left) = try Self.follow(.managed, Self.classic(member)) { _ in }
    #expect(lines.isEmpty)
    #expect(left.count == 1 && left.first?.hasPrefix(why) == true, "\(left)")
  }

  @Test func classicClassesBringTheirParents() throws {
    let source = Self.classic(
      "",
      "@objc(Hymn) class Hymn: Song {\n  @NSManaged var number: Int32\n}\nclass Helper {\n  var x: Int = 0\n}")
    let (lines, left) = try Self.follow(.managed, source)
    #expect(left.isEmpty, "\(left)")
    #expect(
      lines
        == [
          #"<entity name="Hymn" representedClassName=".Hymn" parentEntity="Song" syncable="YES">"#,
          #"<attribute name="number" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>"#,
        ])
  }

  /// An entity is added only with its complete class, and a relationship only with its destination entity. Otherwise,
  /// the update would cause a new difference.
  @Test func whatWouldLeaveSomethingNewIsNotAdded() throws {
    let more = """
      @objc(Album) @PersistentModel final class Album: NSManagedObject {
        @Relationship(inverse: "albums", deleteRule: .nullify) var label: Label?
      }
      @objc(Label) @PersistentModel final class Label: NSManagedObject {
        var number: Int16
        @Relationship(inverse: "label", deleteRule: .nullify) var albums: Set<Album>
      }
      @objc(Tape) @PersistentModel final class Tape: NSManagedObject {
        var length: Double = 0
      }
      """
    let (lines, left) = try Self.follow(.macro, Self.song("", more))
    #expect(
      lines == [
        #"<entity name="Tape" representedClassName=".Tape" syncable="YES">"#,
        #"<attribute name="length" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES"/>"#,
      ])
    #expect(
      left == [
        "it would add a new difference: Album.label is declared in Swift but not in the model "
          + "(the model has no entity for the class Label)",
        "it would add a new difference: Label.number is declared in Swift but not in the model "
          + "(it is neither optional nor has a default in Swift)",
      ])
  }

  @Test func whatIsSuppressedStays() throws {
    let source = Self.song(
      "// plumb:ignore drift-property-extra because it comes with the next version\n  var year: Int16 = 0")
    let (lines, left) = try Self.follow(.macro, source)
    #expect(lines.isEmpty && left.isEmpty)
  }

  @Test func filesThatAreNotFollowed() throws {
    let model = try Model.read(Array(Self.contents.utf8), file: "contents", name: "Songs").value
    let expected = declarations(of: model).value
    let files = [
      SourceFile(path: "Song.swift", text: Self.song("var year: Int16 = 0")),
      SourceFile(path: "Hymn.swift", text: "@objc(Hymn) @PersistentModel final class Hymn: NSManagedObject {}"),
      SourceFile(path: "Hymn+.swift", text: "extension Hymn { @NSManaged var number: String? }"),
    ]
    let drift = Drift(
      expected: expected, actual: SourceParser(ExpectedNames(expected)).declarations(in: files).value, model: model)
    #expect(ModelSync(drift, includesReview: false).made.count > 1)
    let following = ModelSync(drift, includesReview: true, ignored: ["Song.swift": "one", "Hymn+.swift": "two"])
    #expect(following.made.isEmpty && following.left.map(\.why) == ["one", "two"], "\(following.left)")
  }
}
