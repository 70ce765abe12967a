import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// Models as archives, in the form of Xcode's compiler.
@Suite struct CompiledModelWriterTests {
  private static func compiled(_ model: Model) throws -> CompiledModel {
    try CompiledModel.read(bytes: try CompiledModel.bytes(of: model), file: "Shop.mom", name: model.name)
  }

  private static func archive(_ content: String, module: String? = nil) throws -> KeyedArchive {
    let bytes = try CompiledModel.bytes(of: try Snippet.model(content), module: module)
    return try KeyedArchive.read(bytes, file: "Shop.mom")
  }

  private static func failure(_ content: String) throws -> String? {
    let model = try Snippet.model(content)
    do throws(CompileFailure) {
      _ = try CompiledModel.bytes(of: model)
      return nil
    } catch {
      return error.description
    }
  }

  /// A compiled model is read as the model that it was compiled from.
  @Test(arguments: [
    #"<attribute name="a" attributeType="Integer 16" minValueString="-1" maxValueString="9" defaultValueString="7"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Decimal" minValueString="-1.5" defaultValueString="0.0"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Decimal" defaultValueString="12345678901234567890.12"/>"#,
    #"<attribute name="a" attributeType="Double" defaultValueString="2.5"/>"#,
    #"<attribute name="a" attributeType="Float" defaultValueString="0.5"/>"#,
    #"<attribute name="a" attributeType="Boolean" defaultValueString="YES"/>"#,
    #"<attribute name="a" attributeType="Date" minDateTimeInterval="0" maxDateTimeInterval="60" defaultDateTimeInterval="30"/>"#,
    #"<attribute name="a" attributeType="String" minValueString="1" maxValueString="9" regularExpressionString="[a-z]+" defaultValueString="b"/>"#,
    #"<attribute name="a" attributeType="UUID" defaultValueString="01234567-89AB-CDEF-0123-456789ABCDEF"/>"#,
    #"<attribute name="a" attributeType="URI" defaultValueString="https://example.com/a"/>"#,
    #"<attribute name="a" attributeType="Binary" allowsExternalBinaryDataStorage="YES" defaultValueString="AQID"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Transformable" valueTransformerName="Colors" customClassName="Color"/>"#,
    #"<attribute name="a" optional="YES" transient="YES"/>"#,
    #"<attribute name="a" optional="YES" attributeType="String" allowsCloudEncryption="YES" preserveAfterDeletion="YES" elementID="b" spotlightIndexingEnabled="YES" versionHashModifier="2" storedInTruthFile="YES"/>"#,
    #"<attribute name="a" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(a)"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="others.@count"/>"#,
    #"<attribute name="a" optional="YES" attributeType="Double" derived="YES" derivationExpression="others.price.@sum"/>"#,
    #"<attribute name="a" attributeType="String"><userInfo><entry key="k" value="v"/></userInfo></attribute>"#,
    #"<relationship name="r" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="Item"><userInfo><entry key="k" value="v"/></userInfo></relationship>"#,
    #"<relationship name="r" toMany="YES" minCount="2" maxCount="5" deletionRule="Cascade" ordered="YES" destinationEntity="Item" inverseName="s" inverseEntity="Item" elementID="q"/><relationship name="s" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item" inverseName="r" inverseEntity="Item"/>"#,
    #"<fetchedProperty name="f" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" entity="Item" predicateString="a == $FETCH_SOURCE.a" fetchLimit="3"/></fetchedProperty>"#,
    #"<attribute name="a" attributeType="String"/><fetchIndex name="i"><fetchIndexElement property="a" type="Binary" order="descending"/></fetchIndex>"#,
    #"<attribute name="a" attributeType="String"/><uniquenessConstraints><uniquenessConstraint><constraint value="a"/></uniquenessConstraint></uniquenessConstraints>"#,
    #"<userInfo><entry key="k" value="v"/></userInfo>"#,
  ])
  func aCompiledPropertyIsReadAsItsSource(_ properties: String) throws {
    let model = try Snippet.item(properties)
    let read = try Self.compiled(model)
    #expect(read.omissions == [])
    let again = try Model.read(read.model.written(), file: "contents", name: "Shop").value
    #expect(again.entities.map(\.meaning) == model.entities.map(\.meaning))
  }

  @Test(arguments: [
    #"<entity name="Base" representedClassName=".Base" isAbstract="YES" elementID="Old" versionHashModifier="1"/>"#
      + #"<entity name="Part" representedClassName="Shop.Part" parentEntity="Base"/>"#,
    #"<entity name="Item"/><fetchRequest name="all" entity="Item"/>"#,
    #"<entity name="Item"/><fetchRequest name="all" entity="Item" fetchBatchSize="4" "#
      + #"includeSubentities="NO" includesPendingChanges="YES" returnDistinctResults="YES" resultType="2"/>"#,
    #"<entity name="Item"/><entity name="Tag"/><configuration name="Cloud"><memberEntity name="Tag"/></configuration>"#,
    #"<entity name="Item"><attribute name="place" optional="YES" attributeType="Composite" composite="Place"/></entity>"#
      + #"<composite name="Place"><attribute name="city" optional="YES" attributeType="String"/></composite>"#,
  ])
  func aCompiledModelIsReadAsItsSource(_ content: String) throws {
    let model = try Snippet.model(content)
    let again = try Model.read(try Self.compiled(model).model.written(), file: "contents", name: "Shop").value
    #expect(again.entities.map(\.meaning) == model.entities.map(\.meaning))
    #expect(again.fetchRequests.map(\.meaning) == model.fetchRequests.map(\.meaning))
    #expect(again.configurations.map(\.meaning) == model.configurations.map(\.meaning))
    #expect(again.composites.map(\.meaning) == model.composites.map(\.meaning))
  }

  @Test func theOrderInTheFileDoesNotMatter() throws {
    let (one, other) = (#"<entity name="A"/>"#, #"<entity name="B" parentEntity="A"/>"#)
    #expect(try Self.archive(one + other).written() == Self.archive(other + one).written())
  }

  /// The bits of `_P` repeat the facts of a property.
  @Test(arguments: [
    (#"attributeType="String""#, 241), (#"attributeType="String" optional="YES""#, 243),
    (#"attributeType="String" optional="YES" transient="YES""#, 251),
    (#"attributeType="String" versionHashModifier="2""#, 113), (#"attributeType="Integer 16" minValueString="0""#, 193),
    (#"attributeType="String" optional="YES" allowsCloudEncryption="YES""#, 2291),
    (#"attributeType="Date" optional="YES" derived="YES" derivationExpression="now()""#, 247),
  ])
  func theBitsOfAProperty(_ attributes: String, _ bits: Int64) throws {
    let archive = try Self.archive(#"<entity name="Item"><attribute name="a" \#(attributes)/></entity>"#)
    let all = archive.objects.compactMap { object in
      if case .instance(let instance) = object { instance.fields["_P"]?.integer } else { nil }
    }
    #expect(all == [bits])
  }

  @Test(arguments: [(nil, ".Item"), ("Shop", "Shop.Item")])
  func aClassOfTheCurrentModuleHasTheModule(_ module: String?, _ name: String) throws {
    let archive = try Self.archive(
      #"<entity name="Item" representedClassName=".Item"/><entity name="Tag" representedClassName="Tag"/>"#,
      module: module)
    let classes = archive.objects.indices.compactMap { archive.value("NSClassNameForEntity", of: .init($0))?.string }
    #expect(classes.sorted() == [name, "Tag"].sorted())
  }

  /// Older versions of Xcode mark an attribute as indexed; a compiled model has a fetch index for it.
  @Test func anIndexedAttributeHasAFetchIndex() throws {
    let model = try Snippet.item(#"<attribute name="a" attributeType="String" indexed="YES"/>"#)
    let read = try Self.compiled(model).model
    #expect(read.entities.first?.fetchIndexes.map(\.name) == ["a"])
    #expect(read.entities.first?.attributes.first?.isIndexed == false)
    #expect(try CompiledModel.bytes(of: read) == CompiledModel.bytes(of: model))
  }

  @Test(arguments: [
    (#"<entity name="A" parentEntity="B"/>"#, "A: the model has no entity \"B\""),
    (#"<entity name="A" parentEntity="A"/>"#, "A: the entity is its own ancestor"),
    (#"<entity name="A"/><entity name="A"/>"#, "A: two entities have this name, or it is empty"),
    (
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" defaultValueString="x"/></entity>"#,
      "A.a: the default is not an Integer 16"
    ),
    (
      #"<entity name="A"/><fetchRequest name="f" entity="A" predicateString="a =="/>"#,
      "f: the predicate does not parse: expected an expression after “==” (character 4)"
    ),
    (
      #"<entity name="A"/><fetchRequest name="f" entity="A" predicateString="a[FIRST] == 1"/>"#,
      "f: the form of […] in a compiled model is unknown"
    ),
    (
      #"<entity name="A"><attribute name="c" attributeType="Composite" composite="C"/></entity>"#
        + #"<composite name="C"><attribute name="c" attributeType="Composite" composite="C"/></composite>"#,
      "its composite is missing, or contains itself"
    ),
    (
      #"<entity name="A"><relationship name="r" destinationEntity="A" inverseName="s"/></entity>"#,
      "A.r: the inverse \"s\" does not exist"
    ),
  ])
  func whatCannotBeCompiled(_ content: String, _ problem: String) throws {
    let found = try Self.failure(content) ?? "none"
    #expect(found.hasSuffix(problem), "\(found)")
  }
}

/// Predicates in archives, as texts.
@Suite struct PredicateArchiveTests {
  /// A predicate in an archive is read as its text.
  @Test(arguments: [
    "a == 1", "a != nil", "name BEGINSWITH[c] $PREFIX", "name ENDSWITH[cd] \"x\"", "name LIKE \"a*\"",
    "name MATCHES \"[a-z]+\"", "name CONTAINS \"q\\\"q\"", "a BETWEEN {1, 2}", "a IN {1, 2.5, \"x\"}",
    "ANY items.price > 2",
    "ALL items.price <= 2", "NOT (a == 1)", "a == 1 AND b == 2", "a == 1 OR (b == 2 AND c == 3)", "TRUEPREDICATE",
    "SUBQUERY(items, $x, $x.price > 5).@count == 0", "TERNARY(a == 1, b, c) == 2", "(a + b) == 3", "(a UNION b) == c",
    "$x.name == SELF.name", "now() > date", "CAST(date, \"NSNumber\") > 4", "#first == 1", "SELF == $FETCH_SOURCE",
    "FUNCTION(self, \"value:\", 1) == 2", "TRUE == YES",
  ])
  func aPredicateIsReadAsItsText(_ text: String) throws {
    var builder = ArchiveBuilder()
    let reference = try builder.add(PredicateSyntax(parsing: text))
    let archive = try KeyedArchive.read(builder.archive.written(), file: "a")
    var reader = ArchivedPredicate(archive)
    let found = reader.predicate(reference.uid.map { .init(Int($0)) })
    let read = try #require(found)
    // The text can differ in spelling, and has the same archive.
    var again = ArchiveBuilder()
    _ = try again.add(PredicateSyntax(parsing: read))
    #expect(again.archive == builder.archive, "\(read)")
  }

  @Test(arguments: ["0", "-1", "0.0", "1.50", "-0.001", "100", "340282366920938463463374607431768211455"])
  func aDecimalNumberIsReadAsItsText(_ text: String) {
    #expect(ArchivedDecimal(text)?.text == text)
  }

  @Test(arguments: ["", "-", "1e3", "x", "340282366920938463463374607431768211456"])
  func otherTextsAreNoDecimalNumbers(_ text: String) { #expect(ArchivedDecimal(text)?.text == nil) }
}
