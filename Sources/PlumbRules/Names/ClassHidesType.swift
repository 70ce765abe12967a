import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A class with the name of a Swift type.
  ///
  /// The rule checks the last part of the name, without the module. It is a note, because the app compiles with such
  /// a class. `generate` refuses names that its own code needs. The rule ignores models for Objective-C.
  static let classHidesType = Rule(
    "class-hides-type", .names, "A class that hides a type of Swift",
    severity: Severities(core: nil, recommended: .note, strict: .warning),
    text: Text(
      what: """
        The class of an entity is called like a type of Swift's standard library, of its concurrency, or of Foundation \
        that is used everywhere: `Task`, `Data`, `Set`, `Error`.
        """,
      why: """
        In the whole module the name means the entity's class. `Task { … }` starts no task there, `catch` clauses and \
        conformances with `Error` do not compile, and what Xcode generates for other entities takes the class for the \
        type of an attribute. The type itself has to be written with its module: `_Concurrency.Task`, `Foundation.Data`.
        """,
      example: """
        <entity name="Task" representedClassName="«Task|TaskEntry»"/>
        """,
      fix: """
        Give the class another “Name” under “Class” in the Data Model inspector; the entity keeps its own, and no store \
        notices.
        """),
    check: .entity { entity, schema in
      guard let name = entity.representedClassName, SwiftName.typesOfSwift.contains(name.lastComponent),
        schema.isForSwift,
        let className = entity.className
      else { return [] }
      return [
        Finding(
          "The class of \(entity.name), \(className), hides the type \(className) of Swift", at: .representedClassName,
          label: "\(className) means this class in the whole module",
          notes: ["the type has to be written with its module, in code that is generated too"],
          help: ["give the class another name: no store notices"])
      ]
    })

}
