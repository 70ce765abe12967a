import PlumbCore
import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A class with the name of a Swift type.
  ///
  /// The rule checks the last part of the name, without the module. It is a note, because the app compiles with such
  /// a class. `generate` refuses names that its own code needs. The rule ignores models for Objective-C.
  static let classHidesType = Rule(
    "class-hides-type", .names, "A class that hides a Swift type",
    severity: Severities(core: nil, recommended: .note, strict: .warning),
    text: Text(
      what: """
        The class of an entity has the name of a common type of Swift's standard library, of its concurrency library, \
        or of Foundation: `Task`, `Data`, `Set`, `Error`.
        """,
      why: """
        In the whole module the name means the entity's class. `Task { … }` starts no task there, `catch` clauses and \
        conformances with `Error` do not compile, and code that Xcode generates for other entities uses the class as \
        the type of an attribute. The type itself has to be written with its module: `_Concurrency.Task`, \
        `Foundation.Data`.
        """,
      example: """
        <entity name="Task" representedClassName="«Task|TaskEntry»"/>
        """,
      fix: """
        Give the class another “Name” under “Class” in the Data Model inspector; the entity keeps its name, and stores \
        are not affected.
        """),
    check: .entity { entity, schema in
      guard let name = entity.representedClassName, SwiftName.typesOfSwift.contains(name.lastComponent),
        schema.isForSwift,
        let className = entity.className
      else { return [] }
      return .finding(
        "The class of \(entity.name), \(className), hides Swift's type \(className)", at: .representedClassName,
        label: "\(className) means this class in the whole module",
        notes: ["the type has to be written with its module, also in generated code"],
        help: ["give the class another name; stores are not affected"])
    })

}
