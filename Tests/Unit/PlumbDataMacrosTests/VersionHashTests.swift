#if os(Linux)
  import Foundation
  import PlumbDataMacros
  import Testing

  /// The law of schemas: the model of classes has the version hashes of a model file with the same contents. The hashes
  /// of derived and composite attributes are not known on Linux.
  @Suite struct VersionHashTests {
    private static func hashes(ofModel entities: String) throws -> [String: Data] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString + ".xcdatamodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let text = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
        \(entities)
        </model>
        """
      try text.write(
        to: folder.appendingPathComponent("contents"), atomically: true, encoding: .utf8)
      return try #require(NSManagedObjectModel(contentsOf: folder)).entityVersionHashesByName
    }

    @Test func theLibraryHasTheHashesOfItsModelFile() throws {
      let file = try Self.hashes(
        ofModel: """
          <entity name="Volume" representedClassName="Volume">
            <attribute name="title" attributeType="String" minValueString="1" maxValueString="80" defaultValueString="untitled"/>
            <attribute name="isbn_13" optional="YES" attributeType="String"/>
            <attribute name="pages" attributeType="Integer 32" minValueString="1" maxValueString="9999" defaultValueString="1" usesScalarValueType="YES"/>
            <attribute name="price" optional="YES" attributeType="Decimal"/>
            <attribute name="tax" attributeType="Decimal" defaultValueString="0.07"/>
            <attribute name="isSigned" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
            <attribute name="state" attributeType="String" defaultValueString="shelved"/>
            <attribute name="size" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
            <attribute name="notes" optional="YES" attributeType="Binary"/>
            <attribute name="cover" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES" preserveAfterDeletion="YES"/>
            <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
            <relationship name="writer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Writer" inverseName="volumes" inverseEntity="Writer"/>
            <relationship name="readers" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES" destinationEntity="Reader" inverseName="volumes" inverseEntity="Reader"/>
            <uniquenessConstraints>
              <uniquenessConstraint><constraint value="isbn_13"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="title"/><constraint value="pages"/></uniquenessConstraint>
            </uniquenessConstraints>
          </entity>
          <entity name="Writer" representedClassName="Writer">
            <attribute name="name" attributeType="String" defaultValueString="" elementID="fullName"/>
            <relationship name="volumes" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Volume" inverseName="writer" inverseEntity="Volume"/>
          </entity>
          <entity name="Reader" representedClassName="Reader">
            <attribute name="id" optional="YES" attributeType="UUID"/>
            <relationship name="volumes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Volume" inverseName="readers" inverseEntity="Volume"/>
          </entity>
          """)
      let model = try NSManagedObjectModel.model(for: Volume.self, Writer.self, Reader.self)
      #expect(file.count == 3)
      for (entity, hash) in file { #expect(model.entityVersionHashesByName[entity] == hash, "\(entity)") }
    }

    @Test func inheritingClassesHaveTheHashesOfTheirModelFile() throws {
      let file = try Self.hashes(
        ofModel: """
          <entity name="Medium" representedClassName="Medium" isAbstract="YES">
            <attribute name="name" attributeType="String" defaultValueString=""/>
            <attribute name="year" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          <entity name="Film" representedClassName="Film" parentEntity="Medium">
            <attribute name="minutes" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="cast" optional="YES" attributeType="Binary"/>
            <relationship name="scenes" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Scene" inverseName="film" inverseEntity="Scene"/>
          </entity>
          <entity name="ShortFilm" representedClassName="ShortFilm" parentEntity="Film">
            <attribute name="festival" optional="YES" attributeType="String"/>
          </entity>
          <entity name="Scene" representedClassName="Scene">
            <attribute name="number" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <relationship name="film" minCount="1" maxCount="1" deletionRule="Nullify" destinationEntity="Film" inverseName="scenes" inverseEntity="Film"/>
          </entity>
          """)
      let model = try NSManagedObjectModel.model(
        for: Medium.self, Film.self, ShortFilm.self, Scene.self)
      #expect(file.count == 4)
      for (entity, hash) in file { #expect(model.entityVersionHashesByName[entity] == hash, "\(entity)") }
      let film = try #require(model.entitiesByName["Film"])
      #expect(
        film.superentity?.name == "Medium" && film.indexes.map(\.name) == ["byTitleAndMinutes"])
    }
  }
#endif
