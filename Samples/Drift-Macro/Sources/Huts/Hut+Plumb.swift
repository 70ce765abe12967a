// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution

@objc(Hut)
@PersistentModel
public final class Hut: NSManagedObject {
  // Above the sea, in metres.
  public var altitude: Int16? = nil

  public var name: String = ""

  @Relationship(inverse: "hut", deleteRule: .cascade)
  public var bunks: Set<Bunk>

  @Relationship(inverse: "hut", deleteRule: .nullify)
  public var warden: Warden?
}
