import PlumbCore
import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A property with the name of a member that every object has.
  ///
  /// The rule ignores members that take arguments, because Core Data creates an accessor for `value` although
  /// `value(forKey:)` exists. It also ignores class methods and members that only one platform has, because apps ship
  /// with such names. Members that exist only in Swift count for models that are used from Swift. Elements of
  /// composites have no accessors.
  package static let nameCollision = Rule(
    "name-collision", .names, "A property with the name of a member that every object has",
    severity: .always(.error),
    text: Text(
      what: """
        A property has the name of a method without arguments, or of a property, of NSManagedObject or NSObject: \
        `description`, `hash`, `entity`, `isDeleted`. Or it has the name of the accessor that Core Data creates for \
        another property's stored value: `primitiveTotal` next to `total`.
        """,
      why: """
        Core Data creates an accessor only if a class has no method of that name. Code that reads the property gets \
        the object's own description or state, and code that needs the member (a debugger, a set, a save) gets the \
        stored value and may crash.
        """,
      example: .order(
        #"<attribute name="«description|summary»" optional="YES" attributeType="String"«| elementID="description"»/>"#),
      fix: """
        In a new version of the model, rename the property and give it the old name as “Renaming ID” in the Data Model \
        inspector, so that its values are preserved.
        """),
    check: .propertyNames { findings($0, of: $1, $2) })

  /// Returns the finding for a property's name. Empty for most names, which the length and the first letter exclude
  /// without a search.
  private static func findings(_ name: String, of entity: Entity, _ schema: Schema) -> [Finding] {
    if SwiftName.isInherited(name), let owner = owner(of: name, schema) {
      var found = finding(
        name, of: entity, "\(entity.name).\(name) has the name of a member of \(owner)",
        label: "a member of \(owner)",
        note: "the member of \(owner) hides the property, or the property hides the member")
      // The macro `@Model` reports an error for this name. The effect of other names is not documented.
      if schema.model.isSwiftData, name != "description" { found.atMost = .warning }
      return [found]
    }
    if schema.model.isSwiftData { return [] }
    if let getter = SwiftName.objectiveCGetters[name] {
      var note = finding(
        name, of: entity,
        "\(entity.name).\(name) has the name of an Objective-C property of NSManagedObject, whose getter is \(getter)",
        label: "a property of NSManagedObject in Objective-C",
        note: "Objective-C classes cannot declare it with another type")
      note.atMost = .note
      return [note]
    }
    guard name.utf8.first == UInt8(ascii: "p"), name.hasPrefix("primitive"),
      let other = primitiveTwin(name, entity, schema)
    else { return [] }
    return [
      finding(
        name, of: entity, "\(entity.name).\(name) has the name of the primitive accessor of \(entity.name).\(other)",
        label: "Core Data's name for the stored value of \(other)",
        note: "Core Data creates one accessor of this name, so one of the properties is not accessible")
    ]
  }

  private static func finding(
    _ name: String, of entity: Entity, _ message: String, label: String, note: String
  ) -> Finding {
    Finding(
      message, at: .name, label: label, notes: [note],
      help: ["rename it in a new version, with \(name) as renaming identifier"])
  }

  /// Returns the name of the class that has the member, for the message. `nil` for a member that exists only in
  /// Swift, in a model for Objective-C.
  private static func owner(of name: String, _ schema: Schema) -> String? {
    if SwiftName.objectMembers.contains(name) { return "NSObject" }
    if SwiftName.managedObjectMembers.contains(name) { return "NSManagedObject" }
    guard schema.isForSwift, SwiftName.swiftMembers.contains(name) else { return nil }
    return "NSManagedObject"
  }

  /// Returns the property whose primitive accessor has this name: `total` for `primitiveTotal`. `nil` if neither the
  /// entity nor a parent has the property.
  private static func primitiveTwin(_ name: String, _ entity: Entity, _ schema: Schema) -> String? {
    let rest = name.dropFirst("primitive".utf8.count)
    guard let first = rest.first, first.isUppercase else { return nil }
    return [first.lowercased() + rest.dropFirst(), String(rest)].first { schema.hasProperty($0, entity) }
  }

  /// All members that the rule checks, as a filter for the first test of a name.
}
