import PlumbModel

extension Rule {
  /// An entity with more than 100 properties, the number at which the model compiler warns.
  ///
  /// The rule counts the properties that the entity itself declares, including transient and fetched ones. It does
  /// not count inherited properties, although they are columns of the same table.
  static let tooManyProperties = Rule(
    "too-many-properties", .values, "An entity with more than 100 properties",
    severity: .recommended(.warning),
    text: Text(
      what: "An entity declares more than 100 attributes, relationships and fetched properties.",
      why: """
        Core Data reads all columns of a row at once and keeps them in memory, so that every fetch of a large entity \
        is slow. The model compiler reports a warning.
        """,
      bad: .model(
        """
        <entity name="Season" representedClassName="Season">
        \(weeks(1...101))
        </entity>
        """),
      good: .model(
        """
        <entity name="Season" representedClassName="Season">
            <relationship name="weeks" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Week" \
        inverseName="season" inverseEntity="Week"/>
        </entity>
        <entity name="Week" representedClassName="Week">
            <attribute name="goals" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="number" attributeType="Integer 16" defaultValueString="1" usesScalarValueType="YES"/>
            <relationship name="season" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Season" inverseName="weeks" inverseEntity="Season"/>
        </entity>
        """),
      fix: """
        Move properties that are read together to separate entities, connected by a relationship; replace properties \
        with numbered names by rows.
        """),
    check: .entity { entity, _ in
      let count = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
      guard count > 100 else { return [] }
      return .finding(
        "\(entity.name) has \(count) properties", at: .name, label: "more than 100",
        notes: ["every fetch reads all columns of a row; the model compiler warns about more than 100"],
        help: ["move properties that are read together to a separate entity"])
    })

  /// Returns the attributes of the bad example, one in each line.
  private static func weeks(_ range: ClosedRange<Int>) -> String {
    range.map {
      "    <attribute name=\"goalsInWeek\($0)\" attributeType=\"Integer 16\" defaultValueString=\"0\" "
        + "usesScalarValueType=\"YES\"/>"
    }
    .joined(separator: "\n")
  }
}
