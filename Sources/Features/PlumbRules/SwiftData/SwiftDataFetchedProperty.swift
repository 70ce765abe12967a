import PlumbModel

extension Rule {
  /// A fetched property, which SwiftData does not have.
  ///
  /// The rule with the mildest consequence in this category: fetched properties are not part of the version hash, so
  /// both Core Data and SwiftData can open the store.
  static let swiftDataFetchedProperty = Rule(
    "swiftdata-fetched-property", .swiftData, "A fetched property, which SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: "A fetched property in a model that is used with SwiftData.",
      why: """
        A `@Model` class has attributes and relationships only. Code that reads the fetched property does not work \
        with SwiftData; the store itself is the same with and without it.
        """,
      example: .model(
        """
          <entity name="Customer" representedClassName="Customer">
              <attribute name="name" optional="YES" attributeType="String"/>
        -     <fetchedProperty name="namesakes" optional="YES">
        -         <fetchRequest name="fetchedPropertyFetchRequest" entity="Customer" predicateString="name == \
        $FETCH_SOURCE.name"/>
        -     </fetchedProperty>
          </entity>
        """
      ).usedWithSwiftData,
      fix: "Delete the fetched property and fetch in code, with a `FetchDescriptor`."),
    check: .entity { entity, _ in
      guard !entity.fetchedProperties.isEmpty else { return [] }
      return entity.fetchedProperties.map { property in
        Finding(
          "\(entity.name).\(property.name) is a fetched property, which SwiftData cannot express",
          on: .child(.fetchedProperty, property.name, origin: property.origin, of: entity), at: .name,
          label: "fetched", notes: ["a @Model class has attributes and relationships only"],
          help: ["fetch in code, with a FetchDescriptor"])
      }
    })
}
