import PlumbModel

extension Rule {
  /// A relationship whose counts contradict its kind.
  ///
  /// Xcode shows `toMany`, and Core Data uses `maxCount`: Apple's documentation of `isToMany` of
  /// `NSRelationshipDescription` derives it from the maximum count, where 0 means no limit. The rule ignores a
  /// relationship without `maxCount`. Contradictory counts are rare: of 17,668 maximum counts in the corpus, 17,664
  /// are 1.
  package static let toOneCount = Rule(
    "to-one-count", .values, "A relationship whose counts contradict its type",
    severity: .always(.error),
    text: Text(
      what: """
        A to-one relationship with a maximum count other than 1, a to-many relationship with a maximum of 1, or a \
        minimum count above the maximum. Xcode writes consistent counts; a merge or a script may not.
        """,
      why: """
        Core Data distinguishes to-one and to-many only by the maximum count: the value is a set where the code \
        expects one object, or the reverse, and the first access crashes. With a minimum above the maximum, every save \
        fails.
        """,
      example: .orderAndItems(
        """
        name="items" optional="YES" toMany="YES" minCount="«3|2»" maxCount="«2|3»" deletionRule="Nullify" \
        destinationEntity="Item"
        """, order: #"name="order" optional="YES" maxCount="«2|1»" deletionRule="Nullify""#),
      fix: """
        Select the relationship, choose “To One” or “To Many” again under “Type” in the Data Model inspector, and for \
        a to-many relationship set “Minimum” and “Maximum”.
        """),
    check: .relationship { relationship, entity, _ in
      guard let most = relationship.maximumCount else { return [] }
      let least = relationship.minimumCount ?? 0
      if !relationship.isToMany, most != 1 { return [toOne(relationship, entity, most)] }
      if relationship.isToMany, most == 1 { return [toMany(relationship, entity)] }
      return most > 0 && least > most ? [inverted(relationship, entity, least, most)] : []
    })

  /// Returns the finding for a to-one relationship with a maximum count other than 1.
  private static func toOne(_ relationship: Relationship, _ entity: Entity, _ most: Int) -> Finding {
    Finding(
      "\(entity.name).\(relationship.name) is to-one, but its maximum count is \(most)", at: .maxCount,
      label: "a to-one relationship has 1",
      notes: ["Core Data uses the count: the value is a set where the code expects one object"],
      help: ["set the maximum count to 1, or make the relationship to-many"],
      fixes: [
        XMLFix("Set the maximum count of \(relationship.name) to 1", .review, .set(.maxCount, to: "1"))
      ])
  }

  /// Returns the finding for a to-many relationship with the maximum count 1.
  private static func toMany(_ relationship: Relationship, _ entity: Entity) -> Finding {
    Finding(
      "\(entity.name).\(relationship.name) is to-many, but its maximum count is 1", at: .maxCount,
      label: "a to-many relationship has another one, or none",
      notes: ["Core Data uses the count: the value is one object where the code expects a set"],
      help: ["remove the maximum count, or make the relationship to-one"],
      fixes: [XMLFix("Remove the maximum count of \(relationship.name)", .review, .remove(.maxCount))])
  }

  /// Returns the finding for a relationship with a minimum count above the maximum.
  private static func inverted(_ relationship: Relationship, _ entity: Entity, _ least: Int, _ most: Int) -> Finding {
    Finding(
      "\(entity.name).\(relationship.name) requires at least \(least) and at most \(most) objects", at: .minCount,
      label: "above the maximum, \(most)", notes: ["every save of an object with a value fails in validation"],
      help: ["lower the minimum or raise the maximum"],
      fixes: [
        XMLFix(
          "Lower the minimum count of \(relationship.name) to \(most)", .review,
          .set(.minCount, to: "\(most)"))
      ])
  }
}
