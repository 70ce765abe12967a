import PlumbModel
import Testing

@testable import PlumbInspect
@testable import PlumbWorkspace

/// Models and their text.
struct ModelTreeTests {
  @Test func aModelInFull() throws {
    let text = try ModelTree().text(of: model(shopXML))
    #expect(
      text == #"""
        Shop 2
          5 entities, 12 attributes, 5 relationships, Swift, CloudKit, identifier "2.0"
          saved by tools 22758 on macOS 23F79 for Xcode 15.0 or later

        Customer  class CustomerRecord, generates class, renamed from Client
          address   Composite Address?
          email     String                          unique, length 3…80, matches [^@]+@[^@]+
          tags      Transformable?                  class [String], transformer TagsTransformer,
                                                    encrypted in the cloud
          orders    ⇉ [Order]           ↔ customer  deny, ordered, max 9
          referrer  → Customer?         no inverse  nullify

        Document  abstract
          createdAt  Date     = 2001-01-01  from 1970-01-01, until 2024-02-29 23:00:05 UTC
          title      String?  = "Untitled"  in Spotlight

        Item  hash modifier "2"
          caption   no type?             transient
          photo     Binary?              stored outside, preserved after deletion, renamed from image
          quantity  Integer 64  = 1      min 1, scalar
          secret    Boolean     = NO
          order     → Order     ↔ items  nullify
          index  quantity, photo

        Order : Document
          itemCount  Integer 64?                    derived from items.@count, scalar
          number     Integer 64   = 0               unique, scalar, indexed
          total      Decimal      = 0.0             max 9999.99, {currency = EUR, JSONKeyPath = sum.total}
          customer   → Customer?  ↔ orders          nullify
          items      ⇉ [Item]     ↔ LineItem.order  cascade, required, 1…99
          similar    ⇢ [Order]                      where total < $FETCH_SOURCE.total, limit 5
          index byDate   createdAt ↓, number
          index byPlace  x (RTree)
          unique         createdAt + number
          userInfo       table = orders, local

        Token  no class

        Fetch requests
          open  Order  where total > 0 AND customer == $CUSTOMER, batches of 20, object ids, distinct

        Configurations
          Cloud  CloudKit  Order, Item
          Empty            no entities

        composite Address
          street  String?
          zip     Integer 32  = 0

        """#)
  }

  @Test func aModelInShort() throws {
    var tree = ModelTree()
    tree.isSummary = true
    let text = try tree.text(of: model(shopXML))
    #expect(
      text == #"""
        Shop 2
          5 entities, 12 attributes, 5 relationships, Swift, CloudKit, identifier "2.0"
          saved by tools 22758 on macOS 23F79 for Xcode 15.0 or later

          Customer          3 attributes  → Order and Customer  class CustomerRecord
          Document          2 attributes                        abstract
          Item              4 attributes  → Order
          Order : Document  3 attributes  → Customer and Item
          Token             0 attributes                        no class

        """#)
  }

  @Test func aTerminalWithFewColumnsAndNoGlyphs() throws {
    var tree = ModelTree()
    tree.style.drawing = .ascii
    tree.style.width = 60
    let text = try tree.text(of: model(orderXML))
    #expect(
      text == #"""
        Shop 2
          1 entity, 2 attributes, 2 relationships

        Order : Document  renamed from Bill
          number    Integer 64      = 0         scalar, indexed
          note      String?         = "long long long long long long long lo...
          items     => [Item]       <-> order   cascade, required,
              {key = a long value that goes over the line, and on}
          customer  no destination  no inverse  no delete rule

        """#)
  }

  @Test func colours() throws {
    var tree = ModelTree()
    tree.style.color = .on
    let text = try tree.text(of: model(orderXML)).replacing("\u{1B}", with: "~")
    #expect(
      text == #"""
        ~[1mShop 2~[0m
          1 entity, 2 attributes, 2 relationships

        ~[1mOrder~[0m ~[2m:~[0m ~[36mDocument~[0m  ~[33mrenamed from Bill~[0m
          number    ~[36mInteger 64~[0m      ~[32m= 0~[0m         ~[2mscalar,~[0m ~[2mindexed~[0m
          note      ~[36mString?~[0m         ~[32m= "long long long long long long long lo...~[0m
          items     ~[2m⇉~[0m ~[36m[Item]~[0m        ~[2m↔~[0m order     cascade, required,
                                                ~[2m{key = a long value that goes over the line, and on}~[0m
          customer  ~[33mno destination~[0m  ~[33mno inverse~[0m  ~[33mno delete rule~[0m

        """#)
  }

  @Test func wideNamesKeepTheColumns() throws {
    let text = try ModelTree().text(of: model(wideXML))
    #expect(
      text == #"""
        Shop 2
          1 entity, 3 attributes, 1 relationship

        注文
          数量       Integer 16
          été        String      = "é"
          👩‍👩‍👧 family  Date?       = soon
          顧客       → 顧客      ↔ 注文  nullify

        """#)
  }

  @Test func hostileNames() throws {
    let text = try ModelTree().text(of: model(hostileXML))
    #expect(
      text == #"""
        Shop 2
          2 entities, 3 attributes, 1 relationship, identifier "\u{202E}gnp\nx"

        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA...  no class
          \u{85}\u{9B}2J  String          = "a\nb\tc"
          (no name)       Date            = 1e300 s
          (no name)       Date            = nan s
          r               no destination  no inverse   no delete rule, required, max 9223372036854775807
          index i   ?
          unique
          userInfo

        (no name)  no class

        """#)
  }
}

let orderXML = """
  <model>
    <entity name="Order" representedClassName="Order" parentEntity="Document" elementID="Bill">
      <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES" indexed="YES"/>
      <attribute name="note" optional="YES" attributeType="String" defaultValueString="\(String(repeating: "long ", count: 20))"/>
      <relationship name="items" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="order" \
  inverseEntity="Item">
        <userInfo><entry key="key" value="a long value that goes over the line, and on"/></userInfo>
      </relationship>
      <relationship name="customer" optional="YES" maxCount="1"/>
    </entity>
  </model>
  """

let wideXML = """
  <model>
    <entity name="注文" representedClassName="注文">
      <attribute name="数量" attributeType="Integer 16"/>
      <attribute name="été" attributeType="String" defaultValueString="e\u{301}"/>
      <attribute name="👩‍👩‍👧 family" optional="YES" attributeType="Date" defaultDateTimeInterval="soon"/>
      <relationship name="顧客" maxCount="1" deletionRule="Nullify" destinationEntity="顧客" inverseName="注文" \
  inverseEntity="顧客"/>
    </entity>
  </model>
  """

let hostileXML = """
  <model userDefinedModelVersionIdentifier="\u{202E}gnp&#10;x">
    <entity name="\(String(repeating: "A", count: 2_000))" representedClassName="">
      <attribute name="\u{85}\u{9B}2J" attributeType="String" defaultValueString="a&#10;b&#9;c"/>
      <attribute name="" attributeType="Date" defaultDateTimeInterval="1e300"/>
      <attribute attributeType="Date" defaultDateTimeInterval="nan"/>
      <relationship name="r" toMany="YES" minCount="-9223372036854775808" maxCount="9223372036854775807"/>
      <fetchIndex name="i"><fetchIndexElement/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint/></uniquenessConstraints>
      <userInfo><entry/></userInfo>
    </entity>
    <entity/>
  </model>
  """

func model(_ xml: String) throws -> Model {
  try Model.read(Array(xml.utf8), file: "contents", name: "Shop 2").value
}

let shopXML = """
  <model lastSavedToolsVersion="22758" systemVersion="23F79" minimumToolsVersion="Xcode 15.0" sourceLanguage="Swift" \
  usedWithCloudKit="YES" userDefinedModelVersionIdentifier="2.0">
    <entity name="Customer" representedClassName="CustomerRecord" elementID="Client" codeGenerationType="class">
      <attribute name="address" optional="YES" attributeType="Composite" composite="Address"/>
      <attribute name="email" attributeType="String" minValueString="3" maxValueString="80" \
  regularExpressionString="[^@]+@[^@]+"/>
      <attribute name="tags" optional="YES" attributeType="Transformable" valueTransformerName="TagsTransformer" \
  customClassName="[String]" allowsCloudEncryption="YES"/>
      <relationship name="orders" optional="YES" toMany="YES" maxCount="9" deletionRule="Deny" ordered="YES" \
  destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
      <relationship name="referrer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer"/>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="email"/></uniquenessConstraint>
      </uniquenessConstraints>
    </entity>
    <entity name="Document" representedClassName="Document" isAbstract="YES">
      <attribute name="createdAt" attributeType="Date" defaultDateTimeInterval="0" minDateTimeInterval="-978307200" \
  maxDateTimeInterval="730940405"/>
      <attribute name="title" optional="YES" attributeType="String" defaultValueString="Untitled" \
  spotlightIndexingEnabled="YES"/>
    </entity>
    <entity name="Item" representedClassName=".Item" versionHashModifier="2">
      <attribute name="caption" optional="YES" transient="YES"/>
      <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES" \
  preserveAfterDeletion="YES" elementID="image"/>
      <attribute name="quantity" attributeType="Integer 64" minValueString="1" defaultValueString="1" \
  usesScalarValueType="YES"/>
      <attribute name="secret" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="NO"/>
      <relationship name="order" maxCount="1" deletionRule="Nullify" destinationEntity="Order" inverseName="items" \
  inverseEntity="Order"/>
      <compoundIndexes><compoundIndex><index value="quantity"/><index value="photo"/></compoundIndex></compoundIndexes>
    </entity>
    <entity name="Order" representedClassName="Order" parentEntity="Document">
      <attribute name="itemCount" optional="YES" attributeType="Integer 64" derived="YES" \
  derivationExpression="items.@count" usesScalarValueType="YES"/>
      <attribute name="number" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES" indexed="YES"/>
      <attribute name="total" attributeType="Decimal" maxValueString="9999.99" defaultValueString="0.0">
        <userInfo><entry key="currency" value="EUR"/><entry key="JSONKeyPath" value="sum.total"/></userInfo>
      </attribute>
      <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" \
  inverseName="orders" inverseEntity="Customer"/>
      <relationship name="items" toMany="YES" minCount="1" maxCount="99" deletionRule="Cascade" destinationEntity="Item" \
  inverseName="order" inverseEntity="LineItem"/>
      <fetchedProperty name="similar" optional="YES">
        <fetchRequest name="r" entity="Order" predicateString="total &lt; $FETCH_SOURCE.total" fetchLimit="5"/>
      </fetchedProperty>
      <fetchIndex name="byDate">
        <fetchIndexElement property="createdAt" type="Binary" order="descending"/>
        <fetchIndexElement property="number" type="Binary" order="ascending"/>
      </fetchIndex>
      <fetchIndex name="byPlace"><fetchIndexElement property="x" type="RTree" order="ascending"/></fetchIndex>
      <uniquenessConstraints>
        <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
        <uniquenessConstraint><constraint value="createdAt"/><constraint value="number"/></uniquenessConstraint>
      </uniquenessConstraints>
      <userInfo><entry key="table" value="orders"/><entry key="local"/></userInfo>
    </entity>
    <entity name="Token"/>
    <fetchRequest name="open" entity="Order" predicateString="total &gt; 0 AND customer == $CUSTOMER" \
  fetchBatchSize="20" resultType="1" returnDistinctResults="YES"/>
    <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Order"/><memberEntity name="Item"/></configuration>
    <configuration name="Empty"/>
    <composite name="Address">
      <attribute name="street" optional="YES" attributeType="String"/>
      <attribute name="zip" attributeType="Integer 32" defaultValueString="0"/>
    </composite>
  </model>
  """
