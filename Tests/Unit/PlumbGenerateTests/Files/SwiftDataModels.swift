import PlumbModel
import TestSupport

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// A model with every feature that SwiftData supports.
enum SwiftDataModels {
  static func museum() throws -> Model {
    try Snippet.model(
      """
      <entity name="Artist" representedClassName="CDArtist">
        <attribute name="name" attributeType="String"/>
        <relationship name="works" optional="YES" toMany="YES" maxCount="100" deletionRule="Cascade" destinationEntity="Work" inverseName="artist" inverseEntity="Work"/>
        <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
      </entity>
      <entity name="Painting" parentEntity="Work">
        <attribute name="height" optional="YES" attributeType="Double"/>
      </entity>
      <entity name="Work">
        <attribute name="in" attributeType="UUID"/>
        <attribute name="palette" optional="YES" attributeType="Transformable" customClassName="[Tint]"/>
        <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <attribute name="shown" transient="YES" attributeType="Boolean" defaultValueString="NO"/>
        <attribute name="title" attributeType="String" defaultValueString="Untitled" elementID="caption" versionHashModifier="3"/>
        <relationship name="artist" minCount="1" maxCount="1" deletionRule="Nullify" destinationEntity="Artist" inverseName="works" inverseEntity="Artist"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="in"/></uniquenessConstraint>
          <uniquenessConstraint><constraint value="title"/><constraint value="artist"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <composite name="Floor"><attribute name="number" attributeType="Integer 32" defaultValueString="0"/></composite>
      <composite name="Place">
        <attribute name="floor" optional="YES" attributeType="Composite" composite="Floor"/>
        <attribute name="wing" attributeType="String"/>
      </composite>
      """)
  }

  static let options = DeclarationOptions(style: .swiftdata, access: .public)
}
