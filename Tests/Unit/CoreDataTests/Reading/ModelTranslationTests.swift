#if os(Linux)
  import Testing

  @testable import CoreData

  /// The translation of a model's XML to descriptions.
  @Suite struct ModelTranslationTests {
    private static func model(_ body: String) throws -> NSManagedObjectModel {
      let files = try ModelFiles()
      return try #require(NSManagedObjectModel(contentsOf: files.write("Shop.xcdatamodel", body)))
    }

    private static func attribute(_ tag: String, _ rest: String = "") throws -> NSAttributeDescription {
      let model = try model(#"<entity name="E"><attribute name="a" \#(tag)/></entity>\#(rest)"#)
      return try #require(model.entities.first?.attributesByName["a"])
    }

    @Test(arguments: [
      ("Integer 16", NSAttributeType.integer16AttributeType), ("Integer 32", .integer32AttributeType),
      ("Integer 64", .integer64AttributeType), ("Decimal", .decimalAttributeType), ("Double", .doubleAttributeType),
      ("Float", .floatAttributeType), ("String", .stringAttributeType), ("Boolean", .booleanAttributeType),
      ("Date", .dateAttributeType), ("Binary", .binaryDataAttributeType), ("UUID", .UUIDAttributeType),
      ("URI", .URIAttributeType), ("Transformable", .transformableAttributeType), ("ObjectID", .objectIDAttributeType),
    ])
    func aTypeIsThatOfItsName(_ name: String, _ type: NSAttributeType) throws {
      #expect(try Self.attribute(#"attributeType="\#(name)""#).attributeType == type)
    }

    @Test func defaultsAreValuesOfTheirTypes() throws {
      func value(_ type: String, _ text: String, _ key: String = "defaultValueString") throws -> Any? {
        try Self.attribute(#"attributeType="\#(type)" \#(key)="\#(text)""#).defaultValue
      }
      #expect(try value("Integer 16", "3") as? NSNumber == 3 && value("Integer 64", "0.0") as? Int64 == 0)
      #expect(try value("Double", "0.5") as? Double == 0.5 && value("Float", "0.1") as? Float == 0.1)
      #expect(try value("Boolean", "YES") as? Bool == true && value("Boolean", "0") as? Bool == false)
      #expect(try value("Decimal", "12.345") as? NSDecimalNumber == NSDecimalNumber(string: "12.345"))
      #expect(try value("String", "a &amp; b") as? String == "a & b")
      #expect(try value("URI", "https://a.example") as? URL == URL(string: "https://a.example"))
      let uuid = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
      #expect(try value("UUID", uuid) as? UUID == UUID(uuidString: uuid))
      let date = try value("Date", "-978307200", "defaultDateTimeInterval")
      #expect(date as? Date == Date(timeIntervalSince1970: 0))
      #expect(try value("Integer 16", "many") == nil && value("UUID", "none") == nil)
    }

    @Test func flagsAndNamesOfAttributesArePreserved() throws {
      let attribute = try Self.attribute(
        """
        attributeType="Transformable" transient="YES" allowsCloudEncryption="YES" elementID="b" \
        allowsExternalBinaryDataStorage="YES" preserveAfterDeletion="YES" versionHashModifier="2" \
        spotlightIndexingEnabled="YES" valueTransformerName="T" customClassName="[String]"
        """)
      #expect(!attribute.isOptional && attribute.isTransient && attribute.allowsCloudEncryption)
      #expect(attribute.allowsExternalBinaryDataStorage && attribute.preservesValueInHistoryOnDeletion)
      #expect(attribute.isIndexedBySpotlight && attribute.renamingIdentifier == "b")
      #expect(attribute.versionHashModifier == "2" && attribute.valueTransformerName == "T")
      #expect(attribute.attributeValueClassName == "[String]")
    }

    @Test func boundsArePredicatesWithTheCodesOfTheirErrors() throws {
      let number = try Self.attribute(#"attributeType="Integer 32" minValueString="3" maxValueString="20""#)
      #expect(number.validationWarnings as? [Int] == [1620, 1610])
      let text = try Self.attribute(
        #"attributeType="String" minValueString="1" maxValueString="20" regularExpressionString="a+""#)
      #expect(text.validationWarnings as? [Int] == [1670, 1660, 1680])
      let date = try Self.attribute(#"attributeType="Date" minDateTimeInterval="0" maxDateTimeInterval="9""#)
      #expect(date.validationWarnings as? [Int] == [1640, 1630])
      #expect(try Self.attribute(#"attributeType="Date" minValueString="1/2/2013""#).validationPredicates.isEmpty)
      #expect(number.validationPredicates.map { $0.evaluate(with: 2) } == [false, true])
      #expect(number.validationPredicates.map { $0.evaluate(with: 21) } == [true, false])
      #expect(text.validationPredicates.map { $0.evaluate(with: "") } == [false, true, false])
      #expect(text.validationPredicates.map { $0.evaluate(with: "aa") } == [true, true, true])
      let epoch = Date(timeIntervalSinceReferenceDate: 0)
      #expect(date.validationPredicates.map { $0.evaluate(with: epoch - 1) } == [false, true])
    }

    @Test func compositesAndDerivedAttributesHaveTheirClasses() throws {
      let composite = try Self.attribute(
        #"attributeType="Composite" composite="Place""#,
        """
        <composite name="Place"><attribute name="street" attributeType="String"/>
        <attribute name="self" attributeType="Composite" composite="Place"/></composite>
        """)
      let place = try #require(composite as? NSCompositeAttributeDescription)
      #expect(place.attributeType == .compositeAttributeType && place.elements.map(\.name) == ["street", "self"])
      #expect((place.elements[1] as? NSCompositeAttributeDescription)?.elements.isEmpty == true)
      let derived = try Self.attribute(
        #"attributeType="Integer 64" derived="YES" derivationExpression="items.@count""#)
      #expect((derived as? NSDerivedAttributeDescription)?.expressionText == "items.@count")
      #expect((derived as? NSDerivedAttributeDescription)?.expressionObject != nil)
    }

    @Test func relationshipsLeadToTheirDestinationsAndInverses() throws {
      let model = try Self.model(
        """
        <entity name="Shop"><relationship name="orders" optional="YES" toMany="YES" minCount="1" maxCount="9" \
        deletionRule="Cascade" ordered="YES" destinationEntity="Order" inverseName="shop" inverseEntity="Paper"/>
        </entity>
        <entity name="Paper" isAbstract="YES"><relationship name="shop" maxCount="1" deletionRule="Deny" \
        destinationEntity="Shop" inverseName="orders" inverseEntity="Shop"/></entity>
        <entity name="Order" parentEntity="Paper" elementID="Purchase" versionHashModifier="2">
        <userInfo><entry key="a" value="b"/></userInfo></entity>
        """)
      let orders = try #require(model.entitiesByName["Shop"]?.relationshipsByName["orders"])
      let shop = try #require(model.entitiesByName["Paper"]?.relationshipsByName["shop"])
      let order = try #require(model.entitiesByName["Order"])
      #expect(orders.destinationEntity === order && orders.inverseRelationship === shop)
      #expect(orders.isToMany && orders.isOrdered && orders.isOptional && orders.minCount == 1 && orders.maxCount == 9)
      #expect(orders.deleteRule == .cascadeDeleteRule && shop.deleteRule == .denyDeleteRule)
      #expect(!shop.isToMany && shop.maxCount == 1 && !shop.isOptional && shop.inverseRelationship === orders)
      #expect(order.superentity?.name == "Paper" && order.superentity?.isAbstract == true)
      #expect(order.renamingIdentifier == "Purchase" && order.versionHashModifier == "2")
      #expect(order.userInfo?["a"] as? String == "b")
      model.freeze()
      #expect(orders.entity.layout.inverses.compactMap { $0?.slot } == [0])
    }

    @Test func whatLeadsNowhereIsLeftOut() throws {
      let model = try Self.model(
        """
        <entity name="A" parentEntity="B"><relationship name="r" destinationEntity="None" maxCount="1"/></entity>
        <entity name="B" parentEntity="A"/>
        <entity name="A"><attribute name="x" attributeType="String"/></entity>
        <entity name="C" parentEntity="None"><attribute name="x" attributeType="String"/>
        <attribute name="x" attributeType="Date"/></entity>
        """)
      #expect(model.entities.map(\.name) == ["A", "B", "C"] && model.entities.allSatisfy { $0.superentity == nil })
      #expect(model.entitiesByName["A"]?.relationshipsByName["r"]?.destinationEntity == nil)
      #expect(model.entitiesByName["C"]?.attributesByName["x"]?.attributeType == .stringAttributeType)
      model.freeze()
    }

    @Test func indexesConstraintsAndConfigurationsNameWhatTheyHold() throws {
      let model = try Self.model(
        """
        <entity name="Paper"><attribute name="number" attributeType="Integer 64"/></entity>
        <entity name="Order" parentEntity="Paper"><attribute name="x" attributeType="Double"/>
        <fetchIndex name="by"><fetchIndexElement property="number" type="Binary" order="descending"/>
        <fetchIndexElement property="x" type="RTree" order="ascending"/></fetchIndex>
        <uniquenessConstraints><uniquenessConstraint><constraint value="number"/><constraint value="x"/>
        </uniquenessConstraint></uniquenessConstraints></entity>
        <configuration name="Cloud"><memberEntity name="Order"/><memberEntity name="None"/></configuration>
        """)
      let order = try #require(model.entitiesByName["Order"])
      let columns = order.indexes.flatMap(\.elements)
      #expect(order.indexes.map(\.name) == ["by"] && columns.map(\.propertyName) == ["number", "x"])
      #expect(columns.map(\.collationType) == [.binary, .rTree] && columns.map(\.isAscending) == [false, true])
      #expect(columns.first?.property === model.entitiesByName["Paper"]?.properties.first)
      #expect(order.constraintNames == [["number", "x"]])
      #expect(model.configurations == ["Cloud"])
      #expect(model.entities(forConfigurationName: "Cloud")?.map(\.name) == ["Order"])
    }

    @Test func anIndexMayHoldExpressionsAndSomeObjectsOnly() throws {
      let model = try Self.model(
        """
        <entity name="Order"><attribute name="x" attributeType="Double"/>
        <fetchIndex name="some" partialIndexPredicate="x &gt; 3">
        <fetchIndexElement expression="x + 1" expressionType="500" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        """)
      let index = try #require(model.entitiesByName["Order"]?.indexes.first)
      #expect(index.partialIndexPredicate?.description == "x > 3")
      let column = index.elements.first?.property as? NSExpressionDescription
      #expect(column?.expressionText == "x + 1" && column?.expressionResultType == .doubleAttributeType)
    }

    @Test func aTemplateWhosePredicateCannotBeReadIsLeftOut() throws {
      let model = try Self.model(
        """
        <entity name="Order"/><fetchRequest name="broken" entity="Order" predicateString="a ==== (b"/>
        <fetchRequest name="whole" entity="Order" predicateString="a == $A AND b BEGINSWITH[c] 'x'"/>
        """)
      #expect(model.fetchRequestTemplatesByName.keys.sorted() == ["whole"])
    }

    @Test func requestsHaveTheirOptions() throws {
      let model = try Self.model(
        """
        <entity name="Order" representedClassName=".Order"><fetchedProperty name="all"><fetchRequest name="f" \
        entity="Order" includeSubentities="YES"/></fetchedProperty></entity>
        <entity name="Plain"/>
        <fetchRequest name="some" entity="Order" fetchLimit="5" fetchBatchSize="2" resultType="2" \
        includesPendingChanges="YES" includePropertyValues="NO" returnDistinctResults="YES"/>
        """)
      let order = try #require(model.entitiesByName["Order"])
      let some = try #require(model.fetchRequestTemplate(forName: "some"))
      #expect(some.entity === order && some.fetchLimit == 5 && some.fetchBatchSize == 2)
      #expect(some.resultType.rawValue == 2 && some.includesPendingChanges && some.returnsDistinctResults)
      #expect(some.includesSubentities && some.returnsObjectsAsFaults && !some.includesPropertyValues)
      let all = order.propertiesByName["all"] as? NSFetchedPropertyDescription
      #expect(all?.fetchRequest?.entityName == "Order" && all?.fetchRequest?.includesSubentities == true)
      #expect(order.managedObjectClassName == ".Order")
      #expect(model.entitiesByName["Plain"]?.managedObjectClassName == "NSManagedObject")
    }
  }
#endif
