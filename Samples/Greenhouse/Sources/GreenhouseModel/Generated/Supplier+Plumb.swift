// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Supplier)
@PersistentModel
public final class Supplier: NSManagedObject {
  public var accountNumber: String? = nil

  public var name: String = ""

  public var website: URL? = nil

  @Relationship(inverse: "suppliers", deleteRule: .nullify)
  public var crops: Set<Crop>
}
