//
//  Item+CoreDataProperties.swift
//  Lending
//

import CoreData
import Foundation

extension Item {

  @nonobjc public class func fetchRequest() -> NSFetchRequest<Item> {
    return NSFetchRequest<Item>(entityName: "Item")
  }

  @NSManaged public var acquiredOn: Date?
  @NSManaged public var barcode: Int32
  @NSManaged public var cover: Data
  @NSManaged public var isReference: Bool
  @NSManaged public var price: NSDecimalNumber?
  @NSManaged public var title: String?
  @NSManaged public var authors: NSSet?
  @NSManaged public var loans: NSSet?

}

// MARK: Generated accessors for loans
extension Item {

  @objc(addLoansObject:)
  @NSManaged public func addToLoans(_ value: Loan)

  @objc(removeLoansObject:)
  @NSManaged public func removeFromLoans(_ value: Loan)

  @objc(addLoans:)
  @NSManaged public func addToLoans(_ values: NSSet)

  @objc(removeLoans:)
  @NSManaged public func removeFromLoans(_ values: NSSet)

}

// MARK: Generated accessors for a relationship that was deleted in the model
extension Item {

  @objc(addCopiesObject:)
  @NSManaged public func addToCopies(_ value: Item)

}

extension Item: Identifiable {

}
