// As Xcode generates it.
// swift-format-ignore-file

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Person)
#endif
public class Person: NSManagedObject {
  @NSManaged public var name: String
  @NSManaged public var led: Set<Outing>
  @NSManaged public private(set) var outings: Set<Outing>?
}

#if canImport(ObjectiveC)
  @objc(Stop)
#endif
public final class Stop: NSManagedObject {
  @NSManaged public var name: String?
  @NSManaged public var outing: Outing?
}
