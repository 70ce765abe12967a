import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// Copies of the classes of a version.
@Suite struct SchemaFreezingTests {
  private static func frozen(version: String? = nil, as name: String = "V1", _ code: String...) throws -> String {
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    return try SourceParser.schema.frozen(version, as: name, in: files).text
  }

  @Test func theCopyContainsClassesAndTheirTypes() throws {
    let text = try Self.frozen(
      """
      @Model final class Trip: Identifiable {
        #Unique<Trip>([\\.name, \\.start])
        @Attribute(.unique) var id = UUID()
        var name: String
        let start: Date
        var mood: Mood = Mood.calm { didSet { print(mood) } }
        var budget: Budget?
        @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop] = []
        @Transient var cache = 0
        var title: String { name }
        init(name: String) { self.name = name; start = .now }
        enum Mood: String, Codable { case calm, wild = "w" }
      }
      """,
      """
      extension Trip { func f() {} }
      @Model final class Stop { var trip: Trip?; var kind: Kind = Kind.food; init() {} }
      enum Kind: Int, Codable { case food = 1, view; var title: String { "" } }
      struct Budget: Codable, Hashable { var amount: Decimal; var currency: String? = nil; var per: Period; static let none = 0 }
      enum Period: String, Codable { case day, week }
      """)
    #expect(
      text == """
        enum V1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] {
            [Stop.self, Trip.self]
          }

          @Model final class Stop {
            var trip: Trip?
            var kind: Kind = Kind.food

            init() {}
          }

          @Model final class Trip {
            #Unique<Trip>([\\.name, \\.start])
            @Attribute(.unique) var id: UUID = UUID()
            var name: String
            let start: Date
            var mood: Mood = Mood.calm
            var budget: Budget?
            @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop] = []

            init(name: String, start: Date) {
              self.name = name
              self.start = start
            }

            enum Mood: String, Codable {
              case calm
              case wild = "w"
            }
          }

          struct Budget: Codable {
            var amount: Decimal
            var currency: String? = nil
            var per: Period
          }

          enum Kind: Int, Codable {
            case food = 1
            case view = 2
          }

          enum Period: String, Codable {
            case day
            case week
          }
        }

        """)
  }

  @Test func theScopeOfTheVersionIsLeftOut() throws {
    let text = try Self.frozen(
      version: "V2", as: "V2",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { init() {} }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 1, 0)
        static var models: [any PersistentModel.Type] { [V2.Item.self] }
        @Model final class Item { @Relationship(inverse: \\V2.Box.items) var box: V2.Box?; init() {} }
        @Model final class Box { var items: [V2.Item] = []; init() {} }
      }
      """)
    #expect(text.contains("Schema.Version(2, 1, 0)") && text.contains("[Box.self, Item.self]"))
    #expect(text.contains("@Relationship(inverse: \\Box.items) var box: Box?") && !text.contains("V2."))
  }

  @Test(arguments: [
    (
      "@Model class A { var a: Kit.Thing; init() {} }", "A ▸ a",
      "has the type Thing, which the sources do not declare"
    ),
    (
      "@Model class A { var a: P; init() {} }\nenum P: Codable { case a(Int) }", "A ▸ a",
      "has the enum P with associated values"
    ),
    ("@Model class A { var a: C; init() {} }\nfinal class C: Codable {}", "A ▸ a", "has the class C"),
    (
      "@Model class A { var a: S; init() {} }\nstruct S: Codable { var p: Kit.P }", "S ▸ p",
      "has the type P, which the sources do not declare"
    ),
    (
      "@Model class A { var a = Settings.level; init() {} }\nenum Settings { static let level = 3 }", "A ▸ a",
      "has no written type"
    ),
  ])
  func whatACopyCannotContainIsRefused(_ code: String, _ property: String, _ reason: String) {
    let failure = #expect(throws: FreezeFailure.self) { try Self.frozen(code) }
    guard case .property(property, let location, reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(location.file == "File0.swift" && location.start.line > 0)
  }

  @Test func aVersionWithoutClassesIsRefused() {
    #expect(throws: FreezeFailure.noVersion("", among: [])) { try Self.frozen("struct A {}") }
  }

  // MARK: Names

  /// Classes, types and initial values, and how they are in the copy. `|` separates the lines of the copy that are
  /// expected.
  @Test(arguments: [
    // Types with other names.
    ("var a: ID = 3; typealias ID = Int", "", "var a: Int = 3"),
    ("var a: Tags = Tags(); typealias Tags = [String]", "", "var a: [String] = [String]()"),
    (
      "var a: Level? ; typealias Level = Kit.Grade", "enum Kit { enum Grade: String, Codable { case low } }",
      "var a: Kit.Grade?|enum Kit {|enum Grade: String, Codable {"
    ),
    (
      "var a: Kit.Grade = Kit.Grade.low", "enum Kit { enum Grade: String, Codable { case low } }",
      "var a: Kit.Grade = Kit.Grade.low|enum Kit {|  enum Grade: String, Codable {"
    ),
    ("var a: Swift.Int = 1", "", "var a: Int = 1"),
    ("var a: Identifier = Identifier(); typealias Identifier = UUID", "", "var a: UUID = UUID()"),
    (
      "var a: Budget = Budget(since: .now)", "struct Budget: Codable { var since: Date }",
      "var a: Budget = Budget(since: .now)"
    ),
    // Initial values of Swift and Foundation.
    ("var a: String = UUID().uuidString", "", "var a: String = UUID().uuidString"),
    ("var a: Double = 60 * 60", "", "var a: Double = 60 * 60"),
    ("var a: Date = Date.now.addingTimeInterval(-60)", "", "var a: Date = Date.now.addingTimeInterval(-60)"),
    ("var a: [String] = []", "", "var a: [String] = []"),
    // Constants.
    ("var a: Int = first; static let first = 3", "", "static let first = 3|var a: Int = Item.first"),
    ("var a: Int = Self.first; static let first: Int = 3", "", "static let first: Int = 3|var a: Int = Item.first"),
    (
      "var a: Int = Item.first; private static let first: Int = 3", "",
      "static let first: Int = 3|var a: Int = Item.first"
    ),
    (
      "var a: Int = Settings.level", "enum Settings { static let level = base + 1; static let base = 2 }",
      "var a: Int = Settings.level|enum Settings {|  static let base = 2|  static let level = Settings.base + 1"
    ),
    (
      "var a: Int = Settings.level + 1", "struct Settings { var x: Kit.P; static var level: Int { return 3 } }",
      "var a: Int = Settings.level + 1|static var level: Int { 3 }"
    ),
    ("var a: String = title", "let title = \"A\"", "static let title = \"A\"|var a: String = title"),
    (
      "var a: Date = Date.origin", "extension Date { static let origin = Date(timeIntervalSince1970: 0) }",
      "static let origin = Date(timeIntervalSince1970: 0)|var a: Date = origin"
    ),
    (
      "var a: String = \"x\\(Settings.level)\"", "enum Settings { static let level = 3 }",
      "var a: String = \"x\\(Settings.level)\"|static let level = 3"
    ),
    // Requirements of a protocol have no value.
    (
      "var a: Int = limit; static let limit = 3", "protocol Limited { static var limit: Int { get } }",
      "static let limit = 3"
    ),
    ("var a: Int = limit", "let limit = 3\nprotocol Limited { var limit: Int { get } }", "static let limit = 3"),
    // Members of a type that a list or a parameter determines.
    (
      "var a: [Kind] = [.standard]", "enum Kind: String, Codable { case one; static let standard = Kind.one }",
      "var a: [Kind] = [.standard]|static let standard = Kind.one"
    ),
    (
      "var a: [String: Kind] = [\"x\": .standard]",
      "enum Kind: String, Codable { case one; static let standard = Kind.one }",
      "var a: [String: Kind] = [\"x\": .standard]|static let standard = Kind.one"
    ),
    (
      "var a: Budget = Budget(kind: (.standard))",
      "struct Budget: Codable { var kind: Kind? }; enum Kind: String, Codable { case one; static let standard = Kind.one }",
      "var a: Budget = Budget(kind: (.standard))|static let standard = Kind.one"
    ),
    (
      "var a: [Budget] = [.init(kinds: [.standard])]",
      "struct Budget: Codable { var kinds: [Kind] }; enum Kind: String, Codable { case one; static let standard = Kind.one }",
      "var a: [Budget] = [.init(kinds: [.standard])]|static let standard = Kind.one"
    ),
    // Enums and structs.
    (
      "var a: Kind = .standard", "enum Kind: String, Codable { case one; static let standard = Kind.one }",
      "var a: Kind = .standard|static let standard = Kind.one"
    ),
    (
      "var a: Kind = .standard", "enum Kind: String, Codable { case one; static var standard: Kind { .one } }",
      "static var standard: Kind { .one }"
    ),
    (
      "var a: String = Kind.one.rawValue", "enum Kind: String { case one }",
      "var a: String = Kind.one.rawValue|enum Kind: String, Codable {"
    ),
    (
      "var a: Kind = Kind(rawValue: 1)!", "enum Kind: Int, Codable { case one = 1 }", "var a: Kind = Kind(rawValue: 1)!"
    ),
    (
      "var a: Size = Size(width: 3)", "struct Size: Codable { var width: Int; var height = 1 }",
      "var a: Size = Size(width: 3)"
    ),
    (
      "var a: Size = Size.zero", "struct Size: Codable { var width: Int; static let zero = Size(width: 0) }",
      "var a: Size = Size.zero|static let zero = Size(width: 0)"
    ),
  ])
  func namesAndValuesAreThoseOfTheCopy(_ members: String, _ others: String, _ lines: String) throws {
    let (text, omissions) = try Self.copy("@Model final class Item { \(members); init() {} }", others)
    for line in lines.split(separator: "|") { #expect(text.contains(line), "\(text)") }
    #expect(omissions == [] && SourceText.isValid(text))
  }

  /// Initial values that use declarations of the app that are not constants.
  @Test(arguments: [
    ("var a: String = makeCode()", "func makeCode() -> String { \"a\" }", "uses makeCode, which is not copied"),
    (
      "var a: String = Kind.one.title", "enum Kind: String { case one; var title: String { \"A\" } }",
      "uses title of Kind, which is not copied"
    ),
    (
      "var a: Kind = Kind.random()", "enum Kind: String, Codable { case one; static func random() -> Kind { .one } }",
      "uses Kind.random, which is not copied"
    ),
    (
      "var a: Kind = .random()", "enum Kind: String, Codable { case one; static func random() -> Kind { .one } }",
      "uses Kind.random, which is not copied"
    ),
    (
      "var a: Size = Size(side: 3)", "struct Size: Codable { var width: Int; init(side: Int) { width = side } }",
      "uses an initializer of Size, which is not copied"
    ),
    ("var a: Int = count", "var count: Int { let a = 1; return a }", "uses count, which is not copied"),
    (
      "var a: Int = Settings.shared.level", "final class Settings { static let shared = Settings(); var level = 1 }",
      "uses Settings, which is not copied"
    ),
  ])
  func valuesThatUseOtherCodeAreLeftOut(_ members: String, _ others: String, _ reason: String) throws {
    let (text, omissions) = try Self.copy("@Model final class Item { \(members); init() {} }", others)
    #expect(omissions == ["Item ▸ a \(reason)"])
    #expect(text.contains("self.a = a") && SourceText.isValid(text))
  }

  @Test func modulesOfTypesAndValuesAreImported() throws {
    func imports(_ property: String) throws -> [String] {
      let code = "import Foundation\nimport CoreLocation\nimport SwiftData\n@Model class A { \(property); init() {} }"
      return try SourceParser.schema.frozen(nil, as: "V1", in: [SourceFile(path: "A.swift", text: code)]).imports
    }
    #expect(try imports("var a: Date = Date()") == [])
    #expect(try imports("var a: CLLocationDegrees = 0") == ["CoreLocation"])
    #expect(try imports("var a: Double = kCLLocationAccuracyBest") == ["CoreLocation"])
  }

  private static func copy(_ code: String...) throws -> (text: String, omissions: [String]) {
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    let frozen = try SourceParser.schema.frozen(nil, as: "V1", in: files)
    return (frozen.text, frozen.omissions.map { "\($0.property) \($0.reason)" })
  }

  /// A class that another version declares, with a type of that version.
  @Test func classesOfOtherVersionsAreCopied() throws {
    let text = try Self.frozen(
      version: "V2", as: "V2",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Box.self] }
        @Model final class Box { var kind: Kind = Kind.small; var color: Color = V1.Box.standard; init() {}
          enum Color: Int, Codable { case red }
          static let standard = Color.red
        }
        enum Kind: String, Codable { case small }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self, V1.Box.self, Kit.Tag.self] }
        @Model final class Item { @Relationship(inverse: \\Kit.Tag.item) var tag: Kit.Tag?; var box: V1.Box?; var kind: Kind = V2.Kind.big; init() {} }
        enum Kind: String, Codable { case big }
      }
      enum Kit { @Model final class Tag { var item: V2.Item?; init() {} } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """)
    #expect(
      text == """
        enum V2: VersionedSchema {
          static let versionIdentifier = Schema.Version(2, 0, 0)
          static var models: [any PersistentModel.Type] {
            [Box.self, Item.self, Tag.self]
          }

          @Model final class Box {
            static let standard = Color.red

            var kind: Kind = Kind.small
            var color: Color = Box.standard

            init() {}

            enum Color: Int, Codable {
              case red = 0
            }
          }

          @Model final class Item {
            @Relationship(inverse: \\Tag.item) var tag: Tag?
            var box: Box?
            var kind: Kind2 = Kind2.big

            init() {}
          }

          @Model final class Tag {
            var item: Item?

            init() {}
          }

          enum Kind: String, Codable {
            case small
          }

          enum Kind2: String, Codable {
            case big
          }
        }

        """)
  }
}

extension SourceText {
  /// Whether a text is Swift without syntax errors.
  fileprivate static func isValid(_ text: String) -> Bool {
    SourceParser().parse(SourceFile(path: "A.swift", text: text), always: true).diagnostics.isEmpty
  }
}
