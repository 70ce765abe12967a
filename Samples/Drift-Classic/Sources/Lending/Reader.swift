import CoreData

@objc(Reader)
final class Reader: NSManagedObject {
  @NSManaged var familyName: String, givenName: String, email: String?, nickname: String?

  // The card reader at the desk delivers 32 bits.
  // plumb:ignore drift-type because card numbers end at 99999999 until the cards are replaced
  @NSManaged var cardNumber: Int32

  #if os(iOS)
    @NSManaged var deviceToken: Data?
  #else
    @NSManaged var deviceToken: String?
  #endif

  @NSManaged var loans: Set<Loan>
}
