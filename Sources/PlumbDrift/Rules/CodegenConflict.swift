import PlumbDeclarations
import PlumbRules

// The rule itself is one of `PlumbRules`: where Plumb writes the Swift, it says so of every entity. Here is what it says
// where somebody else wrote it.
extension Difference {
  /// A class that Xcode writes while it builds, and the sources declare too.
  static func codegenConflict(class expected: EntityDeclaration, at places: Places) -> Difference {
    Difference(expected, "class", places)
  }

  /// Properties that Xcode writes while it builds, and the sources declare too; `places` are those of the first.
  static func codegenConflict(propertiesOf expected: EntityDeclaration, at places: Places) -> Difference {
    Difference(expected, "properties", places)
  }

  private init(_ expected: EntityDeclaration, _ what: String, _ places: Places) {
    self.init(
      rule: .codegenConflict, message: "Xcode writes the \(what) of \(expected.entity) a second time",
      element: [.init(.entity, expected.entity)], swift: .init(places: places, part: .name, label: "declared here"),
      xml: .init(
        origin: expected.facts.origin, attribute: .codeGenerationType, label: "written by Xcode while it builds"),
      notes: ["the compiler finds two declarations of one name"], help: ["choose Manual/None under Codegen"])
  }
}
