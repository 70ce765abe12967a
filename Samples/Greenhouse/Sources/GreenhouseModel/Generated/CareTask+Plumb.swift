// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import CoreDataEvolution
import Foundation

@objc(CareTask)
@PersistentModel
public final class CareTask: NSManagedObject {
  public var dueOn: Date? = nil

  public var instructions: String = "Check the soil\nWater if dry"

  public var isDone: Bool = false

  public var priority: Int16 = 1

  public var title: String = "Untitled"

  @Relationship(
    inverse: "tasks",
    deleteRule: .nullify,
    minimumModelCount: 1,
    maximumModelCount: 4
  )
  public var assignees: Set<Gardener>

  @Relationship(inverse: "tasks", deleteRule: .nullify)
  public var planting: Planting?
}
