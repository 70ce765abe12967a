// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(Gardener)
@PersistentModel
public final class Gardener: NSManagedObject {
  public var avatar: Data? = nil

  @Attribute(.transient)
  public var displayName: String? = nil

  public var email: String? = nil

  public var hiredOn: Date? = nil

  public var name: String = ""

  public var phone: String? = nil

  @Relationship(inverse: "manager", deleteRule: .nullify)
  public var managedGreenhouse: Greenhouse?

  @Relationship(inverse: "assignees", deleteRule: .nullify)
  public var tasks: Set<CareTask>
}
