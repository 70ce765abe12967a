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
      "@Model class A { var a: Kit.Thing; init() {} }",
      FreezeFailure.property("A.a", "has the type Thing, which the sources do not declare")
    ),
    (
      "@Model class A { var a: P; init() {} }\nenum P: Codable { case a(Int) }",
      .property("A.a", "has the enum P with associated values")
    ),
    ("@Model class A { var a: C; init() {} }\nfinal class C: Codable {}", .property("A.a", "has the class C")),
    (
      "@Model class A { var a = Settings.level; init() {} }\nenum Settings { static let level = 3 }",
      .property("A.a", "has no written type")
    ),
    ("struct A {}", .noVersion("", among: [])),
  ])
  func whatACopyCannotContainIsRefused(_ code: String, _ failure: FreezeFailure) {
    #expect(throws: failure) { try Self.frozen(code) }
  }
}
