import PlumbModel

extension Rule {
  /// A fetched property.
  ///
  /// A note in `strict` only: fetched properties are valid, but rare (4 in the whole corpus), and differ from all
  /// other properties. `fetch-request-entity-missing` and `fetch-request-key-path` check their fetch requests.
  package static let fetchedProperty = Rule(
    "fetched-property", .conventions, "A fetched property",
    severity: .strict(.note),
    text: Text(
      what: "An entity has a fetched property: its value is the result of a fetch request.",
      why: """
        The result is fetched at the first access and then kept: it does not change until the object is refreshed. A \
        fetched property has no inverse, and neither SwiftData nor the macro style supports it.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
              <attribute name="number" optional="YES" attributeType="String"/>
        -     <fetchedProperty name="duplicates" optional="YES">
        -         <fetchRequest name="fetchedPropertyFetchRequest" entity="Order" predicateString="number == \
        $FETCH_SOURCE.number"/>
        -     </fetchedProperty>
          </entity>
        """,
      fix: "Delete the fetched property and run a fetch request where code needs the objects, or add a relationship."),
    check: .entity { entity, _ in
      guard !entity.fetchedProperties.isEmpty else { return [] }
      return entity.fetchedProperties.map { property in
        Finding(
          "\(entity.name).\(property.name) is a fetched property",
          on: .child(.fetchedProperty, property.name, origin: property.origin, of: entity), at: .name,
          label: "fetched once and then kept",
          notes: ["its value does not change until the object is refreshed"],
          help: ["run a fetch request where code needs the objects, or use a relationship"])
      }
    })
}
