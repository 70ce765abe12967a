// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Exhibit {
  /// The model's fetch request template “ExhibitsInRoom”.
  ///
  ///     hall.number == $NUMBER AND hall.floor == $FLOOR
  public static func exhibitsInRoom(number: Int32, floor: Int16) -> NSFetchRequest<Exhibit> {
    let request = NSFetchRequest<Exhibit>(entityName: "Exhibit")
    request.predicate = NSPredicate(
      format: "hall.number == %@ AND hall.floor == %@",
      argumentArray: [number, floor]
    )
    request.fetchLimit = 100
    return request
  }

  /// The model's fetch request template “ExhibitsTitled”.
  ///
  ///     title CONTAINS[cd] $TEXT
  public static func exhibitsTitled(text: String) -> NSFetchRequest<Exhibit> {
    let request = NSFetchRequest<Exhibit>(entityName: "Exhibit")
    request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", argumentArray: [text])
    return request
  }

  /// The model's fetch request template “HeavyExhibits”.
  ///
  ///     weight > $WEIGHT AND onLoan == NO
  public static func heavyExhibits(weight: Double) -> NSFetchRequest<Exhibit> {
    let request = NSFetchRequest<Exhibit>(entityName: "Exhibit")
    request.predicate = NSPredicate(format: "weight > %@ AND onLoan == NO", argumentArray: [weight])
    return request
  }
}
