// DO NOT EDIT. This file is machine-generated and constantly overwritten.
// Make changes to Loan.swift instead.

import CoreData
import Foundation

public enum LoanAttributes: String {
  case dueOn = "dueOn"
  case lentOn = "lentOn"
  case renewals = "renewals"
  case returnedOn = "returnedOn"
}

public enum LoanRelationships: String {
  case fines = "fines"
  case item = "item"
  case reader = "reader"
}

open class _Loan: NSManagedObject {

  // MARK: - Class methods

  open class func entityName() -> String {
    return "Loan"
  }

  open class func entity(managedObjectContext: NSManagedObjectContext) -> NSEntityDescription? {
    return NSEntityDescription.entity(forEntityName: self.entityName(), in: managedObjectContext)
  }

  @nonobjc open class func fetchRequest() -> NSFetchRequest<Loan> {
    return NSFetchRequest(entityName: self.entityName())
  }

  // MARK: - Life cycle methods

  public override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    super.init(entity: entity, insertInto: context)
  }

  // MARK: - Properties

  @NSManaged open var dueOn: Date!

  @NSManaged open var lentOn: Date!

  @NSManaged open var renewals: NSNumber?

  @NSManaged open var returnedOn: String?

  // MARK: - Relationships

  @NSManaged open var fines: NSSet

  open func finesSet() -> NSMutableSet {
    return self.fines.mutableCopy() as! NSMutableSet
  }

  @NSManaged open var item: Item?

  @NSManaged open var reader: Author?

}
