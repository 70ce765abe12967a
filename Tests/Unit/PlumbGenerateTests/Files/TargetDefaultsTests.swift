import PlumbDeclarations
import PlumbModel
import Testing

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Generated code compiles against the `CoreData` module of this repository with the defaults of new targets.
@Suite(.enabled(if: BuiltModule.isUsable, "swiftc is not on the path, or the module CoreData is not built"))
struct TargetDefaultsTests {
  private static let feature = "-enable-upcoming-feature"

  /// Boats with trips, and a kind of boat.
  private static let model: Model = {
    let boat = Entity(
      name: "Boat",
      attributes: [
        Attribute(name: "built", type: .date, isOptional: true), Attribute(name: "length", type: .double),
        Attribute(name: "name", type: .string, isOptional: true),
        Attribute(name: "price", type: .decimal, isOptional: true),
      ],
      relationships: [Relationship(name: "trips", destination: "Trip", isToMany: true)])
    var ferry = Entity(name: "Ferry", attributes: [Attribute(name: "decks", type: .integer16)])
    ferry.parentEntity = "Boat"
    let trip = Entity(
      name: "Trip", attributes: [Attribute(name: "key", type: .uuid, isOptional: true)],
      relationships: [Relationship(name: "boat", destination: "Boat")])
    return Model(name: "Fleet", entities: [boat.withClass, ferry.withClass, trip.withClass])
  }()

  /// Returns the compiler's messages for all code of the accessor style.
  private static func messages(_ flags: [String], _ change: (inout GeneratorOptions) -> Void) throws -> String {
    let declared = DeclarationOptions(style: .accessor, access: .public)
    var options = GeneratorOptions(model: "Fleet")
    change(&options)
    let files = Generator(options: options).files(
      for: declarations(of: model, options: declared).value, with: [.paths, .requests, .snapshots, .schema], of: model)
    let sources = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
    return try BuiltModule.check(sources, flags)
  }

  @Test(arguments: [[feature, "MemberImportVisibility"], [feature, "ExistentialAny"], []])
  func theyCompileWithUpcomingFeatures(_ flags: [String]) throws {
    let messages = try Self.messages(flags) { _ in }
    #expect(messages == "")
  }

  @Test func theyCompileWithMainActorAsTheDefault() throws {
    let flags = ["-default-isolation", "MainActor"]
    let messages = try Self.messages(flags) { $0.isolation = .nonisolated }
    #expect(messages == "")
    #expect(try Self.messages(flags) { _ in }.contains("different actor isolation"))
  }

  /// An unused public import is a warning. On Linux, it is one for Foundation, whose types are in other modules.
  @Test func theyCompileWithInternalImports() throws {
    let flags = [Self.feature, "InternalImportsByDefault", "-no-warnings-as-errors"]
    let messages = try Self.messages(flags) { $0.importAccess = .public }
    #expect(messages == "")
    #expect(try Self.messages(flags) { _ in }.contains("its superclass is internal"))
  }
}
