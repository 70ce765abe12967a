import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkRuntimeName`. The finding is a warning: the code compiles, but the first cast of an
  /// object fails.
  static let generateObjCName = Rule(
    "generate-objc-name", .generating, "A class that Core Data looks for under another name",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity whose class in the model is not the name that the generated class has at run time: the entity's in \
        the macro style, the class's own in the others.
        """,
      why: "Core Data finds no class of that name and makes plain NSManagedObject instances, which no cast accepts.",
      example: #"<entity name="Order" representedClassName="«OrderRecord|Order»"/>"#,
      fix: """
        Set the class in the Data Model inspector to the name that is shown; “class” in the configuration gives a macro \
        class another name in Swift.
        """),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a class whose runtime name, `name`, differs from the class in the model.
  static func generateObjCName(_ entity: Entity, wanted: String, name: String, _ naming: Style.Naming) -> RuleFinding {
    RuleFinding(
      .generateObjCName,
      Finding(
        "Core Data looks for the class \(wanted), but the class of \(entity.name) is @objc(\(name))",
        on: .entity(entity), at: .representedClassName, label: "not the name at run time",
        notes: ["without a class of that name Core Data makes plain NSManagedObject instances"],
        help: ["set the class to \(name) in the model" + naming.runtimeNameHelp]))
  }
}
