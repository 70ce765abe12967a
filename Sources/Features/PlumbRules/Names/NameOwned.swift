import PlumbModel

extension Rule {
  /// A property whose getter's name implies that it returns an owned object.
  ///
  /// Automatic reference counting uses the first word of a method's name (Clang's “method families”): `new`, `alloc`,
  /// `copy` and `mutableCopy`, not followed by a lowercase letter. The rule ignores scalars, which are not
  /// reference-counted, and entities without a custom class, whose objects have no such getter. It is a warning,
  /// because a declaration may name another getter, and classes of the macro style have no such getter.
  static let nameOwned = Rule(
    "name-owned", .names, "A property whose getter's name implies an owned object",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The name of a property with an object value begins with the word `new`, `alloc`, `copy` or `mutableCopy`: \
        `newTitle`, not `newest`. Entities without a class are not checked.
        """,
      why: """
        The compiler expects a getter of such a name to return an object that the caller owns, and Core Data's getter \
        returns an object that the caller does not own. In Objective-C the property does not compile (“follows Cocoa \
        naming convention for returning 'owned' objects”); in Swift the value of an `@NSManaged` property is released \
        too often, and the app crashes later.
        """,
      example: .order(
        #"<attribute name="«newTitle|latestTitle»" optional="YES" attributeType="String"«| elementID="newTitle"»/>"#,
        modelAttributes: #"sourceLanguage="Objective-C""#),
      fix: """
        In a new version of the model, rename the property and give it the old name as “Renaming ID” in the Data Model \
        inspector. In Objective-C the declaration may name another getter instead: \
        `@property (getter=theNewTitle, …) NSString *newTitle`.
        """),
    check: .all([
      .attribute { attribute, entity, schema in
        attribute.usesScalar != true || !attribute.type.hasScalar ? findings(attribute.name, of: entity, schema) : []
      },
      .relationship { relationship, entity, schema in findings(relationship.name, of: entity, schema) },
      .fetchedProperty { property, entity, schema in findings(property.name, of: entity, schema) },
    ]))

  private static func findings(_ name: String, of entity: Entity, _ schema: Schema) -> [Finding] {
    guard let family = OwnedName.family(of: name), entity.hasOwnClass else { return [] }
    let isObjectiveC = schema.model.sourceLanguage == "Objective-C"
    return .finding(
      "\(entity.name).\(name) has a getter whose name implies an owned object", at: .name,
      label: "“\(family)” at the start implies an owned object",
      notes: [
        isObjectiveC
          ? "a @property of this name does not compile"
          : "the value of an @NSManaged property of this name is released too often, and the app crashes later"
      ],
      help: [
        isObjectiveC
          ? "rename it in a new version, or declare it with another getter"
          : "rename it in a new version with \(name) as renaming identifier"
      ])
  }
}

extension Entity {
  /// Whether the objects of the entity have a custom class.
  fileprivate var hasOwnClass: Bool { className.map { !$0.isEmpty && $0 != "NSManagedObject" } ?? false }
}

/// The names for which automatic reference counting treats a getter as returning an owned object.
package enum OwnedName {
  private static let families = ["new", "alloc", "copy", "mutableCopy"]

  /// Returns the method family of a name: `new` for `newTitle`, `new` and `new_title`. `nil` for `newest`,
  /// `copyright` and `title`.
  package static func family(of name: String) -> String? {
    families.first { family in
      guard name.utf8.first == family.utf8.first, name.hasPrefix(family) else { return false }
      return name.utf8.dropFirst(family.utf8.count).first.map { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        ?? true
    }
  }
}
