import PlumbModel
import TestSupport

/// A shop in two versions, with every feature that diagrams distinguish.
enum Shop {
  static func model(_ name: String = "Shop", _ content: String = Shop.entities) throws -> Model {
    var model = try Snippet.model(content)
    model.name = name
    return model
  }

  static let entities = """
    <entity name="Customer" representedClassName="Client">
    <attribute name="email" attributeType="String"/>
    <attribute name="age" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
    <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Customer" inverseName="friends" inverseEntity="Customer"/>
    <relationship name="orders" optional="YES" toMany="YES" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="email"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Document" isAbstract="YES">
    <attribute name="number" attributeType="Integer 64"/>
    </entity>
    <entity name="Invoice" representedClassName="Invoice" parentEntity="Document">
    <relationship name="printedBy" maxCount="1" destinationEntity="Customer"/>
    </entity>
    <entity name="Order" representedClassName="Order" parentEntity="Document">
    <attribute name="lineCount" optional="YES" derived="YES" derivationExpression="lines.@count" attributeType="Integer 64"/>
    <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
    <relationship name="customer" maxCount="1" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
    <relationship name="next" optional="YES" maxCount="1" destinationEntity="Order" inverseName="previous" inverseEntity="Order"/>
    <relationship name="previous" optional="YES" maxCount="1" destinationEntity="Order" inverseName="next" inverseEntity="Order"/>
    </entity>
    <entity name="Setting"><attribute name="value" attributeType="String"/></entity>
    """

  /// The later version. Customer is renamed to Client and has a phone, Setting is removed, Voucher is added, and
  /// Invoice has a relationship to an order.
  static let later = """
    <entity name="Client" representedClassName="Client" elementID="Customer">
    <attribute name="mail" attributeType="String" elementID="email"/>
    <attribute name="age" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
    <attribute name="phone" optional="YES" attributeType="String"/>
    <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Client" inverseName="friends" inverseEntity="Client"/>
    <relationship name="orders" optional="YES" toMany="YES" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
    <uniquenessConstraints><uniquenessConstraint><constraint value="mail"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Document" isAbstract="YES">
    <attribute name="number" attributeType="Integer 64"/>
    </entity>
    <entity name="Invoice" representedClassName="Invoice" parentEntity="Document">
    <relationship name="order" optional="YES" maxCount="1" destinationEntity="Order"/>
    </entity>
    <entity name="Order" representedClassName="Order" parentEntity="Document">
    <attribute name="lineCount" optional="YES" derived="YES" derivationExpression="lines.@count" attributeType="Integer 64"/>
    <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
    <relationship name="customer" maxCount="1" destinationEntity="Client" inverseName="orders" inverseEntity="Client"/>
    <relationship name="next" optional="YES" maxCount="1" destinationEntity="Order" inverseName="previous" inverseEntity="Order"/>
    <relationship name="previous" optional="YES" maxCount="1" destinationEntity="Order" inverseName="next" inverseEntity="Order"/>
    </entity>
    <entity name="Voucher"><attribute name="code" attributeType="String"/></entity>
    """
}
