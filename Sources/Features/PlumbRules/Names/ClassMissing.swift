import PlumbModel

extension Rule {
  /// An entity without a class.
  ///
  /// A note only, because objects work without a custom class. 220 of the 17,779 entities in the corpus have none.
  static let classMissing = Rule(
    "class-missing", .names, "An entity without a class",
    severity: Severities(core: nil, recommended: .note, strict: .warning),
    text: Text(
      what: """
        An entity that is not abstract names no class, or NSManagedObject itself.
        """,
      why: """
        Its objects are plain NSManagedObject objects: code reads every value by a key in a string, which the compiler \
        does not check.
        """,
      example: """
        - <entity name="Order">
        + <entity name="Order" representedClassName="Order">
              <attribute name="number" optional="YES" attributeType="String"/>
          </entity>
        """,
      fix: "Select the entity and write its name as “Class” in the Data Model inspector."),
    check: .entity { entity, _ in
      guard !entity.hasClass, !entity.isAbstract else { return [] }
      return .finding(
        "\(entity.name) has no class", at: .representedClassName, label: "plain NSManagedObject",
        notes: ["its objects are plain NSManagedObject objects, with values by string keys"],
        help: ["name a class for it, such as \(entity.name)"])
    })
}
