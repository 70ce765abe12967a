import PlumbDeclarations
import TestSupport
import Testing

@testable import PlumbDrift

@Suite struct DeclarationEditTests {
  private static let property = PropertyDeclaration.attribute("a", "Int64", .integer(1))

  @Test func editsOfDifferentDeclarationsDiffer() {
    var other = Self.property
    other.places = SourceRanges(file: "A.swift")
    #expect(other.meaning == Self.property.meaning)
    #expect(DeclarationEdit.property(Self.property, .setDefault(nil)) != .property(other, .setDefault(nil)))
  }
}
