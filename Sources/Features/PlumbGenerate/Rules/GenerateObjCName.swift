import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkRuntimeName`. The finding is a warning: the code compiles, but the first cast of an
  /// object fails.
  static let generateObjCName = Rule(
    "generate-objc-name", .generating, "A class with another name at run time than in the model",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity whose class in the model differs from the name of the generated class at run time. If the model names \
        the class with a module, this is its name in Swift. Otherwise it is the name in `@objc(…)`: the name of the \
        entity in the macro style, the name of the class in the other styles.
        """,
      why: "Core Data does not find the class and creates plain NSManagedObject instances, so casts to the class fail.",
      example: #"<entity name="Order" representedClassName="«OrderRecord|Order»"/>"#,
      fix: """
        Set the class in the Data Model inspector to the reported name; in the macro style, “class” in the configuration \
        sets another name in Swift.
        """))
}

extension Finding {
  static func generateObjCName(_ entity: Entity, wanted: String, name: String, _ style: any Style) -> Finding {
    let found = entity.module != nil ? "\(name) in the generated code" : "@objc(\(name)) at run time"
    return refusal(
      .generateObjCName, "The class of \(entity.name) is \(wanted) in the model, but \(found)",
      on: .entity(entity), at: .representedClassName, label: "not the name at run time",
      notes: ["Core Data does not find the class and creates plain NSManagedObject instances"],
      help: ["set the class to \(name) in the model" + style.runtimeNameHelp], severity: .warning)
  }
}
