import PlumbModel
import Testing

@testable import PlumbFormats

/// Editing a model after reading changes only the edited values in the output.
struct WriterTests {
  /// An edit, with the lines that it removes from a file and the lines that it adds.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let removed: [String]
    let added: [String]
    let change: @Sendable (inout Model) -> Void

    init(
      _ description: String, removed: [String] = [], added: [String] = [],
      _ change: @escaping @Sendable (inout Model) -> Void
    ) {
      testDescription = description
      self.removed = removed
      self.added = added
      self.change = change
    }
  }

  /// An empty attribute is neither Xcode's nor meaningless: another tool wrote it.
  @Test func emptyAttributesRemain() throws {
    let file = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" syncable="YES" codeGenerationType="">
              <attribute name="" optional="YES" attributeType="String"/>
              <attribute name="a" optional="YES" attributeType=""/>
          </entity>
      </model>
      """
    let model = try Model.read(Array(file.utf8), file: "contents", name: "M").value
    #expect(String(decoding: model.formatted(), as: UTF8.self) == file)
    #expect(String(decoding: model.written(), as: UTF8.self) == file)
  }

  /// Xcode keeps the text for manual code generation, and writes the class of a Transformable after its default.
  @Test func attributesAsXcodeWritesThem() throws {
    let file = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" syncable="YES" codeGenerationType="none">
              <attribute name="a" attributeType="Transformable" valueTransformerName="T" defaultValueString="0" \
      usesScalarValueType="NO" customClassName="UIColor" versionHashModifier="1"/>
          </entity>
          <entity name="Tag" syncable="YES"/>
      </model>
      """
    let model = try Model.read(Array(file.utf8), file: "contents", name: "M").value
    #expect(String(decoding: model.formatted(), as: UTF8.self) == file)
    let other = file.replacing(" customClassName=\"UIColor\"", with: "")
      .replacing("attributeType=\"Transformable\"", with: "customClassName=\"UIColor\" attributeType=\"Transformable\"")
    let moved = try Model.read(Array(other.utf8), file: "contents", name: "M").value
    #expect(String(decoding: moved.formatted(), as: UTF8.self) == file)
    // A change of the setting replaces the text.
    var changed = model
    changed.entities[0].codeGeneration = .class
    changed.entities[1].codeGeneration = .manual
    let text = String(decoding: changed.formatted(), as: UTF8.self)
    #expect(
      text.contains("\"Item\" syncable=\"YES\" codeGenerationType=\"class\"")
        && text.contains("\"Tag\" syncable=\"YES\"/>"))
  }

  /// A file with a layout that Xcode never writes: attributes and children in another order, comments, unknown names,
  /// and flags with the value NO.
  private let file = """
    <?xml version="1.0"?>
    <!-- Shop -->
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" future="&#65;">
        <!-- first -->
        <entity syncable="NO" name="Order" aura="blue">
            <relationship name="customer" destinationEntity="Customer" maxCount="1"/>
            <!-- the number -->
            <attribute attributeType="String" name="number" optional="true" defaultValueString="a&gt;b"/>
            <telepathy range="7"/>
            <attribute name="date" attributeType="Date" optional="NO"/>
        </entity>
        <entity name="Customer"/>
        <!-- last -->
    </model>

    """

  @Test(arguments: [
    Edit("nothing") { _ in },
    Edit(
      "a value",
      removed: [#"        <attribute name="date" attributeType="Date" optional="NO"/>"#],
      added: [#"        <attribute name="day" attributeType="Date" optional="NO"/>"#]
    ) { $0.entities[0].attributes[1].name = "day" },
    Edit(
      "a flag spelled off, on",
      removed: [#"        <attribute name="date" attributeType="Date" optional="NO"/>"#],
      added: [#"        <attribute name="date" attributeType="Date" optional="YES"/>"#]
    ) { $0.entities[0].attributes[1].isOptional = true },
    Edit(
      "a flag spelled on, off",
      removed: [
        #"        <attribute attributeType="String" name="number" optional="true" defaultValueString="a&gt;b"/>"#
      ],
      added: [#"        <attribute attributeType="String" name="number" defaultValueString="a&gt;b"/>"#]
    ) { $0.entities[0].attributes[0].isOptional = false },
    Edit(
      "a new value",
      removed: [#"        <attribute name="date" attributeType="Date" optional="NO"/>"#],
      added: [
        #"        <attribute name="date" attributeType="Date" optional="NO" "#
          + #"defaultDateTimeInterval="0" usesScalarValueType="NO"/>"#
      ]
    ) {
      $0.entities[0].attributes[1].usesScalar = false
      $0.entities[0].attributes[1].defaultDateInterval = "0"
    },
    Edit(
      "a value that needs escapes",
      removed: [
        #"        <attribute attributeType="String" name="number" optional="true" defaultValueString="a&gt;b"/>"#
      ],
      added: [
        #"        <attribute attributeType="String" name="number" optional="true" defaultValueString="<&amp;&gt;&quot;&#10;"/>"#
          .replacing("\"<", with: "\"&lt;")
      ]
    ) { $0.entities[0].attributes[0].defaultValue = "<&>\"\n" },
    Edit(
      "a name of the model", removed: [], added: []
    ) { $0.name = "Shop 2" },
    Edit(
      "a new attribute follows the others", added: [#"        <attribute name="note"/>"#]
    ) { $0.entities[0].attributes.append(Attribute(name: "note")) },
    Edit(
      "a new relationship follows the others", added: [#"        <relationship name="shop"/>"#]
    ) {
      $0.entities[0].relationships.append(
        {
          var shop = Relationship(name: "shop", isToMany: true, isOptional: false, deleteRule: nil)
          shop.isToMany = false
          return shop
        }())
    },
    Edit("a new kind of child comes last", added: ["        <userInfo/>"]) { $0.entities[0].userInfo = [] },
    Edit("a new entity", added: [#"    <entity name="Shop"/>"#]) { $0.entities.append(Entity(name: "Shop")) },
    Edit(
      "one attribute fewer",
      removed: [#"        <attribute name="date" attributeType="Date" optional="NO"/>"#]
    ) { $0.entities[0].attributes.removeLast() },
    Edit(
      "one entity fewer", removed: [#"    <entity name="Customer"/>"#]
    ) { $0.entities.removeLast() },
    Edit(
      "a child where there was none", removed: [#"    <entity name="Customer"/>"#],
      added: [#"    <entity name="Customer">"#, #"        <attribute name="a"/>"#, "    </entity>"]
    ) { $0.entities[1].attributes = [Attribute(name: "a")] },
  ])
  func onlyTheEditShows(_ edit: Edit) throws {
    var model = try Model.reading(file)
    edit.change(&model)
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    let difference = lines(model.text).difference(from: lines(file))
    #expect(difference.removals.map(\.text) == edit.removed)
    #expect(difference.insertions.map(\.text) == edit.added)
    #expect(try Model.reading(model.written()).text == model.text)
  }

  @Test func formattingBringsXcodesOrderAndKeepsTheRest() throws {
    let formatted = """
      <?xml version="1.0"?>
      <!-- Shop -->
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" future="&#65;">
          <!-- first -->
          <entity name="Order" aura="blue">
              <!-- the number -->
              <attribute name="number" optional="YES" attributeType="String" defaultValueString="a&gt;b"/>
              <telepathy range="7"/>
              <attribute name="date" attributeType="Date"/>
              <relationship name="customer" maxCount="1" destinationEntity="Customer"/>
          </entity>
          <entity name="Customer"/>
          <!-- last -->
      </model>

      """
    let model = try Model.reading(file)
    #expect(String(decoding: model.formatted(), as: UTF8.self) == formatted)
    #expect(String(decoding: try Model.reading(formatted).formatted(), as: UTF8.self) == formatted)
  }

  /// Start tags of models from all versions of Xcode. Tools up to 2061 put the version identifier after the name,
  /// tools 3396 to 10174 put it first, and all others put it last. These numbers were counted in the corpus.
  @Test(arguments: [
    #"<model name="" userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" "#
      + #"documentVersion="1.0" lastSavedToolsVersion="1171" systemVersion="11D50" minimumToolsVersion="Automatic" "#
      + #"macOSVersion="Automatic" iOSVersion="Automatic"/>"#,
    #"<model userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" "#
      + #"documentVersion="1.0" lastSavedToolsVersion="3401" systemVersion="12E55" minimumToolsVersion="Xcode 4.3" "#
      + #"macOSVersion="Automatic" iOSVersion="Automatic"/>"#,
    #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1" "#
      + #"systemVersion="11A491" minimumToolsVersion="Automatic" sourceLanguage="Swift" usedWithCloudKit="false" "#
      + #"userDefinedModelVersionIdentifier=""/>"#,
    #"<model type="com.apple.IDECoreDataModeler.DataModel" usedWithCloudKit="YES" usedWithSwiftData="YES"/>"#,
  ])
  func formattingLeavesXcodesStartTagsAlone(_ tag: String) throws {
    let model = try Model.reading(declaration + tag)
    #expect(model.preserved == nil)
    #expect(String(decoding: model.formatted(), as: UTF8.self) == declaration + tag)
  }

  /// Xcode of 2013 wrote `>` in a predicate, later ones write `&gt;`. A new value has the later form.
  @Test(arguments: ["a &gt; 1", "a > 1"]) func formattingKeepsTheFormOfGreaterThan(_ predicate: String) throws {
    let file = """
      \(declaration)<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <fetchRequest name="few" entity="Item" predicateString="\(predicate)"/>
      </model>
      """
    var model = try Model.reading(file)
    #expect(String(decoding: model.written(), as: UTF8.self) == file)
    #expect(String(decoding: model.formatted(), as: UTF8.self) == file)
    model.fetchRequests[0].predicate = "a > 2"
    #expect(String(decoding: model.written(), as: UTF8.self) == file.replacing(predicate, with: "a &gt; 2"))
  }

  /// Formatting writes the flag with Xcode's spelling for off, independent of the spelling in the file.
  @Test func formattingKeepsThatAModelIsNotUsedWithCloudKit() throws {
    let model = try Model.reading(declaration + #"<model usedWithCloudKit="NO"/>"#)
    #expect(!model.usedWithCloudKit && model.text == declaration + #"<model usedWithCloudKit="NO"/>"#)
    #expect(String(decoding: model.formatted(), as: UTF8.self) == declaration + #"<model usedWithCloudKit="false"/>"#)
  }

  /// Xcode's template of a model with CloudKit has `true`; a model that Xcode saves has `YES`.
  @Test(arguments: ["true", "YES"]) func formattingKeepsTheMarkOfTheTemplate(_ mark: String) throws {
    let text = declaration + #"<model usedWithCloudKit="\#(mark)"/>"#
    #expect(String(decoding: try Model.reading(text).formatted(), as: UTF8.self) == text)
  }

  @Test func aModelMadeInMemoryIsWrittenAsXcodeWould() {
    var order = Entity(
      name: "Order",
      attributes: [Attribute(name: "total", type: .decimal, isOptional: true, defaultValue: "0.0")],
      relationships: [
        Relationship(name: "customer", destination: "Customer", inverse: "orders"),
        Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order", deleteRule: .cascade),
      ])
    order.representedClassName = "Order"
    order.isSyncable = true
    order.codeGeneration = .class
    order.uniquenessConstraints = [UniquenessConstraint(["number"])]
    var model = Model(name: "Shop", entities: [order])
    model.identifier = ""
    model.sourceLanguage = "Swift"
    #expect(
      model.text == declaration + """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift" \
        userDefinedModelVersionIdentifier="">
            <entity name="Order" representedClassName="Order" syncable="YES" codeGenerationType="class">
                <attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="0.0"/>
                <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
                <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" \
        destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
                <uniquenessConstraints>
                    <uniquenessConstraint>
                        <constraint value="number"/>
                    </uniquenessConstraint>
                </uniquenessConstraints>
            </entity>
        </model>
        """)
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var text: String {
    switch self {
    case .insert(_, let text, _), .remove(_, let text, _): text
    }
  }
}
