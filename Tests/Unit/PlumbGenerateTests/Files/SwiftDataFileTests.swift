import PlumbModel
import TestSupport
import Testing

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The exact text of files in the SwiftData style.
@Suite struct SwiftDataFileTests {
  private func file(_ path: String) throws -> String {
    let declared = Snippet.declarations(try SwiftDataModels.museum(), SwiftDataModels.options)
    #expect(declared.diagnostics.filter { $0.severity == .error }.isEmpty)
    let files = Generator(options: GeneratorOptions(model: "Museum", header: "{entity} of {model}"))
      .files(for: declared.value)
    #expect(
      files.map(\.path) == [
        "Artist+Plumb.swift", "Floor+Plumb.swift", "Painting+Plumb.swift", "Place+Plumb.swift", "Work+Plumb.swift",
      ])
    return try #require(files.first { $0.path == path }).text
  }

  @Test func aClass() throws {
    #expect(
      try file("Work+Plumb.swift") == #"""
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all
        // Work of Museum

        import Foundation
        import SwiftData

        @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        @Model
        public class Work {
          #Unique<Work>([\.title, \.artist])

          @Attribute(.unique)
          public var `in`: UUID

          @Attribute(.transformable(by: "NSSecureUnarchiveFromData"))
          public var palette: [Tint]?

          @Attribute(.externalStorage)
          public var photo: Data?

          public var place: Place?

          @Attribute(.ephemeral)
          public var shown: Bool = false

          @Attribute(originalName: "caption", hashModifier: "3")
          public var title: String = "Untitled"

          @Relationship(minimumModelCount: 1)
          public var artist: Artist

          public init(in: UUID, artist: Artist) {
            self.`in` = `in`
            self.artist = artist
          }
        }

        """#)
  }

  @Test func aClassBelow() throws {
    #expect(
      try file("Painting+Plumb.swift") == #"""
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all
        // Painting of Museum

        import Foundation
        import SwiftData

        @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
        @Model
        public final class Painting: Work {
          public var height: Double?

          public override init(in: UUID, artist: Artist) {
            super.init(in: `in`, artist: artist)
          }
        }

        """#)
  }

  @Test func aRelationshipThatNamesItsInverse() throws {
    let text = try file("Artist+Plumb.swift")
    #expect(text.contains("  #Index<Artist>([\\.name])\n"))
    #expect(
      text.contains(
        """
          @Relationship(deleteRule: .cascade, maximumModelCount: 100, inverse: \\Work.artist)
          public var works: [Work]? = []
        """))
  }

  @Test func structs() throws {
    #expect(
      try file("Place+Plumb.swift") == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all
        // Museum of Museum

        public struct Place: Codable {
          public var floor: Floor?
          public var wing: String

          public init(wing: String) {
            self.wing = wing
          }
        }

        """)
    #expect(
      try file("Floor+Plumb.swift").hasSuffix(
        "public struct Floor: Codable {\n  public var number: Int32 = 0\n\n  public init() {}\n}\n"))
  }

  /// A class cannot refer to a class that requires newer systems, so all classes of a model have the same
  /// requirement.
  @Test func theSystemThatTheModelRequires() throws {
    func release(_ content: String) throws -> [SchemaRelease?] {
      Snippet.declarations(try Snippet.model(content), SwiftDataModels.options).value.entities.map {
        $0.schema?.release
      }
    }
    #expect(try release("<entity name=\"A\"/>") == [.first])
    let index =
      "<fetchIndex name=\"i\"><fetchIndexElement property=\"a\" type=\"Binary\" order=\"ascending\"/></fetchIndex>"
    #expect(
      try release(
        "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/>\(index)</entity><entity name=\"B\"/>")
        == [.macros, .macros])
    #expect(try release("<entity name=\"A\"/><entity name=\"B\" parentEntity=\"A\"/>") == [.inheritance, .inheritance])
  }
}
