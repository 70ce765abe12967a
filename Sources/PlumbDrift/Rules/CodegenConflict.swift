import PlumbDeclarations
import PlumbRules

// The rule is declared in `PlumbRules`. In a project where Plumb generates the Swift code, the rule itself reports
// every entity. The differences here are reported in projects where Plumb only checks the Swift code.
extension Difference {
  /// A class that Xcode generates during the build and that the sources also declare.
  static func codegenConflict(class expected: EntityDeclaration, at places: SourceRanges) -> Difference {
    Difference(expected, "class", places)
  }

  /// Properties that Xcode generates during the build and that the sources also declare; `places` are those of the
  /// first.
  static func codegenConflict(propertiesOf expected: EntityDeclaration, at places: SourceRanges) -> Difference {
    Difference(expected, "properties", places)
  }

  private init(_ expected: EntityDeclaration, _ what: String, _ places: SourceRanges) {
    self.init(
      rule: .codegenConflict, message: "Xcode writes the \(what) of \(expected.entity) a second time",
      element: [.init(.entity, expected.entity)], swift: .init(places: places, part: .name, label: "declared here"),
      xml: .init(
        origin: expected.facts.origin, attribute: .codeGenerationType, label: "written by Xcode while it builds"),
      notes: ["the compiler finds two declarations of one name"], help: ["choose Manual/None under Codegen"])
  }
}
