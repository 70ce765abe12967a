import CoreData

// Still from the time before the model knew AudioBook as a kind of Item.
@objc(AudioBook)
final class AudioBook: NSManagedObject {
  @NSManaged var minutes: Int32
  @NSManaged var narrator: String?
}
