import PlumbModel

extension Rule {
  /// A class that both Xcode and Plumb generate.
  ///
  /// The rule reports no finding if Plumb writes no Swift for the model. If Plumb only checks the Swift, the
  /// comparison finds the declarations and reports them with this id too. The fix removes `codeGenerationType`. An
  /// absent `codeGenerationType` means Manual/None, as for 92 % of the entities in the corpus.
  package static let codegenConflict = Rule(
    "codegen-conflict", .names, "A class that both Xcode and Plumb care for",
    severity: .recommended(.error),
    text: Text(
      what: """
        An entity has “Codegen” set to “Class Definition” or “Category/Extension”, and Plumb writes the Swift of its \
        model, or the Swift that it checks declares the class or the properties.
        """,
      why: """
        Xcode writes the same declarations while it builds: the compiler finds every class or property twice. Where the \
        two are spelled differently, one of them is wrong at run time.
        """,
      example: #"<entity name="Order" representedClassName="Order"« codeGenerationType="class"|»/>"#,
      fix: "Select the entity and choose “Manual/None” under “Codegen” in the Data Model inspector."),
    check: .entity { entity, schema in
      guard entity.codeGeneration != .manual, schema.writesSwift else { return [] }
      let what = entity.codeGeneration == .class ? "class" : "properties"
      return [
        Finding(
          "Xcode writes the \(what) of \(entity.name) a second time", at: .codeGenerationType,
          label: "written by Xcode while it builds", notes: ["the compiler finds two declarations of one name"],
          help: ["choose Manual/None under Codegen"],
          fixes: [XMLFix("Leave the class of \(entity.name) to Plumb", .review, .remove(.codeGenerationType))])
      ]
    })
}
