import CoreData

@objc(Writer)
final class Author: NSManagedObject {
  @NSManaged var familyName: String
  @NSManaged var givenName: String?
  @NSManaged var items: NSArray?
}
