#if os(Linux)
  import Foundation
  import PlumbModel
  import Testing

  @testable import CoreData

  /// Migrations with a mapping model that fail. `failure()` expects that the store remains unchanged.
  @Suite("Failures of a migration with a mapping model")
  struct MappedFailureTests {
    /// The failing change of the valid mapping from books with tags to books with tags, and the expected place.
    struct Case: CustomTestStringConvertible, Sendable {
      var attributes = #"<attribute name="title" optional="YES" attributeType="String"/>"#
      var tags = #"optional="YES" toMany="YES""#
      var title: ValueExpression? = .keyPath("title", of: .source)
      var related: ValueExpression?
      var policy: String?
      let entity: String
      var property: String?
      /// Whether the error names the object of the source.
      var hasObject = true
      let reason: String
      var code = NSMigrationError
      var testDescription: String { reason }
    }

    static let cases = [
      Case(
        attributes: #"<attribute name="title" attributeType="String"/>"#, entity: "Book", property: "title",
        reason: "title is a required value"),
      Case(
        attributes: #"<attribute name="title" optional="YES" attributeType="Integer 16"/>"#, entity: "Book",
        property: "title", reason: "A value of the class String does not fit the attribute, which requires NSNumber"),
      Case(
        attributes: #"<attribute name="title" optional="YES" attributeType="String" maxValueString="1"/>"#,
        entity: "Book", property: "title", reason: "title is too long"),
      Case(tags: #"toMany="YES" minCount="4""#, entity: "Book", property: "tags", reason: "tags has too few items"),
      Case(
        attributes: #"""
          <attribute name="title" optional="YES" attributeType="String"/>
          <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint></uniquenessConstraints>
          """#,
        title: .constant(.string("same")), entity: "Book", property: "title",
        reason: "Objects have equal values for a uniqueness constraint", code: NSMigrationConstraintViolationError),
      Case(
        title: .keyPath("pages", of: .source), entity: "Book", property: "title",
        reason: "A value expression reads 'pages', which the entity 'Book' does not have"),
      Case(
        title: .keyPath("title.color", of: .source), entity: "Book", property: "title",
        reason: "A value expression reads 'color' of a value that has no keys"),
      Case(
        title: .variable("shop"), entity: "Book", property: "title",
        reason: "The variable '$shop' of a value expression is unknown"),
      Case(
        title: .function(selector: "title:", of: .variable("entityPolicy"), arguments: [.source]), entity: "Book",
        property: "title", reason: "On Linux, the policy 'NSEntityMigrationPolicy' has to override"),
      Case(
        related: .keyPath("tags", of: .source), entity: "Book", property: "tags",
        reason: "An object of the entity 'Tag' is not in the migrated store"),
      Case(
        related: .function(
          selector: MigrationFunction.destinations.rawValue, of: .variable("manager"),
          arguments: [.constant(.string("BookToBook")), .source]),
        entity: "Book", property: "tags",
        reason: "An object of the entity 'Book' does not fit the relationship to 'Tag'"),
      Case(
        related: .constant(.integer(1)), entity: "Book", property: "tags",
        reason: "The value of the relationship 'tags' is no object"),
      Case(
        policy: "NoSuchPolicy", entity: "Book", hasObject: false, reason: "The program has no class 'NoSuchPolicy'",
        code: NSEntityMigrationPolicyError),
      Case(policy: "FailingPolicy", entity: "Book", hasObject: false, reason: "Failing"),
      Case(policy: "RefusingPolicy", entity: "Book", reason: "Refusing"),
    ]

    @Test("The error names the entity, the property and the object", arguments: cases)
    func place(_ failure: Case) throws {
      let tag =
        #"<entity name="Tag"><relationship name="book" optional="YES" maxCount="1" destinationEntity="Book" inverseName="tags" inverseEntity="Book"/></entity>"#
      func model(_ attributes: String, _ tags: String) -> String {
        #"<entity name="Book">\#(attributes)<relationship name="tags" \#(tags) destinationEntity="Tag" inverseName="book" inverseEntity="Tag"/></entity>"#
          + tag
      }
      let versions = try TwoVersions(
        model(
          #"<attribute name="title" optional="YES" attributeType="String"/>"#, #"optional="YES" toMany="YES""#),
        model(
          failure.attributes + #"<attribute name="kind" optional="YES" attributeType="String"/>"#, failure.tags))
      try versions.fill { context in
        _ = context.insert("Book", ["title": "one", "tags": Set((0..<3).map { _ in context.insert("Tag") })])
        _ = context.insert("Book")
      }
      var books = EntityMapping(
        source: "Book", destination: "Book", attributes: [.init(name: "title", expression: failure.title)],
        relationships: [.init(name: "tags", expression: failure.related)])
      books.policyClassName = failure.policy
      try MappedMigrationTests.write(
        MappingModel(name: "Shop", entityMappings: [books, EntityMapping(source: "Tag", destination: "Tag")]), versions)
      let error = try versions.failure(options: [NSMigratePersistentStoresAutomaticallyOption: true])
      #expect(error.code == failure.code)
      #expect(error.userInfo["entity"] as? String == failure.entity)
      #expect(error.userInfo["property"] as? String == failure.property)
      let object = error.userInfo["object"] as? String
      #expect(object?.contains("/Book/p") ?? false == failure.hasObject, "\(error)")
      #expect((error.userInfo["reason"] as? String)?.contains(failure.reason) == true, "\(error)")
      let path = [failure.entity, failure.property].compactMap { $0 }.joined(separator: ".")
      #expect(error.localizedDescription.contains("'\(path)'"))
      try versions.expectNoRemains()
    }

    @Test("An inferred migration names the attributes of a uniqueness constraint")
    func inferredConstraint() throws {
      func book(_ constraint: String) -> String {
        #"<entity name="Book"><attribute name="name" optional="YES" attributeType="String"/>\#(constraint)</entity>"#
      }
      let versions = try TwoVersions(
        book(""),
        book(
          #"<uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>"#
        ))
      try versions.fill { context in for name in ["A", "A"] { _ = context.insert("Book", ["name": name]) } }
      let error = try versions.failure()
      #expect(error.userInfo["entity"] as? String == "Book" && error.userInfo["property"] as? String == "name")
    }

    @Test("A mapping model in a folder below that of the model is used")
    func search() throws {
      func book(_ name: String) -> String {
        #"<entity name="Book"><attribute name="\#(name)" optional="YES" attributeType="String"/></entity>"#
      }
      let versions = try TwoVersions(book("title"), book("name"))
      try versions.fill { _ = $0.insert("Book", ["title": "one"]) }
      let mapping = MappingModel(
        name: "Shop",
        entityMappings: [
          EntityMapping(
            source: "Book", destination: "Book",
            attributes: [
              .init(
                name: "name",
                expression: .function(
                  selector: "uppercase:", of: .classNamed("_NSPredicateUtilities"),
                  arguments: [.keyPath("title", of: .source)]))
            ])
        ])
      try MappedMigrationTests.write(mapping, versions)
      let folder = versions.files.folder
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Migration/Maps"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("Shop.xcmappingmodel"),
        to: folder.appendingPathComponent("Migration/Maps/Shop.xcmappingmodel"))
      let context = try versions.migrate(options: [NSMigratePersistentStoresAutomaticallyOption: true])
      #expect(try context.values("name", "Book") == ["ONE"])
    }
  }

  final class RefusingPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
      forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
      throw NSError(domain: "Refusing", code: 3)
    }
  }
#endif
