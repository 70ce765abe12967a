// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution

@objc(Bunk)
@PersistentModel
public final class Bunk: NSManagedObject {
  var number: Int16 = 1

  @Relationship(inverse: "bunks", deleteRule: .nullify)
  public var hut: Hut?
}
