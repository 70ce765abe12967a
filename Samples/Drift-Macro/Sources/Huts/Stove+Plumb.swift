// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution

@objc(Stove)
@PersistentModel
public final class Stove: NSManagedObject {
  public var name: String = ""
}
