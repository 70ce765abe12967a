//
//  Item+CoreDataClass.swift
//  Lending
//

import CoreData
import Foundation

@objc(Item)
public class Item: NSManagedObject {

}
