import PlumbKit
import TestSupport
import Testing

@testable import PlumbDrift
@testable import PlumbWorkspace

/// A class that several entities have: each property and each method belongs to at least one of them.
@Suite struct SharedClassTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Aunt" representedClassName="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Boss" representedClassName="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="rank" optional="YES" attributeType="String"/>
        <relationship name="teams" optional="YES" toMany="YES" destinationEntity="Team" inverseName="boss" inverseEntity="Team"/>
      </entity>
      <entity name="Team" representedClassName="Team">
        <relationship name="boss" optional="YES" maxCount="1" destinationEntity="Boss" inverseName="teams" inverseEntity="Boss"/>
      </entity>
    </model>
    """

  @Test(arguments: [
    ("@objc(addTeamsObject:) @NSManaged func addToTeams(_ value: Team)", 0),
    ("@NSManaged var rank: String?", 0),
    ("@objc(addTeams:) @NSManaged func addToTeams(_ value: NSOrderedSet)", 1),
    ("@objc(addTeemsObject:) @NSManaged func addToTeems(_ value: Team)", 1),
    ("@NSManaged var rang: String?", 1),
  ]) func aMemberBelongsToOneOfTheEntities(_ member: String, _ count: Int) throws {
    let code = """
      @objc(Team) class Team: NSManagedObject { @NSManaged var boss: Person? }
      @objc(Person) class Person: NSManagedObject {
        @NSManaged var name: String?
        @NSManaged var teams: NSSet?
        \(member)
      }
      """
    let files = ["Shop.xcdatamodel/contents": Self.model, "Src/Person.swift": code]
    let found = try Shop.workspace(files).findings().diagnostics
    #expect(found.filter { $0.severity == .error && $0.rule.hasPrefix("drift") }.count == count)
  }
}
